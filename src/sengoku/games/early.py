"""A phase ends early: when everybody who is due says so, after a while in which that can be taken back.

`due_at` is always the moment at which the phase is really resolved, so that worker, pages and letters need
not know why. While an early end stands, `scheduled_at` keeps the deadline that it came from.
"""

from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from sengoku.store import Game, GameState, PhaseRow, Ready, Seat

from .due import Standing, standings
from .lapses import open_seats
from .lookups import position_of, seats_of, variant_of
from .on_file import all_on_file
from .pace import Late, Pace, pace_of


def ready_seats(session: Session, row: PhaseRow) -> frozenset[int]:
    """The ids of the seats that are READY for a phase."""
    return frozenset(session.scalars(select(Ready.seat_id).where(Ready.phase_id == row.id)))


def standings_in(session: Session, game: Game, row: PhaseRow) -> list[Standing]:
    """Where every clan stands in a phase: due, in, READY; in the order of the seats."""
    seats = seats_of(session, game)
    on_file = all_on_file(session, row, seats)
    return standings(variant_of(game), position_of(row), seats, on_file, ready_seats(session, row))


def settle(session: Session, game: Game, row: PhaseRow, *, now: datetime) -> bool:
    """Sets the early end of an open phase, or takes it back, as things now stand.

    Says whether it was set just now. The caller has the phase row locked. Afterwards the phase ends early if
    everybody due is READY, or, after a deadline at which orders were waited for, when the last ones are in.
    """
    if game.state != GameState.RUNNING or row.due_at is None:
        return False
    pace = pace_of(game.settings)
    standing = standings_in(session, game, row)
    done = _all_ready(pace, standing) or _waited_for_all(session, game, pace, row, standing)
    if done and row.scheduled_at is None and now + pace.cool_off < row.due_at:
        row.scheduled_at, row.due_at = row.due_at, now + pace.cool_off
        return True
    if not done and row.scheduled_at is not None:
        row.due_at, row.scheduled_at = row.scheduled_at, None
    return False


def _all_ready(pace: Pace, standing: list[Standing]) -> bool:
    owing = [one for one in standing if one.due and one.played]
    return pace.early and bool(owing) and all(one.ready for one in owing)


def _waited_for_all(
    session: Session, game: Game, pace: Pace, row: PhaseRow, standing: list[Standing]
) -> bool:
    """Whether late orders were waited for and are in; those of an open seat are not waited for."""
    if pace.late is not Late.WAIT or row.late_since is None:
        return False
    missing = {one.clan for one in standing if one.missing}
    return not missing or missing <= open_seats(session, game, seats_of(session, game))


def forget_ready(session: Session, game: Game, row: PhaseRow, seat: Seat, *, now: datetime) -> bool:
    """Takes a seat's READY back, because its orders changed or its player did. Says whether it had any.

    The caller has the phase row locked.
    """
    found = session.get(Ready, (row.id, seat.id))
    if found is not None:
        session.delete(found)
        session.flush()
    if found is not None or row.scheduled_at is not None or row.late_since is not None:
        settle(session, game, row, now=now)
    return found is not None


def forget_all_ready(session: Session, row: PhaseRow) -> None:
    """Takes everybody's READY back: the clock was stopped or moved, so the question is a new one."""
    session.execute(delete(Ready).where(Ready.phase_id == row.id))
    if row.scheduled_at is not None:
        row.due_at, row.scheduled_at = row.scheduled_at, None
