"""The program and the second opinion agree on ten thousand deadlines."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from random import Random

from games.deadline.second_opinion import Rule, due
from sengoku.engine import PhaseKind
from sengoku.games.deadline import EveryDays, Lengths, PerPhase, Schedule, WeeklyGrid

ZONES = (
    "America/New_York",
    "Europe/Berlin",
    "Australia/Sydney",
    "America/Santiago",
    "Asia/Tokyo",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Pacific/Auckland",
    "America/Sao_Paulo",
    "Europe/Istanbul",
    "Africa/Casablanca",
    "Pacific/Kiritimati",
)
HOW_MANY = 10_000
BEGIN = datetime(2015, 1, 1, tzinfo=UTC)
"""Early enough for Brazil, Turkey and Morocco to change their rules on the way."""


def rhythms(random: Random) -> Iterator[tuple[Schedule, Rule]]:
    """Endless pairs of a schedule and the same rule in bare numbers."""
    while True:
        zone, at = random.choice(ZONES), time(random.randint(6, 22), random.choice((0, 15, 30, 45)))
        retreat, adjustment = random.randint(1, 5), random.randint(1, 5)
        bare = Rule(zone, at.hour, at.minute, 1, retreat, adjustment)
        match random.randrange(3):
            case 0:
                weekdays = tuple(sorted(random.sample(range(7), random.randint(1, 7))))
                minimum = random.randint(1, min(WeeklyGrid(days=Lengths(1), weekdays=weekdays).cycle, 7))
                days = Lengths(minimum, retreat, adjustment)
                schedule: Schedule = WeeklyGrid(at, zone, days, weekdays)
                rule = replace(bare, weekdays=frozenset(weekdays))
            case 1:
                every = random.randint(1, 14)
                anchor = date(2016, 2, 29) + timedelta(days=random.randrange(30))
                minimum = random.randint(1, every)
                schedule = EveryDays(at, zone, Lengths(minimum, retreat, adjustment), every, anchor)
                rule = replace(bare, every=every, anchor=anchor.toordinal())
            case _:
                minimum = random.randint(1, 10)
                schedule = PerPhase(at, zone, Lengths(minimum, retreat, adjustment))
                rule = bare
        yield schedule, replace(rule, minimum=minimum)


def test_ten_thousand_deadlines_are_the_same_by_both_ways() -> None:
    random = Random(1570)
    for number, (schedule, rule) in zip(range(HOW_MANY), rhythms(random), strict=False):
        since = BEGIN + timedelta(seconds=random.randrange(16 * 366 * 86_400))
        if number % 4 == 0:  # a deadline of the game itself, on the minute
            since = schedule.next_due(PhaseKind.MOVEMENT, since)
        for kind in PhaseKind:
            told = schedule.next_due(kind, since)
            assert told == due(rule, kind, since), (schedule, since, kind)
