"""The deadline rule: a phase and a game's schedule in, one instant out (rule R2; the seed's weekly deadline).

A weekly game lives on the clock of one zone. Movement phases end on a slot of its grid, such as Tuesday 20:00
in New York; retreats and adjustments end a few days after the phase before them at the grid's clock time, and
the next movement goes back to the grid. Days are counted on the wall clock, so the two changes of the clock
move nothing: 20:00 stays 20:00.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Any, Protocol
from zoneinfo import ZoneInfo

from sengoku.engine import PhaseKind

LATE = timedelta(hours=6)
"""A phase closed later than this after its deadline counts from its closing, not from its deadline."""

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


class ScheduleError(ValueError):
    """A schedule that makes no sense; the message says what is wrong with it."""


class Schedule(Protocol):
    """How a game sets its deadlines."""

    @property
    def zone(self) -> str:
        """IANA name of the zone the game's times are told in."""

    def next_due(self, kind: PhaseKind, since: datetime) -> datetime:
        """The deadline (UTC) of a phase of that kind whose turn began at `since` (UTC)."""

    def same_time(self, moment: datetime) -> datetime:
        """The first moment (UTC) from `moment` on at which deadlines of this game end, on whatever day."""

    def describe(self) -> str:
        """The rule in words, for pages and letters."""

    def to_json(self) -> dict[str, Any]:
        """The form kept in the game's settings."""


@dataclass(frozen=True, slots=True)
class WeeklyGrid:
    """Movement on given weekdays at one clock time; the other phases after `short_days`."""

    weekdays: tuple[int, ...] = (1,)
    at: time = time(20)
    zone: str = "America/New_York"
    minimum_days: int = 3
    short_days: int = 2

    def next_due(self, kind: PhaseKind, since: datetime) -> datetime:
        """See `Schedule`. A movement ends on the first slot at least `minimum_days` after `since`."""
        local = since.astimezone(ZoneInfo(self.zone)).replace(tzinfo=None)
        if kind is not PhaseKind.MOVEMENT:
            return self._instant(_first_at(local + timedelta(days=self.short_days), self.at))
        slot = _first_at(local + timedelta(days=self.minimum_days), self.at)
        while slot.weekday() not in self.weekdays:
            slot += timedelta(days=1)
        return self._instant(slot)

    def same_time(self, moment: datetime) -> datetime:
        """See `Schedule`: the grid's clock time, today or tomorrow."""
        local = moment.astimezone(ZoneInfo(self.zone)).replace(tzinfo=None)
        return self._instant(_first_at(local, self.at))

    def _instant(self, local: datetime) -> datetime:
        return local.replace(tzinfo=ZoneInfo(self.zone)).astimezone(UTC)

    def describe(self) -> str:
        """For example `every Tuesday at 20:00 (America/New_York)`."""
        days = " and ".join(WEEKDAYS[day] for day in self.weekdays)
        return f"every {days} at {self.at:%H:%M} ({self.zone})"

    def to_json(self) -> dict[str, Any]:
        """See `Schedule`."""
        return {
            "rhythm": "weekly",
            "weekdays": list(self.weekdays),
            "at": f"{self.at:%H:%M}",
            "zone": self.zone,
            "minimum_days": self.minimum_days,
            "short_days": self.short_days,
        }


@dataclass(frozen=True, slots=True)
class Interval:
    """Every phase lasts equally long: for demonstrations and for games in one evening."""

    seconds: int
    zone: str = "America/New_York"

    def next_due(self, kind: PhaseKind, since: datetime) -> datetime:
        """See `Schedule`: the kind of phase makes no difference."""
        return since + timedelta(seconds=self.seconds)

    def same_time(self, moment: datetime) -> datetime:
        """See `Schedule`: any time is as good as another."""
        return moment

    def describe(self) -> str:
        """For example `every 20 seconds`, `every 60 minutes`."""
        if self.seconds % 60 == 0:
            return f"every {self.seconds // 60} minutes"
        return f"every {self.seconds} seconds"

    def to_json(self) -> dict[str, Any]:
        """See `Schedule`."""
        return {"rhythm": "interval", "seconds": self.seconds, "zone": self.zone}


def _first_at(local: datetime, at: time) -> datetime:
    """The first moment with that clock reading at or after `local` (both without a zone)."""
    moment = datetime.combine(local.date(), at)
    return moment if moment >= local else moment + timedelta(days=1)


def schedule_from(settings: Mapping[str, Any]) -> Schedule:
    """The schedule kept in a game's settings. Raises ScheduleError for one that makes no sense."""
    try:
        if settings["rhythm"] == "interval":
            return Interval(int(settings["seconds"]), known_zone(settings["zone"]))
        return WeeklyGrid(
            weekdays=tuple(settings["weekdays"]),
            at=_clock_time(settings["at"]),
            zone=known_zone(settings["zone"]),
            minimum_days=int(settings["minimum_days"]),
            short_days=int(settings["short_days"]),
        )
    except (KeyError, TypeError) as error:
        raise ScheduleError(f"The schedule is incomplete: {error}.") from None


def weekly(weekday: str, at: str, zone: str) -> WeeklyGrid:
    """A weekly schedule from words. Raises ScheduleError when a day, time or zone is not known."""
    names = [name.lower() for name in WEEKDAYS]
    if weekday.lower() not in names:
        raise ScheduleError(f"{weekday!r} is no day of the week; write one of {', '.join(WEEKDAYS)}.")
    return WeeklyGrid((names.index(weekday.lower()),), _clock_time(at), known_zone(zone))


def known_zone(name: str) -> str:
    """The name of a time zone, if it is one. Raises ScheduleError otherwise."""
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise ScheduleError(f"{name!r} is no time zone; write one such as America/New_York.") from None
    return name


def _clock_time(text: str) -> time:
    """Only times from 06:00 to 23:00 are taken: no zone ever changes its clock then."""
    try:
        at = time.fromisoformat(text)
    except ValueError:
        raise ScheduleError(f"{text!r} is no time of day; write one such as 20:00.") from None
    if at.tzinfo is not None or not time(6) <= at <= time(23):
        raise ScheduleError("A deadline is set between 06:00 and 23:00, where no clock change can hit it.")
    return at


def turn_began(due_at: datetime | None, closed_at: datetime) -> datetime:
    """From when the next phase counts, given the deadline of the last one and when it was closed (UTC).

    An early close counts from the close; a close at the deadline or a little late counts from the deadline,
    so that three seconds of delay never cost a week; a close after a long outage counts from the close.
    """
    if due_at is None or closed_at < due_at or closed_at > due_at + LATE:
        return closed_at
    return due_at
