"""Processes the mail that has come in, one transaction a mail; what fails three times is put aside."""

from collections.abc import Callable
from datetime import datetime

import structlog
from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.games.house import House
from sengoku.games.process import process, quarantine
from sengoku.store import Database, Inbound, InboundState

_log = structlog.get_logger()
_TRIES = 3


def process_waiting(database: Database, house: House, clock: Callable[[], datetime]) -> int:
    """Processes all mail that waits, in the order in which it came; returns how many were done."""
    with database.read() as session:
        waiting = _waiting_ids(session)
    return sum(_process_one(database, house, inbound_id, clock) for inbound_id in waiting)


def _waiting_ids(session: Session) -> list[int]:
    query = select(Inbound.id).where(Inbound.state == InboundState.WAITING)
    return list(session.scalars(query.order_by(Inbound.received_at, Inbound.id)))


def _claim(session: Session, inbound_id: int) -> Inbound | None:
    return session.scalar(
        select(Inbound)
        .where(Inbound.id == inbound_id, Inbound.state == InboundState.WAITING)
        .with_for_update(skip_locked=True)
    )


def _process_one(database: Database, house: House, inbound_id: int, clock: Callable[[], datetime]) -> int:
    try:
        with database.write() as session:
            inbound = _claim(session, inbound_id)
            if inbound is None:
                return 0
            process(session, house, inbound, now=clock())
            return 1
    except Exception as error:
        _log.exception("mail failed", inbound=inbound_id)
        with database.write() as session:
            inbound = _claim(session, inbound_id)
            if inbound is not None:
                inbound.tries += 1
                if inbound.tries >= _TRIES:
                    quarantine(session, house, inbound, repr(error), now=clock())
        return 0
