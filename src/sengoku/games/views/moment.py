"""Moments in words: a UTC instant on the clock of a zone, and how far away it is."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from sengoku.mail.times import full_time

_UNITS = (("day", timedelta(days=1)), ("hour", timedelta(hours=1)), ("minute", timedelta(minutes=1)))


@dataclass(frozen=True, slots=True)
class DeadlineView:
    """A deadline: the instant (UTC), its words on the game's clock, in UTC and on the reader's, what is left.

    `seconds` is what is left in numbers, 0 once the time has come.
    """

    at: datetime
    game: str
    utc: str
    reader: str | None
    left: str
    seconds: int


def deadline_view(at: datetime, zone: str, now: datetime, reader_zone: str | None = None) -> DeadlineView:
    """The words for a deadline of a game in `zone`; the reader's are None where the clocks show the same."""
    local, readers = (at.astimezone(ZoneInfo(name)) for name in (zone, reader_zone or zone))
    reader = full_time(readers) if readers.utcoffset() != local.utcoffset() else None
    seconds = max(0, int((at - now).total_seconds()))
    return DeadlineView(at, full_time(local), in_words(at), reader, from_now(at, now), seconds)


def in_words(moment: datetime, zone: str = "UTC") -> str:
    """For example `Tuesday 1 December 2026, 20:00 EST`."""
    return full_time(moment.astimezone(ZoneInfo(zone)))


def from_now(moment: datetime, now: datetime) -> str:
    """`in 3 days and 4 hours`, `in 20 seconds`, `now`: the two largest units, rounded down."""
    left = moment - now
    if left <= timedelta(0):
        return "now"
    if left < timedelta(minutes=1):
        return _counted(max(1, int(left.total_seconds())), "second", "in ")
    parts: list[tuple[int, str]] = []
    for name, size in _UNITS:
        count, left = divmod(left, size)
        if count or parts:
            parts.append((count, name))
    return "in " + " and ".join(_counted(count, name) for count, name in parts[:2] if count)


def _counted(count: int, name: str, before: str = "") -> str:
    return f"{before}{count} {name}{'' if count == 1 else 's'}"
