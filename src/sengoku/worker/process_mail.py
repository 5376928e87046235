"""Processes the mail that has come in, one transaction a mail; what fails three times is put aside.

Mail to one address is processed in the order in which it came, whoever does it: a later change of mind must
not be overtaken by what it changes. Only a mail that has failed before is passed by.
"""

from collections.abc import Callable
from datetime import datetime
from functools import cache

import structlog
from sqlalchemy import Select, bindparam, select, tuple_
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session, aliased

from sengoku.games.house import House
from sengoku.games.process import process, quarantine
from sengoku.store import Database, Inbound, InboundState
from sengoku.store.faults import kind_of, trace_of

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


@cache
def _claim_query() -> Select[Inbound]:
    earlier = aliased(Inbound)
    before_it = select(earlier.id).where(
        earlier.state == InboundState.WAITING,
        earlier.recipient_digest == Inbound.recipient_digest,
        earlier.tries == 0,
        tuple_(earlier.received_at, earlier.id) < tuple_(Inbound.received_at, Inbound.id),
    )
    this = (Inbound.id == bindparam("inbound_id"), Inbound.state == InboundState.WAITING)
    return select(Inbound).where(*this, ~before_it.exists()).with_for_update(skip_locked=True, of=Inbound)


def _claim(session: Session, inbound_id: int) -> Inbound | None:
    """The mail, locked, if it still waits, nobody else has it, and nothing before it has to come first."""
    return session.scalar(_claim_query(), {"inbound_id": inbound_id})


def _process_one(database: Database, house: House, inbound_id: int, clock: Callable[[], datetime]) -> int:
    try:
        with database.write() as session:
            inbound = _claim(session, inbound_id)
            if inbound is None:
                return 0
            process(session, house, inbound, now=clock())
            return 1
    except OperationalError as error:  # the database, not the mail: the next round tries it again
        _log.warning("the database was not to be had", inbound=inbound_id, error=repr(error))
        return 0
    except Exception as error:
        _log.error("mail failed", inbound=inbound_id, exception=trace_of(error))
        try:
            _count_try(database, house, inbound_id, kind_of(error), clock())
        except Exception as again:
            _log.error(
                "mail that failed could not be put aside", inbound=inbound_id, exception=trace_of(again)
            )
        return 0


def _count_try(database: Database, house: House, inbound_id: int, why: str, now: datetime) -> None:
    with database.write() as session:
        inbound = _claim(session, inbound_id)
        if inbound is not None:
            inbound.tries += 1
            if inbound.tries >= _TRIES:
                quarantine(session, house, inbound, why, now=now)
