"""After an outage the deadlines that it touched are moved at once, not only when they come."""

from collections.abc import Callable
from datetime import datetime

import structlog
from sqlalchemy import select

from sengoku.games.house import House
from sengoku.games.make_good import make_good, phases_touched
from sengoku.store import Database, PhaseRow, PhaseState

from .watch import Watch

_log = structlog.get_logger()


def move_deadlines(database: Database, house: House, clock: Callable[[], datetime], watch: Watch) -> int:
    """Gives time to every phase near its deadline that an outage touched; returns how many deadlines moved.

    One transaction a phase: a game that cannot be moved is logged and holds up no other.
    """
    spans = watch.look()
    with database.read() as session:
        near = phases_touched(session, spans, clock(), watch.tolerance)
    return sum(_move(database, house, phase_id, clock, watch) for phase_id in near)


def _move(
    database: Database, house: House, phase_id: int, clock: Callable[[], datetime], watch: Watch
) -> bool:
    try:
        spans = watch.look()
        with database.write() as session:
            row = session.scalar(
                select(PhaseRow)
                .where(PhaseRow.id == phase_id, PhaseRow.state == PhaseState.OPEN)
                .with_for_update(skip_locked=True, key_share=True)
            )
            if row is None:
                return False
            before = row.due_at
            make_good(session, house, row, spans, tolerance=watch.tolerance, now=clock())
            return row.due_at != before
    except Exception:
        _log.exception("a deadline could not be moved after an outage", phase=phase_id)
        return False
