"""Grids: days of the week, or every so many days, at one clock time. Movements end on a slot of the grid.

A movement ends on the first slot that leaves the minimum length of a turn, which is never longer than the
widest gap between slots: so the deadline is always less than two cycles away.
"""

from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import Any

from sengoku.engine import PhaseKind

from .errors import ScheduleError
from .lengths import Lengths
from .wall import first_at, instant_of, local_at

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_LONGEST_CYCLE = 60


@dataclass(frozen=True, slots=True)
class _Grid:
    """What the grids share; `_is_slot` and `cycle` say how they differ."""

    at: time = time(20)
    zone: str = "America/New_York"
    days: Lengths = field(default_factory=Lengths)

    def __post_init__(self) -> None:
        if self.days.minimum > self.cycle:
            raise ScheduleError(
                f"The least length of a turn, {days_words(self.days.minimum)}, is longer than the longest "
                f"time between two deadlines, {days_words(self.cycle)}."
            )

    @property
    def by_days(self) -> bool:
        """See `Schedule`."""
        return True

    @property
    def cycle(self) -> int:
        """The widest gap between two slots, in days."""
        raise NotImplementedError

    def _is_slot(self, day: date) -> bool:
        raise NotImplementedError

    def next_due(self, kind: PhaseKind, since: datetime, *, first: bool = False) -> datetime:
        """See `Schedule`. Days are counted on the wall clock, exactly the minimum is enough."""
        local = local_at(since, self.zone)
        match kind:
            case PhaseKind.MOVEMENT:
                slot = self._slot_from(local + timedelta(days=self.days.least(first=first)))
            case PhaseKind.RETREAT:
                slot = first_at(local + timedelta(days=self.days.retreat), self.at)
            case PhaseKind.ADJUSTMENT:
                slot = first_at(local + timedelta(days=self.days.adjustment), self.at)
        return instant_of(slot, self.zone)

    def snap(self, kind: PhaseKind, moment: datetime) -> datetime:
        """See `Schedule`. Only movements are bound to the days of the grid, all phases to its clock time."""
        if kind is not PhaseKind.MOVEMENT:
            return self.same_time(moment)
        return instant_of(self._slot_from(local_at(moment, self.zone)), self.zone)

    def same_time(self, moment: datetime) -> datetime:
        """See `Schedule`: the grid's clock time, today or tomorrow."""
        return instant_of(first_at(local_at(moment, self.zone), self.at), self.zone)

    def _slot_from(self, local: datetime) -> datetime:
        slot = first_at(local, self.at)
        while not self._is_slot(slot.date()):
            slot += timedelta(days=1)
        return slot

    def short_phases(self) -> str:
        """See `Schedule`."""
        if self.days.retreat == self.days.adjustment:
            return f"Retreats and adjustments are due {days_words(self.days.retreat)} after the phase before."
        return (
            f"Retreats are due {days_words(self.days.retreat)} after the phase before, adjustments "
            f"{days_words(self.days.adjustment)}."
        )

    def _common_json(self) -> dict[str, Any]:
        return {"at": f"{self.at:%H:%M}", "zone": self.zone, "days": self.days.to_json()}


@dataclass(frozen=True, slots=True)
class WeeklyGrid(_Grid):
    """Deadlines on given days of the week, Monday being 0: one (the seed's Tuesday), two, or every day."""

    weekdays: tuple[int, ...] = (1,)

    def __post_init__(self) -> None:
        if not self.weekdays or not all(isinstance(day, int) and 0 <= day <= 6 for day in self.weekdays):
            raise ScheduleError("Choose at least one day of the week.")
        if list(self.weekdays) != sorted(set(self.weekdays)):
            raise ScheduleError("Name each day of the week once, from Monday on.")
        _Grid.__post_init__(self)

    @property
    def cycle(self) -> int:
        """The widest gap between two of the days, over the weekend as well."""
        following = (*self.weekdays[1:], self.weekdays[0] + 7)
        return max(later - day for day, later in zip(self.weekdays, following, strict=True))

    def _is_slot(self, day: date) -> bool:
        return day.weekday() in self.weekdays

    def describe(self) -> str:
        """For example `every Tuesday at 20:00 (America/New_York)`."""
        *front, last = (WEEKDAYS[day] for day in self.weekdays)
        named = f"{', '.join(front)} and {last}" if front else last
        return f"every {'day' if len(self.weekdays) == 7 else named} at {self.at:%H:%M} ({self.zone})"

    def to_json(self) -> dict[str, Any]:
        """See `Schedule`."""
        return {"rhythm": "weekly", "weekdays": list(self.weekdays), **self._common_json()}


@dataclass(frozen=True, slots=True)
class EveryDays(_Grid):
    """A deadline every so many days, counted from `anchor`: a grid that wanders through the week."""

    every: int = 3
    anchor: date = date(2026, 1, 1)

    def __post_init__(self) -> None:
        if isinstance(self.every, bool) or not isinstance(self.every, int) or not self._in_range():
            raise ScheduleError(
                f"Deadlines can be every 1 to {_LONGEST_CYCLE} days, not every {self.every!r}."
            )
        _Grid.__post_init__(self)

    def _in_range(self) -> bool:
        return 1 <= self.every <= _LONGEST_CYCLE

    @property
    def cycle(self) -> int:
        """The gap between two slots, in days."""
        return self.every

    def _is_slot(self, day: date) -> bool:
        return (day - self.anchor).days % self.every == 0

    def describe(self) -> str:
        """For example `every 3 days at 20:00 (Asia/Tokyo)`."""
        rhythm = "day" if self.every == 1 else f"{self.every} days"
        return f"every {rhythm} at {self.at:%H:%M} ({self.zone})"

    def to_json(self) -> dict[str, Any]:
        """See `Schedule`."""
        own = {"rhythm": "every", "every": self.every, "anchor": self.anchor.isoformat()}
        return {**own, **self._common_json()}


def days_words(days: int) -> str:
    """`1 day`, `3 days`."""
    return f"{days} day{'' if days == 1 else 's'}"
