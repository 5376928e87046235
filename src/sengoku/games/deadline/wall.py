"""The clock on a wall: readings of a zone's clock, and the instants (UTC) that they are."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from .errors import ScheduleError

EARLIEST, LATEST = time(6), time(23)
"""Only clock times between these are offered: changes of the clock happen at night."""


def local_at(instant: datetime, zone: str) -> datetime:
    """What the clock of a zone reads at an instant, without the zone."""
    return instant.astimezone(ZoneInfo(zone)).replace(tzinfo=None)


def instant_of(local: datetime, zone: str) -> datetime:
    """The instant (UTC) at which the clock of a zone reads `local`.

    A reading that a zone leaves out, as Apia did a whole day of 2011, counts by the offset before it: the
    same clock time on the next day that there is. Of one that comes twice the first is meant (PEP 495).
    """
    return local.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


def first_at(local: datetime, at: time) -> datetime:
    """The first reading of that clock time at or after `local`."""
    moment = datetime.combine(local.date(), at)
    return moment if moment >= local else moment + timedelta(days=1)


def known_zone(name: str) -> str:
    """The name of a time zone, if it is one. Raises ScheduleError otherwise."""
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise ScheduleError(f"{name!r} is no time zone; write one such as America/New_York.") from None
    return name


def clock_time(text: str) -> time:
    """The time of day that a text names, on the full minute. Raises ScheduleError for one not offered."""
    try:
        at = time.fromisoformat(text)
    except ValueError:
        raise ScheduleError(f"{text!r} is no time of day; write one such as 20:00.") from None
    if at.tzinfo is not None or not EARLIEST <= at <= LATEST or at.second or at.microsecond:
        raise ScheduleError("A deadline is set between 06:00 and 23:00, where no clock change can hit it.")
    return at
