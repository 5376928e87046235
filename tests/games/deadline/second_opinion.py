"""The deadline rule a second time, made differently: by looking at every day and asking what its clock reads.

It shares nothing with the program but the names of the kinds of phases. Where the program adds days to a
clock reading, this walks from midnight to midnight by day numbers; where the program lets zoneinfo turn a
reading into an instant, this tries the offsets that the zone has around that day.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo


@dataclass(frozen=True)
class Rule:
    """A rhythm in bare numbers: by days of the week (Monday is 0), by every so many days, or by neither."""

    zone: str
    hour: int
    minute: int
    minimum: int
    retreat: int
    adjustment: int
    weekdays: frozenset[int] | None = None
    every: int | None = None
    anchor: int = 0


def reading(instant: datetime, zone: str) -> tuple[int, float]:
    """Day number and minutes since midnight that the clock of a zone shows."""
    shown = instant.astimezone(ZoneInfo(zone))
    seconds = shown.hour * 3600 + shown.minute * 60 + shown.second + shown.microsecond / 1e6
    return shown.toordinal(), seconds / 60


def due(rule: Rule, kind: str, since: datetime) -> datetime:
    day, minutes = reading(since, rule.zone)
    at = rule.hour * 60 + rule.minute
    least = {"movement": rule.minimum, "retreat": rule.retreat, "adjustment": rule.adjustment}[kind]
    candidate = day + least + (1 if minutes > at else 0)
    if kind == "movement":
        while not on_grid(rule, candidate):
            candidate += 1
    return instant(rule, candidate)


def on_grid(rule: Rule, day: int) -> bool:
    if rule.weekdays is not None:
        return (day - 1) % 7 in rule.weekdays  # day 1 was a Monday
    return rule.every is None or day % rule.every == rule.anchor % rule.every


def instant(rule: Rule, day: int) -> datetime:
    """The one instant around that day at which the clock shows the rule's time."""
    wanted = datetime.combine(date.fromordinal(day), datetime.min.time(), UTC)
    wanted += timedelta(hours=rule.hour, minutes=rule.minute)
    zone = ZoneInfo(rule.zone)
    around = {(wanted + timedelta(hours=hours)).astimezone(zone).utcoffset() for hours in (-30, 0, 30)}
    for offset in around:
        assert offset is not None
        guess = wanted - offset
        if guess.astimezone(zone).replace(tzinfo=None) == wanted.replace(tzinfo=None):
            return guess
    raise AssertionError(f"{wanted} is left out in {rule.zone}")
