"""What happens at a deadline when orders are missing: the policies, the excuses, the count of misses."""

from datetime import datetime, timedelta

import pytest

from sengoku.games.invite import invite
from sengoku.games.lapses import open_seats
from sengoku.games.lookups import game_by_slug, open_phase, seats_of, variant_of
from sengoku.games.pace import pace_from
from sengoku.store import Audit, Database, Game, PhaseRow
from sengoku.worker.adjudicate_due import adjudicate_due
from support.club import MASTER, Club

CLANS = [clan.id for clan in variant_of(Game(map="sengoku", rules={})).clans]


@pytest.fixture
def club(sqlite_database: Database) -> Club:
    """A house with its clock, on SQLite."""
    return Club(sqlite_database)


def begin(club: Club, **pace: object) -> None:
    club.begin()
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        game.settings = {**game.settings, "pace": pace_from(pace).to_json()}


def order(club: Club, but: str = "") -> None:
    for clan in CLANS:
        if clan != but:
            club.order(clan, "all hold")


def row_of(club: Club) -> PhaseRow:
    with club.database.read() as session:
        row = open_phase(session, game_by_slug(session, "kyoto").id)
        assert row is not None
        return row


def due(club: Club) -> datetime:
    due_at = row_of(club).due_at
    assert due_at is not None
    return due_at


def come(club: Club) -> int:
    """The deadline comes; how many phases were resolved."""
    club.clock.now = due(club)
    return adjudicate_due(club.database, club.house, club.clock)


def acts(club: Club, act: str) -> list[str]:
    with club.database.read() as session:
        return [one.detail for one in session.query(Audit).filter_by(act=act).order_by(Audit.id)]


def opened(club: Club) -> frozenset[str]:
    with club.database.read() as session:
        game = game_by_slug(session, "kyoto")
        return open_seats(session, game, seats_of(session, game))


def test_by_default_a_phase_is_resolved_without_the_missing(database: Database) -> None:
    club = Club(database)
    begin(club)
    order(club, but="mori")
    assert come(club) == 1
    assert len(club.letters(kind="missed")) == 1


def test_a_grace_is_given_once_and_told_to_all(club: Club) -> None:
    begin(club, late="grace", grace_minutes=90)
    order(club, but="mori")
    scheduled = due(club)
    assert come(club) == 0
    assert due(club) == scheduled + timedelta(minutes=90)
    told = club.letters(kind="deadline_changed")
    assert len(told) == 9, "eight players and the game master"
    assert "some grace" in told[0].text
    assert "Tuesday 7 July 2026, 20:00 EDT" in told[0].text, "the old time"
    assert "Tuesday 7 July 2026, 21:30 EDT" in told[0].text, "the new time"
    club.clock.turn(minutes=89)
    assert club.order("mori", "F Nag - SSJ").changed, "orders in the grace count"
    assert come(club) == 1
    assert club.letters(kind="missed") == []


def test_after_the_grace_a_phase_is_resolved_without_the_missing(club: Club) -> None:
    begin(club, late="grace")
    order(club, but="mori")
    assert [come(club), come(club)] == [0, 1]
    assert acts(club, "grace") == [
        "Spring 1570 was put off from 2026-07-08 00:00 to 2026-07-08 01:00 UTC, missing Mori."
    ]


def test_no_grace_is_given_when_all_are_in(club: Club) -> None:
    begin(club, late="grace")
    order(club)
    assert come(club) == 1


def test_a_game_that_waits_asks_the_missing_every_day_and_tells_the_others_once(club: Club) -> None:
    begin(club, late="wait")
    order(club, but="mori")
    assert [come(club), come(club), come(club)] == [0, 0, 0]
    assert len(club.letters(kind="deadline_changed")) == 9
    nudges = [one for one in club.letters() if one.kind.startswith("nudge")]
    assert len(nudges) == 3
    assert {one.person_id for one in nudges} == {club.letters("mori@example.org")[0].person_id}
    assert "are late. They are waited for and still count." in " ".join(nudges[0].text.split())
    assert "Nagato's fleet" in nudges[0].text
    assert row_of(club).late_since is not None


def test_a_game_that_waited_goes_on_when_the_last_orders_are_in(club: Club) -> None:
    begin(club, late="wait", cool_off_minutes=20)
    order(club, but="mori")
    come(club)
    club.clock.turn(hours=5)
    club.order("mori", "all hold")
    assert due(club) == club.clock.now + timedelta(minutes=20)
    assert come(club) == 1
    assert club.letters(kind="missed") == []


def test_orders_taken_back_while_a_game_waits_make_it_wait_again(club: Club) -> None:
    begin(club, late="wait")
    order(club, but="mori")
    come(club)
    waits = due(club)
    club.order("mori", "all hold")
    club.order("mori", "clear")
    assert due(club) == waits


def test_an_excused_miss_puts_the_deadline_off_once(club: Club) -> None:
    begin(club, excuses=1, excuse_hours=48)
    order(club, but="mori")
    scheduled = due(club)
    assert come(club) == 0
    assert due(club) == scheduled + timedelta(hours=48)
    assert "excused" in club.letters(kind="deadline_changed")[0].text
    assert come(club) == 1, "once only"
    order(club, but="mori")
    assert come(club) == 1, "the player's excuse is used up"


def test_each_player_has_excuses_of_their_own(club: Club) -> None:
    begin(club, excuses=1)
    order(club, but="mori")
    assert [come(club), come(club)] == [0, 1]
    order(club, but="oda")
    assert [come(club), come(club)] == [0, 1]
    assert len(acts(club, "excuse")) == 2


def test_after_two_misses_in_a_row_the_seat_is_open_and_the_game_master_is_told_once(club: Club) -> None:
    begin(club)
    order(club, but="mori")
    come(club)
    assert opened(club) == frozenset()
    order(club, but="mori")
    come(club)
    assert opened(club) == {"mori"}
    for _ in range(2):
        order(club, but="mori")
        come(club)
    (letter,) = club.letters(MASTER, "seat_open")
    assert letter.subject == "[kyoto] The seat of the Mori is open"
    assert "Nothing came from the Mori for Fall 1570, nor for the movement before it." in letter.text
    assert acts(club, "open seat") == ["Mori missed 2 movements in a row up to Fall 1570: the seat is open."]


def test_orders_begin_the_count_anew(club: Club) -> None:
    begin(club)
    for but in ("mori", "", "mori"):
        order(club, but=but)
        come(club)
    assert opened(club) == frozenset()
    assert club.letters(kind="seat_open") == []


def test_a_replacement_has_missed_nothing(club: Club) -> None:
    begin(club)
    for _ in range(2):
        order(club, but="mori")
        come(club)
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        invite(session, club.house, game, "mori", "new@example.org", actor="gm:1", now=club.clock.now)
    assert opened(club) == frozenset()


def test_a_game_that_waits_does_not_wait_for_an_open_seat(club: Club) -> None:
    begin(club, misses_open=1)
    order(club, but="mori")
    come(club)
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        game.settings = {**game.settings, "pace": {"late": "wait", "misses_open": 1}}
    order(club, but="mori")
    assert come(club) == 1


def test_a_game_that_waits_for_others_goes_on_without_an_open_seat(club: Club) -> None:
    begin(club, misses_open=1)
    order(club, but="mori")
    come(club)
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        game.settings = {**game.settings, "pace": {"late": "wait", "misses_open": 1}}
    for clan in CLANS:
        if clan not in ("mori", "oda"):
            club.order(clan, "all hold")
    assert come(club) == 0
    club.order("oda", "all hold")
    assert due(club) == club.clock.now + timedelta(minutes=30)
