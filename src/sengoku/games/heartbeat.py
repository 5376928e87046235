"""A process says that it is there, and what all of them said is read back."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from sengoku.store import Heartbeat, Role

from .outage import TOLERANCE, Span

KEPT = timedelta(days=60)
"""So long heartbeats are kept: longer than any phase is open."""


def beat(
    session: Session, role: Role, process: str, *, now: datetime, tolerance: timedelta = TOLERANCE
) -> Heartbeat:
    """Writes down that a process is there at `now` (UTC), and gives its row.

    After a silence longer than the tolerance, or when the clock shows an earlier time than before, a new row
    begins. `process` is a name that no other process has.
    """
    row = session.scalar(
        select(Heartbeat)
        .where(Heartbeat.role == role, Heartbeat.process == process, Heartbeat.ended_at.is_(None))
        .order_by(Heartbeat.id.desc())
        .limit(1)
    )
    if row is not None and timedelta(0) <= now - row.beat_at <= tolerance:
        row.beat_at = now
        return row
    return _begin(session, role, process, now, tolerance)


def _begin(session: Session, role: Role, process: str, now: datetime, tolerance: timedelta) -> Heartbeat:
    """A new row. Of a clock that was put back the later rows are cut, so that it is noticed once."""
    latest = session.scalar(select(func.max(Heartbeat.beat_at)))
    put_back = latest is not None and latest - now > tolerance
    if put_back:
        session.execute(update(Heartbeat).where(Heartbeat.beat_at > now).values(beat_at=now))
        session.execute(update(Heartbeat).where(Heartbeat.began_at > now).values(began_at=now))
    _forget(session, role, now - KEPT)
    row = Heartbeat(
        role=role, process=process, began_at=now, beat_at=now, clock_was_at=latest if put_back else None
    )
    session.add(row)
    session.flush()
    return row


def _forget(session: Session, role: Role, before: datetime) -> None:
    """Old rows go, but never the last one of a role: it tells when the silence began."""
    last = select(func.max(Heartbeat.beat_at)).where(Heartbeat.role == role).scalar_subquery()
    session.execute(
        delete(Heartbeat).where(Heartbeat.role == role, Heartbeat.beat_at < before, Heartbeat.beat_at < last)
    )


def stop(session: Session, process: str, *, now: datetime) -> None:
    """Writes down that a process was stopped on purpose: nobody has to wait for it."""
    session.execute(
        update(Heartbeat)
        .where(Heartbeat.process == process, Heartbeat.ended_at.is_(None))
        .values(ended_at=now)
    )


def spans(session: Session) -> Sequence[Span]:
    """When which role was there, as far back as it is kept."""
    return [
        Span(row.role, row.began_at, row.beat_at, row.ended_at is not None, row.clock_was_at)
        for row in session.scalars(select(Heartbeat).order_by(Heartbeat.id))
    ]
