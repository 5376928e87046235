"""The deadlines to come, as far as they can be told: nobody knows yet who will have to retreat or build."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from sengoku.engine import Phase, PhaseKind, Season

from .put_off import Days, put_off
from .schedule import Schedule


@dataclass(frozen=True, slots=True)
class Coming:
    """A phase and when it is due (UTC); `days` is how far it lies behind its slot."""

    phase: Phase
    due_at: datetime
    days: int = 0


def coming(
    schedule: Schedule,
    phase: Phase,
    due_at: datetime,
    *,
    holidays: Iterable[Days] = (),
    absences: Iterable[Days] = (),
    most_days: int = 0,
) -> Iterator[Coming]:
    """The movements after a phase that is due at `due_at` (UTC), without end, each at its deadline.

    Retreats and adjustments come in between where there are any; the movement after them goes back to the
    grid, so that it is rarely later for them. Holidays and absences are those of `put_off`.
    """
    closed, away = tuple(holidays), tuple(absences)
    while True:
        phase = next_movement(phase)
        due_at, days = schedule.next_due(phase.kind, due_at), 0
        if schedule.by_days:
            moved = put_off(due_at, schedule.zone, closed, away, most_days)
            due_at, days = moved.due_at, moved.days
        yield Coming(phase, due_at, days)


def next_movement(phase: Phase) -> Phase:
    """The movement that follows a phase."""
    if phase.season is Season.SPRING:
        return Phase(phase.year, Season.FALL, PhaseKind.MOVEMENT)
    return Phase(phase.year + 1, Season.SPRING, PhaseKind.MOVEMENT)
