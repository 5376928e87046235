"""READY of many players at once, and READY taken back while the worker closes the phase: one outcome."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

from sengoku.games.errors import GameError
from sengoku.games.lookups import game_by_slug, open_phase, seats_of
from sengoku.games.ready import ready, wait
from sengoku.games.submit import submit
from sengoku.store import Audit, Database, PhaseRow, PhaseState
from sengoku.worker.adjudicate_due import adjudicate_due
from support.club import Club


def seat_ids(club: Club) -> list[int]:
    with club.database.read() as session:
        return [seat.id for seat in seats_of(session, game_by_slug(session, "kyoto"))]


def say(club: Club, seat_id: int) -> str:
    with club.database.write() as session:
        now = club.clock.now
        submit(session, seat_id, "all hold", source="mail", received_at=now, now=now)
    with club.database.write() as session:
        return ready(session, club.house, seat_id, now=club.clock.now)


def phase(club: Club) -> PhaseRow:
    with club.database.read() as session:
        row = open_phase(session, game_by_slug(session, "kyoto").id)
        assert row is not None
        return row


def test_eight_players_say_ready_at_once(database: Database) -> None:
    club = Club(database)
    club.begin()
    with ThreadPoolExecutor(8) as threads:
        said = list(threads.map(lambda seat_id: say(club, seat_id), seat_ids(club)))
    assert sum(one.startswith("Everybody is READY") for one in said) == 1
    assert phase(club).due_at == club.clock.now + timedelta(minutes=30)
    assert len(club.letters(kind="all_ready")) == 8
    with club.database.read() as session:
        assert session.query(Audit).filter_by(act="early").count() == 1


def test_a_ready_taken_back_at_the_last_moment_is_either_in_time_or_too_late(database: Database) -> None:
    club = Club(database)
    club.begin()
    scheduled = phase(club).due_at
    ids = seat_ids(club)
    for seat_id in ids:
        say(club, seat_id)
    club.clock.turn(minutes=30)

    def take_back() -> str:
        try:
            with club.database.write() as session:
                return wait(session, club.house, ids[0], now=club.clock.now)
        except GameError as error:
            return str(error)

    with ThreadPoolExecutor(3) as threads:
        closing = [threads.submit(adjudicate_due, club.database, club.house, club.clock) for _ in range(2)]
        told = threads.submit(take_back).result()
        resolved = sum(one.result() for one in closing)
    row = phase(club)
    if "not READY any more" in told and row.seq == 0:
        assert (resolved, row.due_at) == (0, scheduled), "taken back in time: the phase waits"
    else:
        assert (resolved, row.seq) == (1, 1), "too late: the phase was resolved once"
        assert "comes too late" in told or "were not READY for Fall 1570" in told
        with club.database.read() as session:
            closed = session.query(PhaseRow).filter_by(seq=0).one()
            assert closed.state == PhaseState.RESOLVED
