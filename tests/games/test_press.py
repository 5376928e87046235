"""Letters between players: who gets them, what they give away, and what happens to a slip of the pen."""

from email import message_from_bytes, policy

import pytest
from sqlalchemy import select

from sengoku.games.errors import GameError, NotFoundError
from sengoku.games.invite import invite, vacate
from sengoku.games.lookups import game_by_slug, seat_of
from sengoku.games.outgoing import compose_letter, waiting_letter
from sengoku.games.press import MOST, answer_press, audience_of, send_press
from sengoku.games.press_rule import press_rule, set_press
from sengoku.store import Database, Letter, Press
from support.club import Club
from support.mailing import filed, receipt, state, write


@pytest.fixture
def club(sqlite_database: Database) -> Club:
    """A house with its clock; what depends on the database is tried on both, below."""
    return Club(sqlite_database)


def send(club: Club, clan: str, to: tuple[str, ...], text: str = "Shall we talk?", **more: bool) -> str:
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        seat = seat_of(session, game, clan)
        audience = audience_of(game, to)
        return send_press(
            session, club.house, seat.id, audience, text, source="page", now=club.clock.now, **more
        )


def rule(club: Club, *words: str) -> None:
    with club.database.write() as session:
        set_press(session, game_by_slug(session, "kyoto"), words, actor="gm:1", now=club.clock.now)


def readers(club: Club) -> list[str]:
    """To whom letters between players were mailed, the oldest first."""
    with club.database.read() as session:
        letters = session.scalars(select(Letter).where(Letter.kind == "press").order_by(Letter.id)).all()
        return [
            compose_letter(club.house, waiting_letter(session, one.id)).recipient.partition("@")[0]
            for one in letters
        ]


def reply_address(club: Club, clan: str) -> str:
    """The Reply-To of the newest letter between players that a clan got."""
    letter = club.letters(f"{clan}@example.org", "press")[-1]
    with club.database.read() as session:
        raw = compose_letter(club.house, waiting_letter(session, letter.id)).raw
    return str(message_from_bytes(raw, policy=policy.default)["reply-to"])


def reply(club: Club, clan: str, text: str, name: str = "r1") -> int:
    return write(club, text, clan=clan, to=reply_address(club, clan), name=name)


def test_a_letter_in_an_order_mail_goes_to_its_readers_and_the_orders_are_taken(club: Club) -> None:
    club.begin()
    mail = write(
        club, "F Nag - SSJ\n\nPress to: Oda and HOJO\nA Kai - Sagami?\nWhat do you say?\nEND\nA Iwm H"
    )
    assert state(club, mail)[1] == "ok"
    assert filed(club) == 2
    assert readers(club) == ["oda", "hojo"]
    letter = club.letters("oda@example.org", "press")[0]
    assert letter.subject == "[kyoto] press from Mori"
    assert letter.text.startswith("Mori writes to you and Hojo:\n\n  A Kai - Sagami?\n  What do you say?\n")
    assert "@" not in letter.text + letter.html.split("</style>")[1]
    assert "Your letter was sent to Oda and Hojo." in receipt(club)


def test_without_an_end_mark_nothing_is_sent_and_no_order_is_lost(club: Club) -> None:
    club.begin()
    write(club, "PRESS TO Oda\nHello\nF Nag - SSJ\n-- \nEND")
    assert readers(club) == []
    assert filed(club) == 1
    assert "has no END, so that letter was sent to nobody" in receipt(club)


def test_an_end_mark_without_a_beginning_is_asked_about(club: Club) -> None:
    club.begin()
    write(club, "LETTER TO Oda\nI go to Aki.\nA Iwami - Aki\nEND")
    assert readers(club) == []
    assert "but no PRESS TO … or BROADCAST stands above it: nothing was sent to anybody" in receipt(club)


def test_a_forgotten_end_mark_hands_no_letter_to_the_next_ones_reader(club: Club) -> None:
    club.begin()
    write(club, "PRESS TO Oda\nsecret\nPRESS TO Hojo\nhello\nEND")
    assert readers(club) == ["hojo"]
    assert "secret" not in club.letters("hojo@example.org", "press")[0].text


def test_one_unknown_name_and_the_letter_goes_to_nobody(club: Club) -> None:
    club.begin()
    write(club, "PRESS TO Oda, Hoja\nHello\nEND")
    assert readers(club) == []
    assert "no clan called “hoja”, so the letter was sent to nobody. Did you mean Hojo?" in receipt(club)


def test_names_may_be_written_with_the_marks_they_have_in_books(club: Club) -> None:
    club.begin()
    write(club, "PRESS TO the Hōjō, ODA, Chōsokabe clan\nHello\nEND")
    assert sorted(readers(club)) == ["chosokabe", "hojo", "oda"]


def test_an_answer_to_a_letter_goes_to_its_writer_and_its_other_readers(database: Database) -> None:
    club = Club(database)
    club.begin()
    send(club, "mori", ("oda", "hojo"))
    mail = reply(
        club,
        "oda",
        "Gladly.\n\nA Iwami - Izumo\n\nOn Wed, 1 July 2026 at 12:00, J <j@a.example> wrote:\n> Shall",
    )
    assert state(club, mail)[1] == "ok"
    assert readers(club)[2:] == ["mori", "hojo"]
    letter = club.letters("mori@example.org", "press")[0]
    assert letter.text.startswith(
        "Oda writes to you and Hojo:\n\n  Gladly.\n\n  A Iwami - Izumo\n\nAn answer"
    )
    assert filed(club, "oda") == 0, "nothing in it is an order"
    told = club.letters("oda@example.org", "press_sent")[0].text
    assert "Your letter was sent to Mori and Hojo." in told
    assert "One line looks like an order" in told


@pytest.mark.parametrize(
    "text",
    [
        "Hi Gero,\n\nA owari – mino\nRest hold\n\nThanks, Ota\nSent from my iPhone",
        "My orders for Spring: A Owari - Mino, F Mikawa H",
        "all hold",
        "Clear",
        "A Owari - Hizen",
        "VOTE draw yes",
        "CONCEDE yes",
        "RESIGN",
    ],
)
def test_orders_in_answer_to_a_letter_are_shown_to_nobody_and_their_author_is_told(
    club: Club, text: str
) -> None:
    club.begin()
    send(club, "mori", ("oda", "hojo"))
    mail = reply(club, "oda", text)
    assert state(club, mail)[1] == "ok"
    assert readers(club) == ["oda", "hojo"]
    assert filed(club, "oda") == 0
    told = club.letters("oda@example.org", "press_sent")[0]
    assert told.subject == "[kyoto] your letter was sent to nobody (Oda)"
    assert told.text.startswith("Your letter was sent to nobody: it holds orders for your own clan")
    assert "answer this letter with them" in " ".join(told.text.split())


@pytest.mark.parametrize(
    "text",
    [
        "If you do A Iwami - Izumo, I might go to Mino.",
        "A Iwami - Izumo",
        "I plan A Owari - Mino, what about you?",
        "Kai",
        "Wait.",
        "PRESS TO Hojo\nA Owari - Mino, do you help?\nEND",
    ],
)
def test_proposals_in_answer_to_a_letter_are_passed_on(club: Club, text: str) -> None:
    club.begin()
    send(club, "mori", ("oda",))
    reply(club, "oda", text)
    assert len(readers(club)) == 2
    assert club.letters("oda@example.org", "press_sent")[0].subject == "[kyoto] your letter (Oda)"


def test_an_answer_to_a_press_mail_at_the_order_address_is_passed_on_to_nobody(club: Club) -> None:
    club.begin()
    send(club, "mori", ("oda",))
    write(club, "Gladly, but keep it to yourself.", clan="oda")
    assert readers(club) == ["oda"]


def test_whoever_names_other_readers_in_an_answer_reaches_them_alone(club: Club) -> None:
    club.begin()
    send(club, "mori", ("oda",))
    reply(club, "oda", "Just a moment.\nPRESS TO Uesugi\nMori has written to me.\nEND")
    assert readers(club) == ["oda", "uesugi"]
    assert "outside of PRESS TO … END in your mail was sent to nobody" in " ".join(
        club.letters("oda@example.org", "press_sent")[0].text.split()
    )


def test_a_press_address_of_another_player_passes_nothing_on(club: Club) -> None:
    club.begin()
    send(club, "mori", ("oda",))
    mail = write(club, "I am Oda.", to=reply_address(club, "oda"), sender="hojo@example.org")
    assert state(club, mail)[1] == "sender_mismatch"
    assert readers(club) == ["oda"]


def test_a_press_address_dies_with_its_seat(club: Club) -> None:
    club.begin()
    send(club, "mori", ("oda",))
    address = reply_address(club, "oda")
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        vacate(session, club.house, game, "oda", actor="gm:1", now=club.clock.now)
    mail = write(club, "Still here.", to=address, sender="oda@example.org")
    assert state(club, mail)[1] == "unknown_sender"
    assert readers(club) == ["oda"]


def test_a_held_answer_is_passed_on_once_it_is_confirmed(proven: Club) -> None:
    from sengoku.games.confirm import confirm_held, held_text
    from sengoku.games.people import find_person
    from support.mailing import EXCHANGER

    proven.begin()
    send(proven, "mori", ("oda",))
    failed = f"{EXCHANGER}; dmarc=fail header.from=example.org"
    mail = write(
        proven, "Gladly.", clan="oda", to=reply_address(proven, "oda"), Authentication_Results=failed
    )
    assert state(proven, mail)[1] == "auth_hold"
    assert readers(proven) == ["oda"]
    with proven.database.write() as session:
        person = find_person(session, "oda@example.org")
        assert person is not None
        assert held_text(session, mail, person.id) == "Gladly."
        confirm_held(session, proven.house, mail, person.id, now=proven.clock.now)
    assert readers(proven) == ["oda", "mori"]


def test_a_broadcast_reaches_everybody_else(club: Club) -> None:
    club.begin()
    write(club, "BROADCAST\nPeace!\nEND")
    assert len(readers(club)) == 8, "seven players and the game master"
    assert "mori" not in readers(club)
    assert "Mori writes to all players:" in club.letters("oda@example.org", "press")[0].text


def test_an_unsigned_letter_names_its_writer_nowhere_and_can_be_answered(club: Club) -> None:
    club.begin()
    rule(club, "private", "grey")
    send(club, "mori", ("oda", "hojo"), unsigned=True)
    for letter in club.letters(kind="press"):
        assert letter.subject == "[kyoto] press, unsigned"
        assert "mori" not in (letter.text + letter.html).lower()
    reply(club, "oda", "Who are you?")
    assert readers(club)[2:] == ["mori", "hojo"]
    to_hojo = club.letters("hojo@example.org", "press")[-1].text
    assert to_hojo.startswith("Oda writes to you and whoever wrote unsigned:")
    assert "mori" not in to_hojo.lower()
    assert "does not name you" in club.letters("mori@example.org", "press")[-1].text
    reply(club, "mori", "A friend.", name="r2")
    assert club.letters("hojo@example.org", "press")[-1].text.startswith("Somebody who does not sign writes")
    assert "mori" not in club.letters("hojo@example.org", "press")[-1].text.lower()


@pytest.mark.parametrize(
    ("words", "to", "unsigned", "sent"),
    [
        (("none",), ("oda",), False, False),
        (("private",), ("oda",), False, True),
        (("private",), ("oda",), True, False),
        (("broadcast",), ("oda",), False, False),
        (("private", "grey"), ("oda",), True, True),
        (("grey",), ("oda",), False, True),
    ],
)
def test_a_games_rule_says_which_letters_are_passed_on(
    club: Club, words: tuple[str, ...], to: tuple[str, ...], unsigned: bool, sent: bool
) -> None:
    club.begin()
    rule(club, *words)
    if sent:
        assert "was sent to Oda" in send(club, "mori", to, unsigned=unsigned)
    else:
        with pytest.raises(GameError, match="Nothing was sent"):
            send(club, "mori", to, unsigned=unsigned)
    assert len(readers(club)) == sent
    if words == ("grey",):
        assert "mori" not in club.letters("oda@example.org", "press")[0].text.lower()


@pytest.mark.parametrize("words", [("private", "none"), ("white",)])
def test_a_rule_that_makes_no_sense_is_refused(words: tuple[str, ...]) -> None:
    with pytest.raises(GameError, match="private, broadcast, grey"):
        press_rule(words)


def test_a_letter_to_the_game_master_reaches_nobody_else(club: Club) -> None:
    club.begin()
    assert "the game master" in send(club, "mori", ("GM",))
    assert readers(club) == ["gm"]
    assert "Mori writes to you:" in club.letters("gm@example.org", "press")[0].text


def test_an_empty_seat_an_empty_letter_and_one_to_oneself_are_refused(club: Club) -> None:
    club.begin()
    with club.database.write() as session:
        vacate(session, club.house, game_by_slug(session, "kyoto"), "oda", actor="gm:1", now=club.clock.now)
    for to, text, why in [
        (("oda", "hojo"), "Hello", "Nobody plays Oda"),
        (("hojo",), " \n ", "is empty"),
        (("mori",), "Hello", "nobody but yourself"),
        (("hojo",), "x" * 10_001, "at most 10000"),
    ]:
        with pytest.raises(GameError, match=why):
            send(club, "mori", to, text)
    assert readers(club) == []


def test_too_many_letters_in_an_hour_are_not_passed_on(club: Club) -> None:
    club.begin()
    for _ in range(MOST):
        send(club, "mori", ("oda",))
    with pytest.raises(GameError, match="letters an hour"):
        send(club, "mori", ("oda",))
    club.clock.turn(hours=1, seconds=1)
    send(club, "mori", ("oda",))


def test_a_letter_is_kept_as_written_and_hands_no_clan_over(club: Club) -> None:
    club.begin()
    link = f"{club.house.base_url}/seat/{club.seat_pass('mori')}"
    send(club, "mori", ("oda",), f"Look:\n  two blanks\n\nSubject: x\nBcc: y@example.net\n{link} is mine")
    with club.database.read() as session:
        press = session.scalars(select(Press)).one()
        letter = session.scalars(select(Letter).where(Letter.kind == "press")).one()
        mail = message_from_bytes(
            compose_letter(club.house, waiting_letter(session, letter.id)).raw, policy=policy.default
        )
    assert press.text == "Look:\n  two blanks\n\nSubject: x\nBcc: y@example.net\n(a link of my own) is mine"
    assert mail["bcc"] is None
    assert mail.get_all("subject") == ["[kyoto] press from Mori"]
    body = mail.get_body(("plain",))
    assert body is not None
    assert "Bcc: y@example.net" in body.get_content()


def test_a_replacement_reads_no_letters_of_whoever_sat_there_before(club: Club) -> None:
    club.begin()
    send(club, "mori", ("oda",))
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        invite(session, club.house, game, "oda", "new@example.org", actor="gm:1", now=club.clock.now)
        seat, press = seat_of(session, game, "oda"), session.scalars(select(Press)).one()
        with pytest.raises(NotFoundError):
            answer_press(session, club.house, seat.id, press.id, "Hello", source="page", now=club.clock.now)
