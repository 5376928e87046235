"""Commands by mail, from the mail to what came of it."""

import pytest

from sengoku.games.absence import absences_of
from sengoku.games.create import create_game
from sengoku.games.links import read_resignation
from sengoku.games.lookups import game_by_slug, open_phase, seat_of
from sengoku.games.people import person_for
from sengoku.games.ready import is_ready
from sengoku.games.resign import resign
from sengoku.mail.addresses import public_address
from sengoku.store import Database, Observer, Seat
from support.club import MASTER, Club
from support.mailing import EXCHANGER, filed, receipt, state, write


@pytest.fixture
def club(sqlite_database: Database) -> Club:
    """A club with a game in its first Spring."""
    made = Club(sqlite_database)
    made.begin()
    return made


def seat(club: Club, clan: str = "mori") -> Seat:
    with club.database.read() as session:
        return seat_of(session, game_by_slug(session, "kyoto"), clan)


def test_several_commands_and_orders_in_one_mail_are_each_answered(club: Club) -> None:
    write(club, "status\nF Nag - SSJ\nABSENCE 24 December TO 2 January\n*Ready!*\nmap")
    told = receipt(club)
    assert filed(club) == 1
    assert "away from 24 December 2026 to 2 January 2027" in told
    assert "READY" in told
    assert "The map you get in a mail of its own." in told
    assert len(club.letters("mori@example.org", "map")) == 1


def test_ready_and_wait_go_by_mail(club: Club) -> None:
    write(club, "READY")
    assert "Send your orders first" in receipt(club)
    write(club, "F Nag - SSJ\nREADY", name="m2")
    with club.database.read() as session:
        row = open_phase(session, game_by_slug(session, "kyoto").id)
        assert row is not None
        assert is_ready(session, row, seat(club))
    write(club, "WAIT", name="m3")
    with club.database.read() as session:
        assert not is_ready(session, row, seat(club))


def test_an_absence_is_noted_and_taken_back_by_mail(club: Club) -> None:
    write(club, "Absence from 2026-08-03 to 2026-08-05")
    with club.database.read() as session:
        (one,) = absences_of(session, seat(club))
        assert (one.first_day.isoformat(), one.last_day.isoformat()) == ("2026-08-03", "2026-08-05")
    write(club, "ABSENCE no", name="m2")
    with club.database.read() as session:
        assert absences_of(session, seat(club)) == []


def test_the_last_reports_the_map_and_the_rules_are_mailed(club: Club) -> None:
    write(club, "HISTORY 3")
    assert "Nothing has been resolved yet" in receipt(club)
    club.order("mori", "F Nag - SSJ")
    club.resolve()
    club.resolve()
    write(club, "HISTORY 3\nMAP\nRULES", name="m2")
    (history,) = club.letters("mori@example.org", "history")
    assert history.text.startswith("The last 2 phases of The Road to Kyoto:\n\nSpring 1570")
    assert history.text.index("Spring 1570") < history.text.index("Fall 1570")
    (drawn,) = club.letters("mori@example.org", "map")
    assert "Mori, 2 centres\n  " in drawn.text
    assert drawn.picture_kind == "result.png"
    (rules,) = club.letters("mori@example.org", "rules")
    assert "25 supply centres after a Fall win the game." in rules.text
    assert "every Tuesday at 20:00" in rules.text


def test_an_unknown_word_brings_the_help_once_and_changes_nothing(club: Club) -> None:
    write(club, "STATSU\nSIGNOFF\nHELP\nF Nag - SSJ")
    assert "STATSU is not known here, so nothing came of it. Did you mean STATUS?" in receipt(club)
    assert len(club.letters("mori@example.org", "help")) == 1
    assert filed(club) == 1


def test_nobody_leaves_by_a_mail_alone(club: Club) -> None:
    write(club, "RESIGN")
    assert "You still play" in receipt(club)
    (asked,) = club.letters("mori@example.org", "resign_confirm")
    token = asked.text.partition("/resign/")[2].split()[0]
    found = read_resignation(club.house.key, token, club.clock.now)
    assert found is not None
    assert found.seat_id == seat(club).id
    assert seat(club).person_id is not None
    with club.database.write() as session:
        resign(session, club.house, session.get_one(Seat, found.seat_id), now=club.clock.now)
    assert seat(club).person_id is None
    (told,) = club.letters(MASTER, "resigned")
    assert told.text.startswith("Mori’s player has resigned.")
    assert read_resignation(club.house.key, token[:-2], club.clock.now) is None
    club.clock.turn(days=3)
    assert read_resignation(club.house.key, token, club.clock.now) is None


def test_the_game_master_hears_once_that_a_player_has_joined(club: Club) -> None:
    write(club, "STATUS")
    write(club, "F Nag - SSJ", name="m2")
    write(club, "STATUS", clan="oda", name="m3")
    joined = club.letters(MASTER, "joined")
    assert [letter.subject for letter in joined] == ["[kyoto] Mori has shown up", "[kyoto] Oda has shown up"]
    assert "Not heard of yet: Shimazu, Chosokabe, Asakura, Uesugi, Takeda and Hojo." in joined[1].text


def passed(sender: str) -> str:
    return f"{EXCHANGER}; dmarc=pass header.from={sender.partition('@')[2]}"


def observing(club: Club, email: str) -> bool:
    with club.database.read() as session:
        game = game_by_slug(session, "kyoto")
        person = person_for(session, email, now=club.clock.now)
        return session.get(Observer, (game.id, person.id)) is not None


def test_somebody_who_is_known_here_follows_a_game_by_mail(proven: Club) -> None:
    with proven.database.write() as session:
        person = person_for(session, "friend@example.org", now=proven.clock.now)
        create_game(session, slug="edo", title="Edo", master=person, now=proven.clock.now)
    for number, word in enumerate(("OBSERVE", "unobserve.", "Observe")):
        mail = write(
            proven,
            word,
            to=public_address(proven.house.domain),
            sender="friend@example.org",
            name=f"o{number}",
            Subject="[kyoto] hello",
            Authentication_Results=passed("friend@example.org"),
        )
        assert state(proven, mail)[1] == "ok"
        assert observing(proven, "friend@example.org") == (number != 1)
    assert len(proven.letters("friend@example.org", "observing")) == 3
    proven.resolve()
    (results,) = proven.letters("friend@example.org", "results")
    assert "/seat/" not in results.text
    assert results.reply_seat_id is None


@pytest.mark.parametrize(("sender", "proof"), [("stranger@example.net", True), ("friend@example.org", False)])
def test_strangers_and_unproven_mail_follow_nothing(proven: Club, sender: str, proof: bool) -> None:
    with proven.database.write() as session:
        person_for(session, "friend@example.org", now=proven.clock.now)
    more = {"Authentication_Results": passed(sender)} if proof else {}
    write(
        proven,
        "OBSERVE",
        to=public_address(proven.house.domain),
        sender=sender,
        Subject="[kyoto] hello",
        **more,
    )
    assert not observing(proven, "friend@example.org")
    assert proven.letters(kind="observing") == []


def test_a_player_who_observes_is_told_that_results_come_anyway(club: Club) -> None:
    write(club, "OBSERVE")
    assert "its results come to you anyway" in receipt(club)
    assert not observing(club, "mori@example.org")


def test_quoted_commands_do_nothing(club: Club) -> None:
    write(club, "F Nag - SSJ\n\n> RESIGN\n> CONCEDE yes\n> VOTE draw yes\n-- \nRESIGN")
    assert club.letters("mori@example.org", "resign_confirm") == []
    assert club.letters(kind="vote_opened") == []
    assert seat(club).conceded is False


def test_whoever_asks_more_than_is_answered_gets_no_letters_either_and_is_obeyed_all_the_same(
    club: Club,
) -> None:
    for number in range(13):
        write(club, f"HELP\nMAP\nRULES\nSTATSU\nF Nag - SSJ ({number})", name=f"m{number}")
    for kind in ("receipt", "help", "map", "rules"):
        assert len(club.letters("mori@example.org", kind)) == 10, kind
    assert len(club.letters("mori@example.org", "acks_paused")) == 1
    write(club, "ABSENCE 2026-08-03 TO 2026-08-05\nHISTORY", name="last")
    with club.database.read() as session:
        assert len(absences_of(session, seat(club))) == 1
    assert club.letters("mori@example.org", "history") == []
