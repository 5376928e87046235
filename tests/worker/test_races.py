"""What two do to one phase at the same moment has one outcome, and whoever came too late hears it."""

import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from sengoku.games.adjudicate import adjudicate
from sengoku.games.errors import GameError
from sengoku.games.extend import extend
from sengoku.games.lookups import game_by_slug, open_phase, phases_of, seat_of
from sengoku.games.open_next import opens_now
from sengoku.games.process import process_in_phase
from sengoku.games.rollback import rollback
from sengoku.games.submit import Fate, Submitted, submit
from sengoku.games.verify import verify_game
from sengoku.store import Database, PhaseState
from sengoku.worker.adjudicate_due import adjudicate_due, next_due
from sengoku.worker.clock import utc_now
from support.club import Clock, Club
from support.mailing import address, deliver


@pytest.fixture
def live(database: Database) -> Club:
    """A club that lives by the real clock, with a game whose phase is due this moment."""
    club = Club(database, Clock(datetime.now(UTC)))
    club.begin()
    set_due(club, datetime.now(UTC))
    return club


def set_due(club: Club, moment: datetime) -> None:
    with club.database.write() as session:
        row = open_phase(session, game_by_slug(session, "kyoto").id)
        assert row is not None
        row.due_at = moment


def other(club: Club) -> Database:
    """What a second process would have."""
    return Database(club.database.url)


def hand_in(database: Database) -> Submitted:
    received_at = utc_now()
    with database.write() as session:
        seat = seat_of(session, game_by_slug(session, "kyoto"), "takeda")
        return submit(session, seat.id, "A Kai H", source="page", received_at=received_at, now=received_at)


def test_orders_that_come_while_a_phase_is_resolved_wait_and_are_late(live: Club) -> None:
    set_due(live, utc_now() + timedelta(days=1))  # only the resolution tells that they are late
    second = other(live)
    with ThreadPoolExecutor(1) as pool:
        with live.database.write() as session:
            game = game_by_slug(session, "kyoto")
            row = open_phase(session, game.id, lock="update")
            assert row is not None
            adjudicate(session, live.house, row, now=utc_now())
            answer = pool.submit(hand_in, second)
            time.sleep(0.5)
            assert not answer.done(), "they wait"
            opens_now(session, game.id, utc_now())
        submitted = answer.result(30)
    second.dispose()
    assert submitted.fate is Fate.LATE
    assert submitted.text.startswith("The deadline of Spring 1570 has passed")


def test_orders_that_wait_for_a_phase_do_not_stop_its_letters(live: Club) -> None:
    set_due(live, utc_now() + timedelta(days=1))
    second = other(live)
    with ThreadPoolExecutor(1) as pool:
        with live.database.write() as session:
            game = game_by_slug(session, "kyoto")
            row = open_phase(session, game.id, lock="update")
            assert row is not None
            answer = pool.submit(hand_in, second)
            time.sleep(0.5)  # the seat is locked by now, and the phase is waited for
            adjudicate(session, live.house, row, now=utc_now())
            opens_now(session, game.id, utc_now())
        assert answer.result(30).fate is Fate.LATE
    second.dispose()
    assert len(live.letters(kind="results")) == 9


def test_a_late_mail_is_not_waited_for_by_whoever_resolves_its_phase(live: Club) -> None:
    """A mail to a seat whose player is just handing in orders on the page, which waits for the phase."""
    due = utc_now() + timedelta(seconds=2)
    set_due(live, due)
    live.clock.now = utc_now()
    deliver(live, b"From: takeda@example.org\r\n\r\nA Kai H\r\n", address(live, "takeda"))
    second = other(live)
    with ThreadPoolExecutor(1) as pool:
        with live.database.write() as session:
            row = open_phase(session, game_by_slug(session, "kyoto").id, lock="update")
            assert row is not None
            answer = pool.submit(hand_in, second)
            time.sleep(0.5)
            may_resolve = process_in_phase(session, live.house, row, now=utc_now())
        assert answer.result(30).fate is Fate.APPLIED
    assert may_resolve is not live.database.is_postgresql, "on PostgreSQL the worker comes back for it"
    second.dispose()


def at_once(*deeds: Callable[[], object]) -> list[object]:
    """All deeds at the same moment, give or take some milliseconds; what each gives, or its GameError."""

    def late(deed: Callable[[], object]) -> object:
        time.sleep(random.uniform(0, 0.03))
        try:
            return deed()
        except GameError as error:
            return error

    with ThreadPoolExecutor(len(deeds)) as pool:
        return [done.result(60) for done in [pool.submit(late, deed) for deed in deeds]]


def test_an_extension_racing_with_the_deadline_has_one_outcome(live: Club) -> None:
    second = other(live)
    for seq in range(4):
        until = utc_now() + timedelta(days=30)
        set_due(live, utc_now())

        def move(until: datetime = until, seq: int = seq) -> bool:
            with second.write() as session:
                game = game_by_slug(session, "kyoto")
                return extend(session, live.house, game, until, seq=seq, actor="gm:1", now=utc_now())

        resolved, moved = at_once(lambda: adjudicate_due(live.database, live.house, utc_now), move)
        due = next_due(live.database)
        if moved is True:
            assert (resolved, due) == (0, until)
            live.resolve()
        else:
            assert isinstance(moved, GameError)
            assert resolved
            assert due != until, "the next phase keeps the deadline of the schedule"
    second.dispose()


def test_a_rollback_racing_with_the_deadline_has_one_outcome(live: Club) -> None:
    live.resolve()
    second = other(live)
    for _ in range(4):
        set_due(live, utc_now())

        def back() -> object:
            with second.write() as session:
                game = game_by_slug(session, "kyoto")
                return rollback(session, live.house, game, 0, actor="gm:1", now=utc_now()).undone

        _, undone = at_once(lambda: adjudicate_due(live.database, live.house, utc_now), back)
        assert isinstance(undone, tuple)
        with live.database.read() as session:
            game = game_by_slug(session, "kyoto")
            rows = phases_of(session, game.id)
            assert [(row.seq, row.state) for row in rows] == [(0, PhaseState.OPEN)]
            assert verify_game(session, game) == []
        live.resolve()
    second.dispose()


def test_two_masters_who_take_a_game_back_at_once_do_it_once(live: Club) -> None:
    live.resolve()
    second = other(live)

    def back(database: Database) -> object:
        with database.write() as session:
            game = game_by_slug(session, "kyoto")
            return rollback(session, live.house, game, 0, actor="gm:1", now=utc_now()).undone

    done = at_once(lambda: back(live.database), lambda: back(second))
    second.dispose()
    assert sorted(isinstance(one, GameError) for one in done) == [False, True]
    assert len(live.letters(kind="taken_back")) == 9
