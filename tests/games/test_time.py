"""A game master moves, stops and starts the clock, and everybody hears of it."""

from datetime import UTC, datetime, timedelta

import pytest

from sengoku.games.errors import GameError
from sengoku.games.extend import extend
from sengoku.games.lookups import game_by_slug, open_phase
from sengoku.games.pause import pause, resume
from sengoku.store import GameState
from support.club import Club


def due(club: Club) -> datetime | None:
    with club.database.read() as session:
        row = open_phase(session, game_by_slug(session, "kyoto").id)
        assert row is not None
        return row.due_at


def move_to(club: Club, until: datetime) -> bool:
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        return extend(session, club.house, game, until, actor="gm:1", now=club.clock.now)


def test_the_first_deadline_is_the_seeds_tuesday_evening(club: Club) -> None:
    club.begin()
    first = due(club)
    assert first is not None
    assert first.isoformat() == "2026-07-08T00:00:00+00:00", "Tuesday 7 July, 20:00 in New York"


def test_an_extension_moves_the_deadline_once_and_tells_all_players_once(club: Club) -> None:
    club.begin()
    until = club.clock.now + timedelta(days=10)
    assert move_to(club, until)
    assert not move_to(club, until), "the same form sent twice changes nothing"
    assert due(club) == until
    assert len(club.letters(kind="deadline_changed")) == 8


def test_a_deadline_cannot_be_moved_into_the_past(club: Club) -> None:
    club.begin()
    before = due(club)
    with pytest.raises(GameError, match="has passed"):
        move_to(club, club.clock.now)
    assert due(club) == before


def test_a_pause_keeps_the_time_that_was_left_up_to_the_next_slot(club: Club) -> None:
    club.begin()
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        pause(session, club.house, game, actor="gm:1", now=club.clock.now)
    assert due(club) is None
    assert len(club.letters(kind="paused")) == 8
    club.clock.turn(days=30)
    assert club.order("mori", "F Nag - SSJ").text, "orders are taken in the meantime"
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        resume(session, club.house, game, actor="gm:1", now=club.clock.now)
        assert game.state == GameState.RUNNING
    assert due(club) == datetime(2026, 8, 12, tzinfo=UTC), "six and a half days, and on to a Tuesday"
    assert len(club.letters(kind="resumed")) == 8


def test_a_short_pause_costs_no_week(club: Club) -> None:
    club.begin()
    first = due(club)
    for act in (pause, resume):
        with club.database.write() as session:
            act(session, club.house, game_by_slug(session, "kyoto"), actor="gm:1", now=club.clock.now)
        club.clock.turn(hours=6)
    assert due(club) == first


def test_what_is_not_running_cannot_be_paused(club: Club) -> None:
    club.form()
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        with pytest.raises(GameError, match="not running"):
            pause(session, club.house, game, actor="gm:1", now=club.clock.now)
