"""Schedules as they are kept in a game's settings, and as words of a form or command line make them."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from .errors import ScheduleError
from .grid import WEEKDAYS, EveryDays, WeeklyGrid
from .interval import Interval
from .lengths import Lengths, lengths_from
from .phases import PerPhase
from .schedule import Schedule
from .wall import clock_time, known_zone


def schedule_from(settings: Mapping[str, Any]) -> Schedule:
    """The schedule kept in a game's settings. Raises ScheduleError for one that makes no sense."""
    try:
        return _KINDS[settings["rhythm"]](settings)
    except (KeyError, TypeError, AttributeError) as error:
        raise ScheduleError(f"The schedule is incomplete: {error}.") from None


def _weekly(kept: Mapping[str, Any]) -> WeeklyGrid:
    return WeeklyGrid(
        clock_time(kept["at"]), known_zone(kept["zone"]), lengths_from(kept), tuple(kept["weekdays"])
    )


def _every(kept: Mapping[str, Any]) -> EveryDays:
    try:
        anchor = date.fromisoformat(kept["anchor"])
    except ValueError:
        raise ScheduleError(f"{kept['anchor']!r} is no day; write one such as 2026-12-01.") from None
    return EveryDays(
        clock_time(kept["at"]), known_zone(kept["zone"]), lengths_from(kept), kept["every"], anchor
    )


def _phases(kept: Mapping[str, Any]) -> PerPhase:
    return PerPhase(clock_time(kept["at"]), known_zone(kept["zone"]), lengths_from(kept))


def _interval(kept: Mapping[str, Any]) -> Interval:
    return Interval(int(kept["seconds"]), known_zone(kept["zone"]))


_KINDS: Mapping[str, Callable[[Mapping[str, Any]], Schedule]] = {
    "weekly": _weekly,
    "every": _every,
    "phases": _phases,
    "interval": _interval,
}


def weekly(weekday: str, at: str, zone: str) -> WeeklyGrid:
    """A schedule with one deadline a week, from words. Raises ScheduleError for a word that is not known."""
    return WeeklyGrid(clock_time(at), known_zone(zone), Lengths(), (weekday_number(weekday),))


def weekday_number(name: str) -> int:
    """0 for Monday, in any case of letters. Raises ScheduleError."""
    names = [one.lower() for one in WEEKDAYS]
    if name.strip().lower() not in names:
        raise ScheduleError(f"{name!r} is no day of the week; write one of {', '.join(WEEKDAYS)}.")
    return names.index(name.strip().lower())


def changed_schedule(kept: Mapping[str, Any], changes: Mapping[str, Any], *, today: date) -> Schedule:
    """The schedule of a JSON form with some parts changed; another rhythm brings what it needs by default.

    A least length of `None` means the usual one: three days, or less where deadlines come sooner. `today` is
    the day from which a rhythm of so many days counts. Raises ScheduleError.
    """
    common: dict[str, Any] = {"weekdays": [1], "every": 3, "anchor": today.isoformat(), "at": "20:00"}
    unknown = set(changes) - {"rhythm", "zone", "days", "seconds", *common}
    if unknown:
        raise ScheduleError(f"{sorted(unknown)[0]!r} is no part of a schedule.")
    days = {**Lengths().to_json(), **kept.get("days", {}), **changes.get("days", {})}
    whole = {**common, **kept, **changes, "days": days}
    if days["minimum"] is not None:
        return schedule_from(whole)
    for minimum in (3, 2):
        try:
            return schedule_from({**whole, "days": {**days, "minimum": minimum}})
        except ScheduleError:
            continue
    return schedule_from({**whole, "days": {**days, "minimum": 1}})
