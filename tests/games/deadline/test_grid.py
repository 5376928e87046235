"""The deadline rule on the wall clock, over both changes of the clock and the turn of the year."""

import json
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sengoku.engine import PhaseKind
from sengoku.games.deadline import (
    EveryDays,
    Interval,
    Lengths,
    PerPhase,
    Schedule,
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


def at(zone: str, text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


def line(schedule: Schedule, since: str, count: int, kind: PhaseKind = PhaseKind.MOVEMENT) -> list[str]:
    """The next deadlines in a row, each a turn after the one before, on the game's clock and in UTC."""
    due, told = at(schedule.zone, since), []
    for _ in range(count):
        due = schedule.next_due(kind, due)
        told.append(f"{due.astimezone(ZoneInfo(schedule.zone)):%a %d %b %H:%M} {due:%H}Z")
    return told


SYDNEY = WeeklyGrid(time(19), "Australia/Sydney", Lengths(), (6,))
TWICE = WeeklyGrid(time(20), "Europe/Berlin", Lengths(3, 1, 1), (1, 4))


@pytest.mark.parametrize(
    ("schedule", "since", "expected"),
    [
        pytest.param(
            SEED,
            "2026-10-20T20:00",
            ["Tue 27 Oct 20:00 00Z", "Tue 03 Nov 20:00 01Z", "Tue 10 Nov 20:00 01Z"],
            id="New York falls back in November 2026",
        ),
        pytest.param(
            SEED,
            "2027-03-02T20:00",
            ["Tue 09 Mar 20:00 01Z", "Tue 16 Mar 20:00 00Z", "Tue 23 Mar 20:00 00Z"],
            id="New York springs forward in March 2027",
        ),
        pytest.param(
            SYDNEY,
            "2026-09-27T19:00",
            ["Sun 04 Oct 19:00 08Z", "Sun 11 Oct 19:00 08Z"],
            id="Sydney springs forward on the very day in October 2026",
        ),
        pytest.param(
            SYDNEY,
            "2027-03-28T19:00",
            ["Sun 04 Apr 19:00 09Z", "Sun 11 Apr 19:00 09Z"],
            id="Sydney falls back on the very day in April 2027",
        ),
        pytest.param(
            WeeklyGrid(time(20), "America/Sao_Paulo"),
            "2018-10-30T20:00",
            ["Tue 06 Nov 20:00 22Z", "Tue 13 Nov 20:00 22Z"],
            id="Brazil's last summer time",
        ),
        pytest.param(
            WeeklyGrid(time(20), "America/Sao_Paulo"),
            "2019-10-29T20:00",
            ["Tue 05 Nov 20:00 23Z", "Tue 12 Nov 20:00 23Z"],
            id="Brazil a year later, without it",
        ),
        pytest.param(
            WeeklyGrid(time(20), "Europe/Istanbul"),
            "2016-10-25T20:00",
            ["Tue 01 Nov 20:00 17Z", "Tue 08 Nov 20:00 17Z"],
            id="Turkey keeps its summer time from 2016 on",
        ),
        pytest.param(
            TWICE,
            "2026-10-23T20:00",
            ["Tue 27 Oct 20:00 19Z", "Fri 30 Oct 20:00 19Z", "Tue 03 Nov 20:00 19Z"],
            id="twice a week, three days being just enough",
        ),
        pytest.param(
            WeeklyGrid(time(6), "Asia/Tokyo", Lengths(1, 1, 1), tuple(range(7))),
            "2028-02-28T06:00",
            ["Tue 29 Feb 06:00 21Z", "Wed 01 Mar 06:00 21Z"],
            id="daily, over 29 February",
        ),
        pytest.param(
            EveryDays(time(20), "America/New_York", Lengths(3), 5, date(2026, 12, 26)),
            "2026-12-26T20:00",
            ["Thu 31 Dec 20:00 01Z", "Tue 05 Jan 20:00 01Z"],
            id="every five days, over 31 December",
        ),
        pytest.param(
            PerPhase(time(23), "America/New_York", Lengths(4, 1, 1)),
            "2026-10-29T23:00",
            ["Mon 02 Nov 23:00 04Z", "Fri 06 Nov 23:00 04Z"],
            id="four days a movement, over the change of the clock",
        ),
    ],
)
def test_a_rhythm_goes_on_over_every_change_of_the_clock(
    schedule: Schedule, since: str, expected: list[str]
) -> None:
    assert line(schedule, since, len(expected)) == expected


def test_a_day_that_a_zone_leaves_out_is_passed_over() -> None:
    """Samoa went from 29 to 31 December 2011 and had no Friday the 30th."""
    friday = WeeklyGrid(time(20), "Pacific/Apia", Lengths(), (4,))
    assert line(friday, "2011-12-23T20:00", 2) == ["Sat 31 Dec 20:00 06Z", "Fri 06 Jan 20:00 06Z"]


def test_each_kind_of_phase_can_have_a_length_of_its_own() -> None:
    schedule = WeeklyGrid(days=Lengths(3, 1, 4))
    since = new_york("2026-06-09T20:00")
    assert schedule.next_due(PhaseKind.RETREAT, since) == new_york("2026-06-10T20:00")
    assert schedule.next_due(PhaseKind.ADJUSTMENT, since) == new_york("2026-06-13T20:00")


def test_the_first_season_may_be_longer() -> None:
    schedule = WeeklyGrid(days=Lengths(first=14))
    since = new_york("2026-06-09T21:00")
    assert schedule.next_due(PhaseKind.MOVEMENT, since, first=True) == new_york("2026-06-30T20:00")
    assert schedule.next_due(PhaseKind.MOVEMENT, since) == new_york("2026-06-16T20:00")


def test_a_moment_snaps_to_the_grid_and_a_slot_stays() -> None:
    assert SEED.snap(PhaseKind.MOVEMENT, new_york("2026-06-10T12:00")) == new_york("2026-06-16T20:00")
    assert SEED.snap(PhaseKind.MOVEMENT, new_york("2026-06-16T20:00")) == new_york("2026-06-16T20:00")
    assert SEED.snap(PhaseKind.RETREAT, new_york("2026-06-10T12:00")) == new_york("2026-06-10T20:00")


@pytest.mark.parametrize(
    "schedule",
    [
        *(SEED, TWICE, SYDNEY, Interval(20), weekly("friday", "18:30", "Europe/Berlin")),
        EveryDays(time(7, 30), "Asia/Tokyo", Lengths(2, 1, 1, 7), 4, date(2026, 12, 24)),
        PerPhase(time(12), "Asia/Tokyo", Lengths(5, 2, 1)),
    ],
)
def test_a_schedule_survives_the_settings(schedule: Schedule) -> None:
    assert schedule_from(json.loads(json.dumps(schedule.to_json()))) == schedule


@pytest.mark.parametrize(
    ("schedule", "words"),
    [
        (SEED, "every Tuesday at 20:00 (America/New_York)"),
        (TWICE, "every Tuesday and Friday at 20:00 (Europe/Berlin)"),
        (WeeklyGrid(days=Lengths(1), weekdays=tuple(range(7))), "every day at 20:00 (America/New_York)"),
        (EveryDays(days=Lengths(2), every=4), "every 4 days at 20:00 (America/New_York)"),
        (PerPhase(), "at 20:00 (America/New_York), 3 days after a movement has opened"),
        (Interval(3600), "every 60 minutes"),
        (Interval(20), "every 20 seconds"),
    ],
)
def test_a_rhythm_is_told_in_words(schedule: Schedule, words: str) -> None:
    assert schedule.describe() == words


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("Someday", "20:00", "Asia/Tokyo"), "no day of the week"),
        (("Tuesday", "noon", "Asia/Tokyo"), "no time of day"),
        (("Tuesday", "02:30", "Asia/Tokyo"), "between 06:00 and 23:00"),
        (("Tuesday", "23:01", "Asia/Tokyo"), "between 06:00 and 23:00"),
        (("Tuesday", "20:00", "Atlantis"), "no time zone"),
        (("Tuesday", "20:00", "../etc/passwd"), "no time zone"),
    ],
)
def test_a_schedule_that_makes_no_sense_is_refused_with_a_sentence(
    words: tuple[str, str, str], sentence: str
) -> None:
    with pytest.raises(ScheduleError, match=sentence):
        weekly(*words)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (
            lambda: WeeklyGrid(days=Lengths(8)),
            "8 days, is longer than the longest time between two deadlines",
        ),
        (lambda: WeeklyGrid(weekdays=()), "at least one day"),
        (lambda: WeeklyGrid(weekdays=(4, 1)), "from Monday on"),
        (lambda: EveryDays(every=0), "every 1 to 60 days"),
        (lambda: EveryDays(every=2), "3 days, is longer"),
        (lambda: Lengths(retreat=0), "A retreat phase lasts 1 to 60"),
        (lambda: schedule_from({"rhythm": "weekly"}), "incomplete"),
        (lambda: schedule_from({"rhythm": "moon"}), "incomplete"),
    ],
)
def test_a_rhythm_that_makes_no_sense_is_refused_with_a_sentence(
    make: Callable[[], object], sentence: str
) -> None:
    with pytest.raises(ScheduleError, match=sentence):
        make()
