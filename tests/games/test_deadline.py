"""The deadline rule on the wall clock, over both changes of the clock and the turn of the year."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sengoku.engine import PhaseKind
from sengoku.games.deadline import (
    Interval,
    Lengths,
    ScheduleError,
    WeeklyGrid,
    schedule_from,
    turn_began,
    weekly,
)

NEW_YORK = ZoneInfo("America/New_York")
SEED = WeeklyGrid()


def new_york(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=NEW_YORK).astimezone(UTC)


def next_movement(since: str, grid: WeeklyGrid = SEED) -> str:
    due = grid.next_due(PhaseKind.MOVEMENT, new_york(since))
    return f"{due.astimezone(ZoneInfo(grid.zone)):%a %Y-%m-%d %H:%M}"


@pytest.mark.parametrize(
    ("since", "expected"),
    [
        pytest.param("2026-03-03T20:00", "Tue 2026-03-10 20:00", id="over the change in March"),
        pytest.param("2026-10-27T20:00", "Tue 2026-11-03 20:00", id="over the change in November"),
        pytest.param("2026-12-29T20:00", "Tue 2027-01-05 20:00", id="over the turn of the year"),
        pytest.param("2028-02-22T20:00", "Tue 2028-02-29 20:00", id="onto 29 February"),
        pytest.param("2026-06-05T20:00", "Tue 2026-06-09 20:00", id="four days after a Friday's retreats"),
        pytest.param("2026-06-06T20:00", "Tue 2026-06-09 20:00", id="exactly three days are enough"),
        pytest.param("2026-06-06T20:01", "Tue 2026-06-16 20:00", id="a minute less than three days is not"),
    ],
)
def test_a_movement_ends_on_the_first_slot_that_leaves_three_days(since: str, expected: str) -> None:
    assert next_movement(since) == expected


def test_the_utc_hour_follows_the_clocks_of_new_york() -> None:
    winter = SEED.next_due(PhaseKind.MOVEMENT, new_york("2026-02-24T20:00"))
    summer = SEED.next_due(PhaseKind.MOVEMENT, new_york("2026-03-03T20:00"))
    assert (winter.hour, summer.hour) == (1, 0)


@pytest.mark.parametrize("kind", [PhaseKind.RETREAT, PhaseKind.ADJUSTMENT])
def test_retreats_and_adjustments_end_two_days_later_at_the_same_clock_time(kind: PhaseKind) -> None:
    assert SEED.next_due(kind, new_york("2026-06-09T20:00")) == new_york("2026-06-11T20:00")


def test_a_year_of_retreats_stays_on_the_grid() -> None:
    since = new_york("2026-01-06T20:00")
    for _ in range(52):
        since = SEED.next_due(PhaseKind.RETREAT, since)
        since = SEED.next_due(PhaseKind.MOVEMENT, since)
        local = since.astimezone(NEW_YORK)
        assert (local.weekday(), local.hour, local.minute) == (1, 20, 0)


@given(
    st.datetimes(datetime(2026, 1, 1), datetime(2030, 1, 1)),  # noqa: DTZ001 - the wall clock is drawn
    st.sampled_from(["America/New_York", "Europe/Berlin", "Australia/Sydney", "Asia/Tokyo"]),
    st.integers(0, 6),
    st.times(time(6), time(23)).map(lambda at: at.replace(second=0, microsecond=0)),
)
def test_every_deadline_is_on_the_grid_after_the_minimum_and_before_two_cycles(
    wall: datetime, zone: str, weekday: int, at: time
) -> None:
    since = wall.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    due = WeeklyGrid(at, zone, Lengths(), (weekday,)).next_due(PhaseKind.MOVEMENT, since)
    local, began = (moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None) for moment in (due, since))
    assert (local.weekday(), local.time()) == (weekday, at)
    assert timedelta(days=3) <= local - began < timedelta(days=14)


def test_three_seconds_of_delay_cost_no_week() -> None:
    due = new_york("2026-06-06T20:00")
    began = turn_began(due, due + timedelta(seconds=3))
    assert SEED.next_due(PhaseKind.MOVEMENT, began) == new_york("2026-06-09T20:00")


def test_an_early_close_counts_from_the_close_and_an_outage_does_not_shorten_a_turn() -> None:
    due = new_york("2026-06-09T20:00")
    assert turn_began(due, due - timedelta(days=2)) == due - timedelta(days=2)
    assert turn_began(due, due + timedelta(days=5)) == due + timedelta(days=5)


def test_an_interval_counts_seconds() -> None:
    since = new_york("2026-06-09T20:00")
    assert Interval(20).next_due(PhaseKind.RETREAT, since) == since + timedelta(seconds=20)


@pytest.mark.parametrize("schedule", [SEED, Interval(20), weekly("friday", "18:30", "Europe/Berlin")])
def test_a_schedule_survives_the_settings(schedule: WeeklyGrid | Interval) -> None:
    assert schedule_from(schedule.to_json()) == schedule


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("Someday", "20:00", "Asia/Tokyo"), "no day of the week"),
        (("Tuesday", "noon", "Asia/Tokyo"), "no time of day"),
        (("Tuesday", "02:30", "Asia/Tokyo"), "between 06:00 and 23:00"),
        (("Tuesday", "20:00", "Atlantis"), "no time zone"),
        (("Tuesday", "20:00", "../etc/passwd"), "no time zone"),
    ],
)
def test_a_schedule_that_makes_no_sense_is_refused_with_a_sentence(
    words: tuple[str, str, str], sentence: str
) -> None:
    with pytest.raises(ScheduleError, match=sentence):
        weekly(*words)
