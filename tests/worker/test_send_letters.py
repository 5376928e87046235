"""Letters go out once each, wait for their picture, and are tried again as the plan says."""

from collections.abc import Callable
from datetime import timedelta
from email import message_from_bytes
from email.policy import default
from functools import partial

import pytest
from sqlalchemy import select, update

from sengoku.games.house import House
from sengoku.games.lookups import game_by_slug, seat_of
from sengoku.games.order_address import address_of
from sengoku.games.outgoing import Outgoing, Waiting, compose_letter
from sengoku.games.post import post
from sengoku.games.refusal import Refusal, refusal
from sengoku.mail.letter_values import HelpLetter
from sengoku.mail.transports import Delivery, DeliveryState
from sengoku.store import Letter, LetterState, Returned
from sengoku.worker.draw_pictures import draw_pictures
from sengoku.worker.painters import Painters
from sengoku.worker.send_letters import send_letters
from support.club import Club


class Post:
    """A way out that does as it is told and remembers what it was given."""

    def __init__(self, answer: Callable[[str], Delivery] | None = None) -> None:
        self.sent: list[tuple[str, bytes]] = []
        self._answer = answer or (lambda _: Delivery(DeliveryState.SENT))

    def send(self, raw: bytes, sender: str, recipient: str) -> Delivery:
        self.sent.append((recipient, raw))
        return self._answer(recipient)

    def close(self) -> None:
        """Nothing is open."""


def send(club: Club, post: Post) -> int:
    return send_letters(club.database, club.house, post, club.clock)


def states(club: Club) -> set[str]:
    return {letter.state for letter in club.letters()}


def test_an_answer_to_a_letter_reaches_the_seats_own_address(club: Club) -> None:
    club.begin()
    post = Post()
    send(club, post)
    recipient, raw = next(one for one in post.sent if one[0] == "mori@example.org")
    with club.database.read() as session:
        seat = seat_of(session, game_by_slug(session, "kyoto"), "mori")
        expected = address_of(club.house, seat)
    message = message_from_bytes(raw, policy=default)
    assert message["reply-to"] == expected
    assert message["to"] == recipient
    assert expected.partition("@")[0] not in raw.decode().replace(f"Reply-To: {expected}", "")


def test_a_letter_with_a_map_waits_for_the_map(club: Club) -> None:
    club.begin()
    post = Post()
    assert send(club, post) == 8, "the invitations"
    assert {letter.state for letter in club.letters(kind="started")} == {LetterState.PENDING}
    draw_pictures(club.database, Painters(1))
    assert send(club, post) == 8
    assert states(club) == {LetterState.SENT}
    message = message_from_bytes(post.sent[-1][1], policy=default)
    assert [p.get_content_type() for p in message.walk()].count("image/png") == 1


def test_a_temporary_refusal_is_tried_again_with_the_same_bytes(club: Club) -> None:
    club.begin()
    busy = Post(lambda _: Delivery(DeliveryState.RETRY, "450 busy"))
    assert send(club, busy) == 0
    assert send(club, busy) == 0, "not before its time"
    first = dict(busy.sent)
    tried = club.clock.now
    club.clock.turn(minutes=2)
    post = Post()
    assert send(club, post) == 8
    assert dict(post.sent) == first
    for letter in club.letters(kind="invitation"):
        assert (letter.first_attempt_at, letter.sent_at) == (tried, club.clock.now)
        assert (letter.attempts, letter.last_error) == (2, None)


def test_a_letter_nobody_takes_for_a_day_has_failed(club: Club) -> None:
    club.begin()
    busy = Post(lambda _: Delivery(DeliveryState.RETRY, "450 busy"))
    for _ in range(40):
        send(club, busy)
        club.clock.turn(hours=1)
    assert {letter.state for letter in club.letters(kind="invitation")} == {LetterState.FAILED}
    assert {letter.last_error for letter in club.letters(kind="invitation")} == {
        "Given up after a day: 450 busy"
    }


def test_a_refused_recipient_does_not_stop_the_others(club: Club) -> None:
    club.begin()

    def answer(recipient: str) -> Delivery:
        bad = recipient == "oda@example.org"
        return Delivery(DeliveryState.FAILED, "550 no such user") if bad else Delivery(DeliveryState.SENT)

    assert send(club, Post(answer)) == 7
    (letter,) = club.letters("oda@example.org", "invitation")
    assert letter.state == LetterState.FAILED


def test_a_server_that_refuses_us_stops_the_round_and_nothing_is_lost(club: Club) -> None:
    club.begin()
    post = Post(lambda _: Delivery(DeliveryState.STOP, "535 bad password"))
    assert send(club, post) == 0
    assert len(post.sent) == 1
    club.clock.turn(minutes=10)
    good = Post()
    assert send(club, good) == 8


def refuse(words: str, _: str) -> Delivery:
    return Delivery(DeliveryState.STOP, words)


def refused(club: Club) -> Refusal | None:
    with club.database.read() as session:
        return refusal(session)


def test_that_the_server_refuses_us_is_known_until_it_takes_a_letter(club: Club) -> None:
    club.begin()
    began = club.clock.now
    for words in ("535 bad password", "535 still bad"):
        send(club, Post(partial(refuse, words)))
        assert refused(club) == Refusal(began, words)
        club.clock.turn(minutes=10)
    assert send(club, Post()) == 8
    assert refused(club) is None


@pytest.mark.parametrize("trouble", [DeliveryState.STOP, DeliveryState.BUSY])
def test_a_day_without_a_way_out_is_held_against_no_address(club: Club, trouble: DeliveryState) -> None:
    club.begin()
    away = Post(lambda _: Delivery(trouble, "nothing gets out"))
    for _ in range(100):
        send(club, away)
        club.clock.turn(hours=1)
    assert {letter.state for letter in club.letters(kind="invitation")} == {LetterState.FAILED}
    with club.database.read() as session:
        assert session.scalars(select(Returned)).all() == []
    assert club.letters("gm@example.org", "parked") == []


def test_a_letter_whose_sender_died_is_taken_up_by_the_next(club: Club) -> None:
    club.begin()
    with club.database.write() as session:
        lease = club.clock.now + timedelta(minutes=5)
        session.execute(
            update(Letter)
            .where(Letter.kind == "invitation")
            .values(state=LetterState.SENDING, not_before=lease, attempts=1)
        )
    post = Post()
    assert send(club, post) == 0
    club.clock.turn(minutes=6)
    assert send(club, post) == 8


def test_a_letter_that_cannot_be_composed_stops_no_other(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    club.begin()
    broken = club.letters("oda@example.org", "invitation")[0].id

    def compose(house: House, waiting: Waiting) -> Outgoing:
        if waiting.letter.id == broken:
            raise ValueError("broken on purpose")
        return compose_letter(house, waiting)

    monkeypatch.setattr("sengoku.worker.send_letters.compose_letter", compose)
    assert send(club, Post()) == 7
    (letter,) = club.letters("oda@example.org", "invitation")
    assert letter.state == LetterState.PENDING
    assert letter.last_error == "The letter could not be composed: ValueError"
    monkeypatch.undo()
    club.clock.turn(minutes=2)
    assert send(club, Post()) == 1


def test_a_server_that_hangs_ends_the_round_and_the_rest_goes_out_in_the_next(club: Club) -> None:
    club.begin()

    def hang(_: str) -> Delivery:
        club.clock.turn(seconds=30)
        return Delivery(DeliveryState.RETRY, "timed out")

    slow = Post(hang)
    assert send(club, slow) == 0
    assert len(slow.sent) == 1
    assert send(club, Post()) == 7, "at once, with nothing counted against them"
    assert {letter.attempts for letter in club.letters(kind="invitation")} == {1}


def test_a_letter_that_waited_long_for_its_first_attempt_is_still_tried_for_a_day(club: Club) -> None:
    club.begin()
    club.clock.turn(days=3)
    assert send(club, Post(lambda _: Delivery(DeliveryState.RETRY, "450 busy"))) == 0
    assert {letter.state for letter in club.letters(kind="invitation")} == {LetterState.PENDING}


def test_the_help_to_a_stranger_goes_to_the_address_it_was_written_for(club: Club) -> None:
    values = HelpLetter(why="Nobody plays here from this address.", public_address="orders@sengoku.example")
    with club.database.write() as session:
        post(session, club.house, "stranger@example.net", values, now=club.clock.now)
    out = Post()
    assert send(club, out) == 1
    recipient, raw = out.sent[0]
    assert recipient == "stranger@example.net"
    message = message_from_bytes(raw, policy=default)
    assert (message["to"], message["reply-to"]) == ("stranger@example.net", None)
