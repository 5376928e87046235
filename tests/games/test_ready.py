"""A phase ends early when everybody due is READY, and only as long as everybody stays so."""

from collections.abc import Iterable
from datetime import datetime, timedelta

import pytest

from sengoku.games.early import standings_in
from sengoku.games.errors import GameError
from sengoku.games.extend import extend
from sengoku.games.invite import invite
from sengoku.games.lookups import game_by_slug, open_phase, seat_of, variant_of
from sengoku.games.pause import pause, resume
from sengoku.games.ready import ready, wait
from sengoku.games.start import start_game
from sengoku.games.submit import submit
from sengoku.store import Audit, Database, Game, PhaseRow
from sengoku.worker.adjudicate_due import adjudicate_due
from support.club import Club

CLANS = [clan.id for clan in variant_of(Game(map="sengoku", rules={})).clans]


@pytest.fixture
def club(sqlite_database: Database) -> Club:
    """A house with its clock, on SQLite: what is asked here of the database, both kinds do alike."""
    return Club(sqlite_database)


COOL_OFF = timedelta(minutes=30)


def say(club: Club, clan: str, *, take_back: bool = False) -> str:
    with club.database.write() as session:
        seat = seat_of(session, game_by_slug(session, "kyoto"), clan)
        verb = wait if take_back else ready
        return verb(session, club.house, seat.id, now=club.clock.now)


def all_ready(club: Club, but: Iterable[str] = ()) -> None:
    for clan in CLANS:
        if clan not in but:
            club.order(clan, "all hold")
            say(club, clan)


def row_of(club: Club) -> PhaseRow:
    with club.database.read() as session:
        row = open_phase(session, game_by_slug(session, "kyoto").id)
        assert row is not None
        return row


def due(club: Club) -> datetime:
    due_at = row_of(club).due_at
    assert due_at is not None
    return due_at


def acts(club: Club, act: str) -> list[str]:
    with club.database.read() as session:
        return [one.detail for one in session.query(Audit).filter_by(act=act).order_by(Audit.id)]


def settings(club: Club, **changes: object) -> None:
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        game.settings = {**game.settings, "pace": changes}


def test_a_phase_ends_after_the_cool_off_when_everybody_due_is_ready(database: Database) -> None:
    club = Club(database)
    club.begin()
    scheduled = due(club)
    all_ready(club, but=["mori"])
    assert due(club) == scheduled, "one is not READY yet"
    club.order("mori", "all hold")
    assert "ends" in say(club, "mori")
    assert due(club) == club.clock.now + COOL_OFF
    club.clock.turn(minutes=29)
    assert adjudicate_due(club.database, club.house, club.clock) == 0
    club.clock.turn(minutes=1)
    assert adjudicate_due(club.database, club.house, club.clock) == 1
    assert due(club) > club.clock.now + timedelta(days=3), "the next phase has its own deadline"
    assert row_of(club).scheduled_at is None


def test_all_players_are_told_once_however_often_it_comes_and_goes(club: Club) -> None:
    club.begin()
    all_ready(club)
    for _ in range(3):
        say(club, "mori", take_back=True)
        say(club, "mori")
    letters = club.letters(kind="all_ready")
    assert len(letters) == 8
    assert "WAIT" in letters[0].text
    assert "Tuesday 7 July 2026, 20:00 EDT" in letters[0].text, "the deadline that it came from"
    assert len(acts(club, "early")) == 4, "the record has every time"


def test_ready_can_be_taken_back_until_the_end(club: Club) -> None:
    club.begin()
    scheduled = due(club)
    all_ready(club)
    assert "Tuesday 7 July" in say(club, "oda", take_back=True)
    assert due(club) == scheduled
    club.clock.turn(hours=1)
    assert adjudicate_due(club.database, club.house, club.clock) == 0


def test_other_orders_replace_those_on_file_and_take_ready_back(club: Club) -> None:
    club.begin()
    scheduled = due(club)
    all_ready(club)
    assert club.order("mori", "F Nag - SSJ").changed
    assert due(club) == scheduled
    assert say(club, "mori").startswith("Everybody is READY")


def test_orders_that_could_not_be_read_leave_ready_alone(club: Club) -> None:
    club.begin()
    all_ready(club)
    early = due(club)
    club.order("mori", "Hello everybody!")
    assert due(club) == early


def test_orders_sent_in_the_cool_off_but_read_after_it_still_stop_the_early_end(club: Club) -> None:
    club.begin()
    scheduled = due(club)
    all_ready(club)
    sent = club.clock.now + timedelta(minutes=29)
    club.clock.turn(minutes=31)
    with club.database.write() as session:
        seat = seat_of(session, game_by_slug(session, "kyoto"), "mori")
        submit(session, seat.id, "F Nag - SSJ", source="mail", received_at=sent, now=club.clock.now)
    assert due(club) == scheduled
    assert adjudicate_due(club.database, club.house, club.clock) == 0


def test_saying_ready_twice_changes_nothing(club: Club) -> None:
    club.begin()
    club.order("mori", "all hold")
    assert say(club, "mori") == say(club, "mori")
    assert acts(club, "ready") == ["Mori is READY for Spring 1570."]


def test_taking_back_what_was_never_said_changes_nothing(club: Club) -> None:
    club.begin()
    assert "were not READY" in say(club, "mori", take_back=True)
    assert acts(club, "wait") == []


def test_ready_needs_orders_on_file(club: Club) -> None:
    club.begin()
    with pytest.raises(GameError, match="Send your orders first"):
        say(club, "mori")


def test_a_game_without_early_turns_says_so(club: Club) -> None:
    club.begin()
    settings(club, early=False)
    club.order("mori", "all hold")
    with pytest.raises(GameError, match="no early turns"):
        say(club, "mori")


def test_a_game_has_its_own_cool_off(club: Club) -> None:
    club.begin()
    settings(club, cool_off_minutes=5)
    all_ready(club)
    assert due(club) == club.clock.now + timedelta(minutes=5)


def test_an_early_end_is_never_later_than_the_deadline(club: Club) -> None:
    club.begin()
    scheduled = due(club)
    club.clock.now = scheduled - timedelta(minutes=10)
    all_ready(club)
    assert due(club) == scheduled
    assert club.letters(kind="all_ready") == []


def test_empty_seats_are_not_waited_for(club: Club) -> None:
    club.form()
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        for clan in ("mori", "oda"):
            invite(session, club.house, game, clan, f"{clan}@example.org", actor="server", now=club.clock.now)
        start_game(session, club.house, game, actor="server", allow_empty=True, now=club.clock.now)
    all_ready(club, but=[clan for clan in CLANS if clan not in ("mori", "oda")])
    assert due(club) == club.clock.now + COOL_OFF


def test_a_replacement_is_not_ready(club: Club) -> None:
    club.begin()
    scheduled = due(club)
    all_ready(club)
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        invite(session, club.house, game, "mori", "new@example.org", actor="gm:1", now=club.clock.now)
    assert due(club) == scheduled


def test_a_moved_deadline_makes_ready_a_new_question(club: Club) -> None:
    club.begin()
    all_ready(club)
    until = club.clock.now + timedelta(days=9)
    with club.database.write() as session:
        extend(session, club.house, game_by_slug(session, "kyoto"), until, actor="gm:1", now=club.clock.now)
    assert due(club) == until
    say(club, "mori")
    assert due(club) == until, "the others must say READY again"


def test_a_pause_takes_every_ready_back_and_keeps_the_time_to_the_real_deadline(club: Club) -> None:
    club.begin()
    left = due(club) - club.clock.now
    all_ready(club)
    with club.database.write() as session:
        pause(session, club.house, game_by_slug(session, "kyoto"), actor="gm:1", now=club.clock.now)
    with pytest.raises(GameError, match="stands still"):
        say(club, "mori")
    with club.database.write() as session:
        resume(session, club.house, game_by_slug(session, "kyoto"), actor="gm:1", now=club.clock.now)
    assert due(club) >= club.clock.now + left


def test_the_next_movement_after_an_early_end_counts_from_its_closing(club: Club) -> None:
    club.begin()
    all_ready(club)
    club.clock.now = due(club)
    adjudicate_due(club.database, club.house, club.clock)
    assert due(club).isoformat() == "2026-07-08T00:00:00+00:00", "six days later it is Tuesday already"


def test_who_is_ready_is_known_to_the_game_master(club: Club) -> None:
    club.begin()
    club.order("mori", "all hold")
    say(club, "mori")
    with club.database.read() as session:
        game = game_by_slug(session, "kyoto")
        row = open_phase(session, game.id)
        assert row is not None
        assert [one.clan for one in standings_in(session, game, row) if one.ready] == ["mori"]


def test_nobody_is_ready_before_the_game(club: Club) -> None:
    club.form()
    with pytest.raises(GameError, match="No season"):
        say(club, "mori")
