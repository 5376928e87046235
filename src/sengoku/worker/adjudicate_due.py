"""Resolves the phases whose deadline has come, one transaction each; a broken game is parked."""

from collections.abc import Callable, Collection
from datetime import datetime
from random import SystemRandom

import structlog
from sqlalchemy import select
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from sengoku.games.adjudicate import adjudicate
from sengoku.games.house import House
from sengoku.games.late import may_close
from sengoku.games.make_good import make_good
from sengoku.games.open_next import opens_now
from sengoku.games.park import park
from sengoku.games.process import process_in_phase
from sengoku.games.wait import wait_for_mail
from sengoku.store import Database, Game, GameState, PhaseRow, PhaseState

from .process_mail import process_waiting
from .watch import Watch

_log = structlog.get_logger()
_BATCH = 40
_shuffle = SystemRandom().shuffle


def due_phases(session: Session, now: datetime) -> list[tuple[int, datetime]]:
    """The open phases of running games whose deadline has passed, with it, the longest overdue first."""
    query = (
        select(PhaseRow.id, PhaseRow.due_at)
        .join(Game, Game.id == PhaseRow.game_id)
        .where(PhaseRow.state == PhaseState.OPEN, PhaseRow.due_at <= now, Game.state == GameState.RUNNING)
    )
    rows = session.execute(query.order_by(PhaseRow.due_at, PhaseRow.id))
    return [(phase_id, due_at) for phase_id, due_at in rows if due_at is not None]


def adjudicate_due(
    database: Database,
    house: House,
    clock: Callable[[], datetime],
    watch: Watch | None = None,
    has_read: Callable[[datetime], bool] = lambda _: True,
) -> int:
    """Resolves everything that is due by `clock()`; returns how many phases were.

    Mail that came before the deadlines is processed first, each in a transaction of its own. With a `watch`
    a phase that an outage kept players from is given time instead; without one, silence means nothing. A
    phase waits for as long as `has_read` cannot say that all mail is here that had arrived by its deadline.
    """
    resolved, tried = 0, set[int]()
    while batch := _next_batch(database, clock(), tried):
        tried.update(phase_id for phase_id, _ in batch)
        waiting = [
            phase_id
            for phase_id, due_at in batch
            if _mail_is_here(database, house, phase_id, due_at, clock, has_read)
        ]
        if waiting:
            process_waiting(database, house, clock)
        resolved += sum(_adjudicate_one(database, house, phase_id, clock, watch) for phase_id in waiting)
    return resolved


def _next_batch(database: Database, now: datetime, tried: Collection[int]) -> list[tuple[int, datetime]]:
    """Some of what is due and was not tried in this round, the longest overdue, in any order.

    Workers that go through the same phases in the same order would get in each other's way at each of them.
    """
    with database.read() as session:
        due = [one for one in due_phases(session, now) if one[0] not in tried]
    batch = due[:_BATCH]
    _shuffle(batch)
    return batch


def _adjudicate_one(
    database: Database, house: House, phase_id: int, clock: Callable[[], datetime], watch: Watch | None
) -> int:
    try:
        spans = watch.look() if watch else ()
        with database.write() as session:
            row = _claim(session, phase_id, clock())
            if row is None:
                return 0
            if watch and not make_good(session, house, row, spans, tolerance=watch.tolerance, now=clock()):
                return 0
            if not process_in_phase(session, house, row, now=clock()):
                return 0
            if not may_close(session, house, row, now=clock()):
                return 0
            resolved = adjudicate(session, house, row, now=clock())
            opens_now(session, row.game_id, clock())
        _log.info("adjudicated", phase=phase_id, phases=len(resolved))
        return len(resolved)
    except OperationalError as error:  # the database, not the game: the next round tries again
        _log.warning("the database was not to be had", phase=phase_id, error=repr(error))
        return 0
    except Exception:
        _log.exception("adjudication failed", phase=phase_id)
        _park(database, house, phase_id, clock())
        return 0


def _mail_is_here(
    database: Database,
    house: House,
    phase_id: int,
    due_at: datetime,
    clock: Callable[[], datetime],
    has_read: Callable[[datetime], bool],
) -> bool:
    if has_read(due_at):
        return True
    with database.write() as session:
        wait_for_mail(session, house, phase_id, now=clock())
    return False


def _claim(session: Session, phase_id: int, now: datetime) -> PhaseRow | None:
    """The phase row, locked, if it is still open and due and no other worker holds it."""
    return session.scalar(
        select(PhaseRow)
        .where(PhaseRow.id == phase_id, PhaseRow.state == PhaseState.OPEN, PhaseRow.due_at <= now)
        .with_for_update(skip_locked=True, key_share=True)
    )


def _park(database: Database, house: House, phase_id: int, now: datetime) -> None:
    with database.write() as session:
        row = session.get(PhaseRow, phase_id)
        game = session.get(Game, row.game_id) if row is not None else None
        if game is not None:
            reason = "The phase could not be adjudicated; the server's log says why. Nothing was changed."
            park(session, house, game, reason, now=now)


def next_due(database: Database) -> datetime | None:
    """The earliest deadline (UTC) of all running games; None when nothing is scheduled."""
    with database.read() as session:
        return session.scalar(
            select(PhaseRow.due_at)
            .join(Game, Game.id == PhaseRow.game_id)
            .where(
                PhaseRow.state == PhaseState.OPEN,
                PhaseRow.due_at.is_not(None),
                Game.state == GameState.RUNNING,
            )
            .order_by(PhaseRow.due_at)
            .limit(1)
        )
