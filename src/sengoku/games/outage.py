"""Outages: when nobody could hand in orders, and what that does to a deadline. A pure rule.

Heartbeats and a phase go in, one decision comes out: resolve it, give more time, or wait for a way in that is
still down. A hole in the heartbeats counts when it is longer than the tolerance; it touches a phase when it
reaches into the last twelve hours before the deadline. Nobody is punished for a silence that was ours.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby, pairwise

WINDOW = timedelta(hours=12)
"""Only an outage that reaches into this time before a deadline moves it: before, there is time enough."""
TOLERANCE = timedelta(minutes=10)
"""A shorter silence than this is no outage: a restart, an update."""
GRAIN = timedelta(minutes=1)
"""Heartbeats are half a minute apart: a silence that began later than this before a deadline took nothing."""
LEAST = timedelta(hours=1)
"""After an outage the players have at least this long, or as long as the phase lasted if that was shorter."""
LONG = timedelta(hours=6)
"""A delay from this length on ends at the game's own time of day, never in the middle of the night."""


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of time (UTC) in which a process of that role was there; see `store.Heartbeat`."""

    role: str
    began_at: datetime
    beat_at: datetime
    stopped: bool = False
    clock_was_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Outage:
    """A stretch of time (UTC) in which orders could not be handed in as usual."""

    began_at: datetime
    ended_at: datetime

    @property
    def length(self) -> timedelta:
        """How long it lasted."""
        return self.ended_at - self.began_at


@dataclass(frozen=True, slots=True)
class Extension:
    """The deadline moves to `due_at` because of these outages, the last of which ended at `until`."""

    due_at: datetime
    outages: tuple[Outage, ...]

    @property
    def until(self) -> datetime:
        """Up to when outages are made good by this."""
        return self.outages[-1].ended_at


@dataclass(frozen=True, slots=True)
class Waiting:
    """A way in has been silent since then, and was not stopped on purpose: the phase waits for it."""

    role: str
    since: datetime


@dataclass(frozen=True, slots=True)
class Timing:
    """What counts of a phase: when it opened, when it is due, up to when outages are made good already."""

    opened_at: datetime
    due_at: datetime
    made_good_until: datetime | None = None


Rounding = Callable[[datetime], datetime]
"""Takes a new deadline to a time of day that suits the game, never to an earlier one."""


def outages(spans: Iterable[Span], tolerance: timedelta = TOLERANCE) -> list[Outage]:
    """All outages that are over, in order and without overlap: holes in a role, and clocks put back."""
    ordered = sorted(spans, key=lambda span: (span.role, span.began_at))
    found = [
        Outage(span.began_at, span.clock_was_at)
        for span in ordered
        if span.clock_was_at is not None and span.clock_was_at - span.began_at > tolerance
    ]
    for _, of_role in groupby(ordered, key=lambda span: span.role):
        there = _merged([Outage(span.began_at, span.beat_at) for span in of_role])
        holes = (Outage(before.ended_at, after.began_at) for before, after in pairwise(there))
        found += [hole for hole in holes if hole.length > tolerance]
    return _merged(found)


def _merged(stretches: Sequence[Outage]) -> list[Outage]:
    merged: list[Outage] = []
    for one in sorted(stretches, key=lambda stretch: stretch.began_at):
        if merged and one.began_at <= merged[-1].ended_at:
            merged[-1] = Outage(merged[-1].began_at, max(merged[-1].ended_at, one.ended_at))
        else:
            merged.append(one)
    return merged


def silent(spans: Iterable[Span], now: datetime, tolerance: timedelta = TOLERANCE) -> list[Waiting]:
    """The roles of which nobody has been heard for longer than the tolerance, unless all were stopped."""
    last: dict[str, datetime] = {}
    stopped: dict[str, bool] = {}
    for span in sorted(spans, key=lambda span: span.beat_at):
        last[span.role], stopped[span.role] = span.beat_at, span.stopped
    return [
        Waiting(role, since)
        for role, since in sorted(last.items())
        if not stopped[role] and now - since > tolerance
    ]


def judge(
    timing: Timing,
    spans: Sequence[Span],
    now: datetime,
    *,
    tolerance: timedelta = TOLERANCE,
    rounded: Rounding = lambda moment: moment,
) -> Extension | Waiting | None:
    """What an outage does to a phase: a later deadline, waiting, or nothing (None).

    The new deadline is the old one and the length of the outage later, `rounded` if that is long, and leaves
    the players at least an hour. Outages before the phase opened or that were made good do not count, nor do
    those that ended before the last twelve hours or began at the deadline or after it. Only a phase that is
    due waits, and only for a way in that fell silent while it was open.
    """
    counted = [one for one in outages(spans, tolerance) if _touches(one, timing)]
    since = max(timing.opened_at, timing.made_good_until or timing.opened_at)
    counted = [Outage(max(one.began_at, since), one.ended_at) for one in counted]
    counted = [one for one in counted if one.length > tolerance]
    if counted:
        return Extension(_later(timing, counted, now, rounded), tuple(counted))
    if timing.due_at <= now:
        for waiting in silent(spans, now, tolerance):
            if timing.opened_at <= waiting.since < timing.due_at - GRAIN:
                return waiting
    return None


def _touches(outage: Outage, timing: Timing) -> bool:
    return outage.began_at < timing.due_at - GRAIN and outage.ended_at > timing.due_at - WINDOW


def _later(timing: Timing, counted: Sequence[Outage], now: datetime, rounded: Rounding) -> datetime:
    lost = sum((one.length for one in counted), timedelta(0))
    least = min(LEAST, timing.due_at - timing.opened_at)
    later = max(timing.due_at + lost, now + least)
    return rounded(later) if lost >= LONG else later
