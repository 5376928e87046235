"""A deadline that falls on a day on which nobody should have to play is put off, day by day."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from .wall import instant_of, local_at

Days = tuple[date, date]
"""A first and a last day, both included."""

_MOST_HOLIDAYS = 120


@dataclass(frozen=True, slots=True)
class PutOff:
    """A deadline (UTC), and by how many days it lies behind the schedule's for holidays or absences."""

    due_at: datetime
    days: int
    absences: bool
    """Whether absences were among the reasons, and not holidays alone."""


def put_off(
    due_at: datetime, zone: str, holidays: Iterable[Days], absences: Iterable[Days], most_days: int
) -> PutOff:
    """The first day at the same clock time that is neither a holiday nor within an absence.

    Days are those of the zone. Absences put a deadline off by `most_days` at the most; if every day up to
    then is taken they are left aside, since a wait that does not last until all are back helps nobody.
    Holidays hold without a limit. The next movement snaps back to the grid.
    """
    local = local_at(due_at, zone)
    closed, away = list(holidays), list(absences)
    plain = _first_free(local, closed, _MOST_HOLIDAYS)
    wanted = _first_free(local, [*closed, *away], most_days) if away else plain
    days = plain if wanted is None else wanted
    if not days:
        return PutOff(due_at, 0, absences=False)
    moved = instant_of(local + timedelta(days=days), zone)
    return PutOff(moved, days, absences=days != plain)


def _first_free(local: datetime, taken: list[Days], most: int) -> int | None:
    """By how many days to move, 0 if none; None when there is no free day within the limit."""
    for days in range(most + 1):
        day = (local + timedelta(days=days)).date()
        if not any(first <= day <= last for first, last in taken):
            return days
    return None
