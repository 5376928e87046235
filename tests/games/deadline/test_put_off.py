"""Holidays and absences put a deadline off, day by day, and only so far."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from sengoku.engine import PhaseKind
from sengoku.games.deadline import WeeklyGrid, put_off

ZONE = "America/New_York"
DUE = datetime(2026, 12, 22, 20, tzinfo=ZoneInfo(ZONE)).astimezone(UTC)
Days = tuple[date, date]


def december(first: int, last: int | None = None) -> Days:
    return date(2026, 12, first), date(2026, 12, last or first)


def moved(holidays: list[Days], absences: list[Days], most: int = 10) -> int:
    told = put_off(DUE, ZONE, holidays, absences, most)
    local = told.due_at.astimezone(ZoneInfo(ZONE))
    assert (local.hour, local.minute) == (20, 0)
    assert (local.date() - date(2026, 12, 22)).days == told.days
    return told.days


@pytest.mark.parametrize(
    ("holidays", "absences", "days"),
    [
        pytest.param([], [], 0, id="nothing in the way"),
        pytest.param([december(23, 26)], [], 0, id="a holiday that begins the day after"),
        pytest.param([december(22)], [], 1, id="a holiday"),
        pytest.param([december(20, 26)], [], 5, id="a holiday of several days"),
        pytest.param([], [december(21, 23)], 2, id="an absence"),
        pytest.param([december(24, 26)], [december(22, 23)], 5, id="an absence and a holiday after it"),
        pytest.param([], [december(22), december(23), december(24)], 3, id="three players in turn"),
        pytest.param([], [december(20, 31)], 10, id="just within the limit"),
        pytest.param([], [(date(2026, 12, 20), date(2027, 1, 1))], 0, id="beyond the limit"),
        pytest.param(
            [december(22)], [(date(2026, 12, 20), date(2027, 1, 1))], 1, id="a holiday holds all the same"
        ),
    ],
)
def test_a_deadline_moves_to_the_first_free_day(
    holidays: list[Days], absences: list[Days], days: int
) -> None:
    assert moved(holidays, absences) == days


def test_the_days_are_those_of_the_games_zone() -> None:
    assert DUE.date() == date(2026, 12, 23), "in UTC it is the next day already"
    assert moved([december(23)], []) == 0


def test_the_next_movement_is_back_on_the_grid() -> None:
    late = put_off(DUE, ZONE, [december(22, 23)], [], 10).due_at
    after = WeeklyGrid().next_due(PhaseKind.MOVEMENT, late)
    assert after - DUE == timedelta(days=7)


def test_what_the_cause_was_is_told() -> None:
    assert not put_off(DUE, ZONE, [december(22)], [], 10).absences
    assert put_off(DUE, ZONE, [december(22)], [december(22, 23)], 10).absences
