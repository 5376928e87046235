"""What went wrong in other servers, as cases: orders of another season, wrong counts, leaks."""

import pytest
from sqlalchemy import select

from sengoku.engine import Phase, PhaseKind, Position, Season, Unit, UnitType
from sengoku.games.due import standings
from sengoku.games.extend import extend
from sengoku.games.invite import invite, vacate
from sengoku.games.lookups import game_by_slug, open_phase, position_of, seat_of, seats_of, variant_of
from sengoku.games.message import message_all
from sengoku.games.on_file import all_on_file
from sengoku.games.resign import resign
from sengoku.games.rollback import rollback
from sengoku.store import Database, Person
from sengoku.worker.adjudicate_due import adjudicate_due
from support.club import MASTER, Club
from support.mailing import receipt, write


@pytest.fixture
def club(sqlite_database: Database) -> Club:
    """A house with its clock; what is asked here of the database, both kinds do alike."""
    return Club(sqlite_database)


def position(club: Club) -> Position:
    with club.database.read() as session:
        row = open_phase(session, game_by_slug(session, "kyoto").id)
        assert row is not None
        return position_of(row)


def garrisons(club: Club) -> set[str]:
    return {unit.at for unit in position(club).units_of("neutral")}


def missing(club: Club) -> set[str]:
    """Who owes orders and has none on file, as desk, reminders and deadlines ask."""
    with club.database.read() as session:
        game = game_by_slug(session, "kyoto")
        row = open_phase(session, game.id)
        assert row is not None
        seats = seats_of(session, game)
        found = standings(variant_of(game), position_of(row), seats, all_on_file(session, row, seats))
        return {one.clan for one in found if one.missing}


def told_to_have_missed(club: Club) -> set[str]:
    return {letter.text.split()[5].lower() for letter in club.letters(kind="missed")}


def go_back(club: Club, seq: int) -> None:
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        rollback(session, club.house, game, seq, actor="gm:1", now=club.clock.now)


def test_a_clan_that_sends_nothing_does_not_repeat_last_seasons_orders(club: Club) -> None:
    club.begin()
    club.order("takeda", "A Kai - Suruga\nA Ssh - Hida")
    club.resolve()
    before = position(club).units_of("takeda")
    assert {unit.at for unit in before} == {"suruga", "hida"}
    club.resolve()
    assert position(club).units_of("takeda") == before
    assert "takeda" in told_to_have_missed(club)


def test_orders_count_without_being_called_final_and_so_does_all_hold(club: Club) -> None:
    club.begin()
    club.order("takeda", "A Kai - Suruga")
    club.order("oda", "all hold")
    club.order("mori", "F Nag - Hyuga")  # not allowed, and yet a word from its player
    assert missing(club) == {"shimazu", "chosokabe", "asakura", "uesugi", "hojo"}
    club.order("oda", "CLEAR")
    assert "oda" in missing(club)
    club.resolve()
    assert told_to_have_missed(club) == {"shimazu", "chosokabe", "asakura", "uesugi", "hojo", "oda"}


def test_who_has_nothing_to_decide_is_missed_by_nobody(club: Club) -> None:
    """The eliminated, a clan with centres alone, an empty seat, and one that must disband all it has."""
    club.begin()
    army = Unit("takeda", UnitType.ARMY, "kai")
    club.place(Position(Phase(1570, Season.SPRING, PhaseKind.MOVEMENT), (army,), {"owari": "oda"}))
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        vacate(session, club.house, game, "takeda", actor="gm:1", now=club.clock.now)
    assert missing(club) == set()
    winter = Phase(1570, Season.WINTER, PhaseKind.ADJUSTMENT)
    club.place(Position(winter, (army, Unit("mori", UnitType.FLEET, "nagato")), {"owari": "oda"}))
    assert missing(club) == {"oda"}, "who may build is asked, who loses all is not"


def test_a_game_without_players_is_not_taken_for_one_in_which_all_have_ordered(club: Club) -> None:
    club.form()
    with club.database.read() as session:
        game = game_by_slug(session, "kyoto")
        assert len(seats_of(session, game)) == 8
        assert open_phase(session, game.id) is None
    club.clock.turn(days=30)
    assert adjudicate_due(club.database, club.house, club.clock) == 0


def test_a_centre_that_was_left_before_fall_gets_its_garrison_and_loses_it_when_the_year_is_taken_back(
    club: Club,
) -> None:
    club.begin()
    club.order("oda", "A Owari - Mino")
    club.order("takeda", "A Ssh S A Owari - Mino")
    club.resolve()
    assert "mino" not in garrisons(club)
    club.order("oda", "A Mino - Owari")
    club.resolve()
    assert "mino" in garrisons(club)
    assert "mino" not in position(club).owners
    go_back(club, 1)
    assert "mino" not in garrisons(club)
    assert Unit("oda", UnitType.ARMY, "mino") in position(club).units
    go_back(club, 0)
    assert "mino" in garrisons(club)


def test_an_answer_tells_what_is_stored_whichever_way_it_came(club: Club) -> None:
    club.begin()
    club.order("mori", "A Iwami - Izumo")
    write(club, "F Nag - SSJ")
    first = receipt(club)
    assert "Iwami's army moves to Izumo." in first
    assert "Nagato's fleet moves to South Sea of Japan." in first
    write(club, "STATUS", name="m2")
    stored = first[first.index("On file for Mori") :]
    assert receipt(club).endswith(stored)


def test_no_letter_of_a_game_tells_a_players_name_or_address_to_another(club: Club) -> None:
    """All kinds of letters that a simulated game writes, but those to the game master."""
    club.begin()
    with club.database.write() as session:
        for person in session.scalars(select(Person).where(Person.email != MASTER)):
            person.name = f"Real {person.email.partition('@')[0].title()}son"
    write(club, "BROADCAST\nPeace!\nEND\nPRESS TO Oda\nNot with Hojo.\nEND\nABSENCE 1 August TO 3 August")
    write(club, "VOTE draw yes\nCONCEDE yes\nMAP\nHELP\nRULES", clan="oda", name="m2")
    write(club, "A Kai - Musashi\nREADY", clan="takeda", name="m3")
    write(club, "VOTE draw no\nRESIGN", clan="oda", name="m4")
    now = club.clock.now
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        row = open_phase(session, game.id)
        assert row is not None
        assert row.due_at is not None
        message_all(session, club.house, game, "Welcome", "Have a good game.", actor="gm:1", now=now)
        extend(session, club.house, game, row.due_at.replace(day=20), actor="gm:1", now=now)
        invite(session, club.house, game, "hojo", "newcomer77@example.org", actor="gm:1", now=now)
        resign(session, club.house, seat_of(session, game, "uesugi"), now=now)
    club.resolve()
    write(club, "HISTORY\nPRESS TO GM\nWho is Hojo?\nEND", name="m5")
    go_back(club, 0)
    with club.database.read() as session:
        people = {one.email: one for one in session.scalars(select(Person))}
    letters = [(one, email) for email in people for one in club.letters(email) if email != MASTER]
    assert len({letter.kind for letter, _ in letters}) >= 12
    for letter, email in letters:
        said = f"{letter.subject}\n{letter.text}\n{letter.html}".lower()
        others = [one for one in people.values() if one.email not in (email, MASTER)]
        leaks = [one.email for one in others if one.email in said or (one.name and one.name.lower() in said)]
        assert leaks == [], f"{letter.kind} to {email}"


def test_a_player_who_writes_to_anothers_address_is_not_named_by_his_own(club: Club) -> None:
    club.begin()
    write(club, "A Sagami H", clan="hojo", sender="mori@example.org")
    (told,) = club.letters("hojo@example.org", "other_sender")
    assert "A mail from another player of this game came to your order address." in told.text
    assert "mori" not in f"{told.subject}{told.text}{told.html}".lower()
    write(club, "A Owari H", clan="oda", sender="oda.private@example.net", name="m2")
    assert "oda.private@example.net" in club.letters("oda@example.org", "other_sender")[0].text
