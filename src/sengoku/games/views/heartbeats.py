"""Who of the house is there: for the health page and the game masters' desk."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sengoku.store import Heartbeat, Role

_WORDS = {
    Role.WORKER: "Worker",
    Role.LISTENER: "Mail listener",
    Role.WEB: "Web server",
}
_FRESH = timedelta(minutes=2)
"""A heartbeat is half a minute old at most; four of them missing is worth a look."""


@dataclass(frozen=True, slots=True)
class Pulse:
    """One role: how many processes are there now, and when the last heartbeat of any was (UTC)."""

    role: str
    words: str
    processes: int
    last_at: datetime
    seconds_ago: int

    @property
    def there(self) -> bool:
        """Whether any process of the role is there."""
        return self.processes > 0


def pulses(session: Session, now: datetime) -> Sequence[Pulse]:
    """Every role that was ever there, by name."""
    fresh = select(Heartbeat.role, func.count().label("there")).where(
        Heartbeat.beat_at >= now - _FRESH, Heartbeat.ended_at.is_(None)
    )
    counted = {row.role: row.there for row in session.execute(fresh.group_by(Heartbeat.role))}
    last = session.execute(
        select(Heartbeat.role, func.max(Heartbeat.beat_at)).group_by(Heartbeat.role).order_by(Heartbeat.role)
    )
    return [
        Pulse(role, _WORDS[Role(role)], counted.get(role, 0), at, max(0, int((now - at).total_seconds())))
        for role, at in last
    ]
