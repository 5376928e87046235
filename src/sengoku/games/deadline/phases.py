"""No grid: each kind of phase has its length, and all end at one clock time."""

from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from typing import Any

from sengoku.engine import PhaseKind

from .grid import days_words
from .lengths import Lengths
from .wall import first_at, instant_of, local_at


@dataclass(frozen=True, slots=True)
class PerPhase:
    """A phase ends so many days after the one before it, at the first reading of the clock time."""

    at: time = time(20)
    zone: str = "America/New_York"
    days: Lengths = field(default_factory=Lengths)

    @property
    def by_days(self) -> bool:
        """See `Schedule`."""
        return True

    def next_due(self, kind: PhaseKind, since: datetime, *, first: bool = False) -> datetime:
        """See `Schedule`. For a movement `days.minimum` is its length."""
        match kind:
            case PhaseKind.MOVEMENT:
                days = self.days.least(first=first)
            case PhaseKind.RETREAT:
                days = self.days.retreat
            case PhaseKind.ADJUSTMENT:
                days = self.days.adjustment
        return self._first_at(local_at(since, self.zone) + timedelta(days=days))

    def snap(self, kind: PhaseKind, moment: datetime) -> datetime:
        """See `Schedule`: the next reading of the clock time."""
        return self.same_time(moment)

    def same_time(self, moment: datetime) -> datetime:
        """See `Schedule`."""
        return self._first_at(local_at(moment, self.zone))

    def _first_at(self, local: datetime) -> datetime:
        return instant_of(first_at(local, self.at), self.zone)

    def describe(self) -> str:
        """For example `at 20:00 (Asia/Tokyo), 5 days after a movement has opened`."""
        return (
            f"at {self.at:%H:%M} ({self.zone}), {days_words(self.days.minimum)} after a movement has opened"
        )

    def short_phases(self) -> str:
        """See `Schedule`."""
        return (
            f"Retreats last {days_words(self.days.retreat)}, adjustments {days_words(self.days.adjustment)}."
        )

    def to_json(self) -> dict[str, Any]:
        """See `Schedule`."""
        days = self.days.to_json()
        return {"rhythm": "phases", "at": f"{self.at:%H:%M}", "zone": self.zone, "days": days}
