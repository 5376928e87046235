"""How a game handles its time besides the grid: early turns, late orders, absences, holidays, reminders."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from enum import StrEnum
from typing import Any

from .errors import GameError


class Late(StrEnum):
    """What happens at a deadline for which somebody's orders are missing."""

    RESOLVE = "resolve"  # without them: the clan is in civil disorder, the seed's rule
    WAIT = "wait"
    GRACE = "grace"


Days = tuple[date, date]
"""A first and a last day, both included."""


def days_in(days: Days) -> int:
    """How many days there are from the first to the last."""
    return (days[1] - days[0]).days + 1


@dataclass(frozen=True, slots=True)
class Pace:
    """A game's rules about time. All lengths are whole numbers in the unit that their name tells.

    `early`: whether a phase ends when everybody due is READY, after `cool_off_minutes`. `late` says what
    happens when orders are missing; `grace_minutes` is the length of a grace. `excuses`: how many times a
    player's miss puts the deadline off, by `excuse_hours`. `misses_open`: after so many missed movements in
    a row a seat is open to a replacement; 0 never. `absence_days`: the longest absence that a deadline is
    put off for, 0 for none; `absence_total`: how many days of absence a player has in a game. `holidays`:
    days on which nothing is due. `reminders`: hours before a deadline, the longest first.
    """

    early: bool = True
    cool_off_minutes: int = 30
    late: Late = Late.RESOLVE
    grace_minutes: int = 60
    excuses: int = 0
    excuse_hours: int = 24
    misses_open: int = 2
    absence_days: int = 10
    absence_total: int = 28
    holidays: tuple[tuple[date, date], ...] = ()
    reminders: tuple[int, ...] = (48, 6)

    @property
    def cool_off(self) -> timedelta:
        """How long READY of everybody can still be taken back."""
        return timedelta(minutes=self.cool_off_minutes)

    @property
    def leads(self) -> tuple[timedelta, ...]:
        """How long before a deadline reminders go out, the longest first."""
        return tuple(timedelta(hours=hours) for hours in self.reminders)

    def to_json(self) -> dict[str, Any]:
        """The form kept in the game's settings."""
        kept = asdict(self)
        kept["late"] = str(self.late)
        kept["holidays"] = [[first.isoformat(), last.isoformat()] for first, last in self.holidays]
        kept["reminders"] = list(self.reminders)
        return kept


_LIMITS: Mapping[str, tuple[int, int, str]] = {
    "cool_off_minutes": (0, 1440, "The time in which READY can be taken back is 0 to 1440 minutes."),
    "grace_minutes": (1, 4320, "A grace is 1 to 4320 minutes, which are three days."),
    "excuses": (0, 20, "A player has 0 to 20 excused misses."),
    "excuse_hours": (1, 168, "An excused miss puts a deadline off by 1 to 168 hours."),
    "misses_open": (0, 20, "A seat opens after 1 to 20 misses in a row; 0 means never."),
    "absence_days": (0, 60, "A deadline is put off for absences of up to 60 days; 0 means for none."),
    "absence_total": (0, 366, "A player can be absent for 0 to 366 days in a game."),
}
_MOST_HOLIDAYS, _MOST_REMINDERS = 40, 6
LONGEST_REMINDER = timedelta(days=14)
_MOST_HOURS = LONGEST_REMINDER // timedelta(hours=1)


def pace_of(settings: Mapping[str, Any]) -> Pace:
    """The pace kept in a game's settings; what they do not name is as by default."""
    return pace_from(settings.get("pace", {}))


def pace_from(kept: Mapping[str, Any], base: Pace | None = None) -> Pace:
    """A pace from its JSON form, whatever is left out as in `base`. Raises GameError in a sentence."""
    values = {**(base or Pace()).to_json(), **kept}
    unknown = sorted(set(values) - set(Pace.__slots__))
    if unknown:
        raise GameError(f"{unknown[0]!r} is no setting of a game's time.")
    numbers = {name: _number(values[name], *limit) for name, limit in _LIMITS.items()}
    if not isinstance(values["early"], bool):
        raise GameError("Say yes or no to early turns.")
    return Pace(
        early=values["early"],
        late=_late(values["late"]),
        holidays=_holidays(values["holidays"]),
        reminders=_reminders(values["reminders"]),
        **numbers,
    )


def _number(value: object, least: int, most: int, sentence: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise GameError(sentence)
    return value


def _late(value: object) -> Late:
    try:
        return Late(str(value))
    except ValueError:
        raise GameError(
            f"Late orders are handled by “resolve”, “wait” or “grace”, not by {value!r}."
        ) from None


def _holidays(value: object) -> tuple[tuple[date, date], ...]:
    """Pairs of first and last day, sorted."""
    if not isinstance(value, (list, tuple)) or len(value) > _MOST_HOLIDAYS:
        raise GameError(f"A game has up to {_MOST_HOLIDAYS} holidays.")
    try:
        pairs = sorted((date.fromisoformat(first), date.fromisoformat(last)) for first, last in value)
    except (TypeError, ValueError):
        raise GameError("Holidays are pairs of days such as 2026-12-24 and 2027-01-01.") from None
    for first, last in pairs:
        if not 0 <= (last - first).days <= 60:
            raise GameError(f"A holiday from {first} to {last} makes no sense: 1 to 61 days can be one.")
    return tuple(pairs)


def _reminders(value: object) -> tuple[int, ...]:
    sentence = f"Reminders go out up to {_MOST_REMINDERS} times, 1 to {_MOST_HOURS} hours before."
    if not isinstance(value, (list, tuple)) or len(value) > _MOST_REMINDERS:
        raise GameError(sentence)
    return tuple(sorted({_number(one, 1, _MOST_HOURS, sentence) for one in value}, reverse=True))
