"""Several mails, one after the other: what a player reads when he answers what he was sent, as people do."""

from dataclasses import replace

import pytest

from sengoku.engine import Dislodged, Phase, PhaseKind, Position, Season, Unit, UnitType
from sengoku.games.confirm import confirm_held
from sengoku.games.errors import GameError
from sengoku.games.invite import invite
from sengoku.games.lookups import game_by_slug
from sengoku.games.people import find_person
from sengoku.store import Database, Letter
from sengoku.worker.process_mail import process_waiting
from support.club import MASTER, Club
from support.mailing import EXCHANGER, address, deliver, filed, receipt, state, write
from support.post_office import write_mail


@pytest.fixture
def club(sqlite_database: Database) -> Club:
    """A house with its clock; nothing here depends on the database."""
    return Club(sqlite_database)


@pytest.fixture
def proven(club: Club) -> Club:
    """The same behind a mail exchanger whose word counts."""
    club.house = replace(club.house, authserv_id=EXCHANGER)
    return club


def newest(club: Club, kind: str, clan: str = "mori") -> Letter:
    return club.letters(f"{clan}@example.org", kind)[-1]


def quoted(letter: Letter) -> str:
    return f"On Wed, 1 July 2026 at 12:00, Sengoku judge <judge@sengoku.example> wrote:\n{marked(letter)}"


def marked(letter: Letter) -> str:
    return "\n".join(f"> {line}".rstrip() for line in letter.text.splitlines())


@pytest.mark.parametrize("kind", ["invitation", "started", "results", "receipt", "history", "help"])
def test_whoever_answers_a_letter_above_its_text_is_told_of_nothing_in_it(club: Club, kind: str) -> None:
    club.begin()
    club.order("mori", "A Iwami - Izumo\nF Nag - SSJ")
    if kind == "results":
        club.resolve()
    elif kind in ("receipt", "history", "help"):
        club.resolve()
        write(club, "HISTORY\nHELP" if kind != "receipt" else "A Iwami - Izumo")
    write(club, f"A Iwami - Aki\n\n{quoted(newest(club, kind))}", name="m2")
    assert "quoted text" not in receipt(club)
    assert "not all that you wrote" not in receipt(club)


def test_own_orders_below_the_quotation_are_still_counted(club: Club) -> None:
    club.begin()
    write(club, f"{quoted(newest(club, 'started'))}\n\n-- \nA Iwami - Aki\nrest hold")
    assert "2 lines that look like an order stood in quoted text or below" in receipt(club)
    assert filed(club) == 0


def test_orders_in_answer_to_a_letter_of_an_earlier_season_are_taken_and_that_is_said(club: Club) -> None:
    club.begin()
    started = newest(club, "started").message_id
    club.clock.turn(hours=1)
    club.resolve()
    write(club, "A Iwami - Aki", References=started)
    assert filed(club) == 1
    assert "answers a letter from before Fall 1570; its orders were taken for that season" in receipt(club)
    write(club, "A Iwami - Bingo", name="m2", References=newest(club, "results").message_id)
    assert "from before" not in receipt(club)
    write(club, "STATUS", name="m3", References=started)
    assert "from before" not in receipt(club)


def test_a_second_thought_replaces_one_order_and_leaves_the_others(club: Club) -> None:
    club.begin()
    write(club, "A Iwami - Izumo\nF Nag - SSJ")
    write(club, "sorry, A Iwami H instead", name="m2")
    assert "Nagato's fleet moves to South Sea of Japan. Iwami's army holds." in receipt(club) or (
        "Iwami's army holds. Nagato's fleet moves to South Sea of Japan." in receipt(club)
    )
    assert filed(club) == 2


def invited(club: Club) -> None:
    """A game that has not begun, with one player."""
    club.form()
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        invite(session, club.house, game, "mori", "mori@example.org", actor="server", now=club.clock.now)


def words(club: Club, email: str, kind: str) -> str:
    return " ".join(club.letters(email, kind)[-1].text.split())


def test_whoever_declines_an_invitation_in_prose_is_told_how_and_counts_as_no_more_than_heard_of(
    club: Club,
) -> None:
    invited(club)
    assert "If you would rather not play, answer with the one word RESIGN." in words(
        club, "mori@example.org", "invitation"
    )
    write(club, "I would rather not play this time, sorry.")
    assert words(club, MASTER, "joined").startswith("Mori’s player has shown up: a mail has come")
    told = words(club, "mori@example.org", "help")
    assert told.startswith("The Road to Kyoto has not begun yet, so no orders are taken")
    assert "Letters to the game master: the same with PRESS TO GM" in told
    write(club, "RESIGN", name="m2")
    assert club.letters("mori@example.org", "resign_confirm")


def test_the_game_master_can_be_asked_before_the_game_begins_and_learns_how_to_answer(club: Club) -> None:
    invited(club)
    write(club, "PRESS TO GM\nWhen does it begin?\nEND")
    assert "When does it begin?" in words(club, MASTER, "press")
    assert "An answer to this mail reaches nobody." in words(club, MASTER, "press")
    assert f"{club.house.base_url}/desk/kyoto" in words(club, MASTER, "press")
    assert "/seat/letters" not in words(club, MASTER, "press")
    write(club, "PRESS TO Oda\nHello\nEND", name="m2")
    assert len(club.letters(kind="press")) == 1


def test_a_game_master_who_answers_the_judge_is_shown_the_desks_of_the_games(proven: Club) -> None:
    proven.begin()
    passed = f"{EXCHANGER}; dmarc=pass header.from=example.org"
    write(proven, "Sure!", to="judge@sengoku.example", sender=MASTER, Authentication_Results=passed)
    told = words(proven, MASTER, "help")
    assert f"[kyoto] The Road to Kyoto: {proven.house.base_url}/desk/kyoto" in told
    assert "What you write to the judge reaches no player" in told
    assert "There is no game that you play here" not in told


def test_a_photo_of_the_orders_is_not_read_and_its_sender_is_told(club: Club) -> None:
    club.begin()
    message = write_mail(
        "mori@example.org", address(club, "mori"), "See picture", name="m1", at=club.clock.now
    )
    message.add_attachment(b"\xff\xd8", maintype="image", subtype="jpeg", filename="IMG_0001.jpeg")
    deliver(club, message, address(club, "mori"))
    process_waiting(club.database, club.house, club.clock)
    assert "into what is attached (IMG_0001.jpeg): write the orders into the mail itself" in receipt(club)
    forwarded = write_mail(
        "mori@example.org", address(club, "mori"), "See below", name="m2", at=club.clock.now
    )
    forwarded.add_attachment(
        write_mail("oda@example.org", "x@example.org", "A Iwami - Aki", name="o", at=club.clock.now)
    )
    deliver(club, forwarded, address(club, "mori"))
    process_waiting(club.database, club.house, club.clock)
    assert "into what is attached (a mail): write the orders" in receipt(club)
    assert filed(club) == 0


@pytest.mark.parametrize("word", ["MAP", "RULES", "HISTORY"])
def test_a_letter_that_was_asked_for_can_be_answered_with_orders(club: Club, word: str) -> None:
    club.begin()
    club.resolve()
    write(club, word)
    assert newest(club, word.lower()).reply_seat_id is not None


def test_a_mail_that_waited_does_not_replace_what_its_author_sent_by_another_way_since(club: Club) -> None:
    club.begin()
    message = write_mail(
        "mori@example.org", address(club, "mori"), "A Iwami - Aki\nF Nag - SSJ", name="m1", at=club.clock.now
    )
    deliver(club, message, address(club, "mori"))
    club.clock.turn(minutes=10)
    club.order("mori", "A Iwami H")
    process_waiting(club.database, club.house, club.clock)
    assert "Iwami's army holds. Nagato's fleet moves to South Sea of Japan." in receipt(club)


def test_orders_that_take_ready_back_say_so(club: Club) -> None:
    club.begin()
    write(club, "A Iwami - Aki\nREADY")
    assert "You are READY" in receipt(club)
    write(club, "F Nag H", name="m2")
    assert "With these orders you are not READY any more: write READY again" in receipt(club)
    write(club, "F Nag - SSJ", name="m3")
    assert "READY" not in receipt(club)
    write(club, "READY", name="m4")
    write(club, "F Nag H\nREADY", name="m5")
    assert "not READY any more" not in receipt(club)
    assert "You are READY" in receipt(club)


def test_orders_sent_ahead_are_looked_at_again_when_their_season_opens(club: Club) -> None:
    club.begin()
    write(club, "Fall 1570\nA Iwami - Hizen\nF Nag H")
    write(club, "Fall 1570\nA Kai H", clan="takeda", name="m2")
    club.resolve()
    told = words(club, "mori@example.org", "results")
    assert "Orders that you sent for it before are on file, but 1 of them cannot be followed as the" in told
    assert "STATUS, alone in a mail, brings them." in told
    assert "Orders that you sent for it before are on file; STATUS" in words(
        club, "takeda@example.org", "results"
    )
    assert "you sent for it before" not in words(club, "oda@example.org", "results")


def test_moves_that_come_between_two_movements_are_told_how_they_are_kept(club: Club) -> None:
    club.begin()
    beaten = Dislodged(Unit("oda", UnitType.ARMY, "mino"), "omi", ("owari",))
    winner, army = Unit("asakura", UnitType.ARMY, "mino"), Unit("mori", UnitType.ARMY, "iwami")
    retreats = Phase(1570, Season.SPRING, PhaseKind.RETREAT)
    club.place(Position(retreats, tuple(sorted((winner, army), key=lambda one: one.at)), {}, (beaten,)))
    write(club, "A Iwami - Aki\nall hold")
    told = "You have nothing to decide in Spring 1570 retreats. Moves for the next season are kept for it if"
    assert told in receipt(club)
    assert "“Fall 1570” stands on a line above them" in receipt(club)
    write(club, "Fall 1570\nA Iwami - Aki", name="m2")
    assert "Your orders are kept for Fall 1570." in receipt(club)


def test_a_mail_to_the_seats_address_with_a_copy_to_the_judge_is_obeyed_once(proven: Club) -> None:
    proven.begin()
    passed = f"{EXCHANGER}; dmarc=pass header.from=example.org"
    to = address(proven, "mori")
    message = write_mail(
        "mori@example.org", to, "A Iwami - Aki\nPRESS TO Oda\nHello\nEND", name="m1", at=proven.clock.now
    )
    message["Cc"], message["Authentication-Results"] = "judge@sengoku.example, orders@sengoku.example", passed
    mails = [deliver(proven, message, one) for one in (to, "judge@sengoku.example", "orders@sengoku.example")]
    process_waiting(proven.database, proven.house, proven.clock)
    assert [state(proven, one)[1] for one in mails] == ["ok", "duplicate", "duplicate"]
    assert len(proven.letters("oda@example.org", "press")) == 1
    assert len(proven.letters("mori@example.org", "receipt")) == 1


def test_the_unproven_copy_of_a_mail_that_was_obeyed_cannot_be_confirmed(club: Club) -> None:
    club.begin()
    to = address(club, "mori")
    message = write_mail("mori@example.org", to, "A Iwami - Aki", name="m1", at=club.clock.now)
    held = deliver(club, message, "orders@sengoku.example")
    deliver(club, message, to)
    process_waiting(club.database, club.house, club.clock)
    assert filed(club) == 1
    with club.database.write() as session:
        person = find_person(session, "mori@example.org")
        assert person is not None
        with pytest.raises(GameError, match="have been dealt with"):
            confirm_held(session, club.house, held, person.id, now=club.clock.now)
