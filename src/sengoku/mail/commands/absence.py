"""ABSENCE d TO d: a player tells on which days they are away.

Days are written with the month as a word (`24 December`, `Dec 24`), as `2026-12-24`, or with dots, day first
(`24.12.2026`). `3/4/2026` is two different days on two sides of an ocean and is asked about. The year may be
left out; whoever knows today's date fills it in.
"""

from dataclasses import dataclass
from datetime import date

from .words import words

UNCLEAR = (
    "Write ABSENCE with the first and the last day, such as ABSENCE 24 December TO 2 January or ABSENCE "
    "2026-12-24 TO 2027-01-02; ABSENCE no takes it back. No absence was noted."
)
_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_GERMAN = {
    **dict.fromkeys(("märz", "maerz", "mrz"), 3),
    "mai": 5,
    "juni": 6,
    "juli": 7,
    **dict.fromkeys(("oktober", "okt"), 10),
    **dict.fromkeys(("dezember", "dez"), 12),
}
"""Months that begin otherwise than the English ones."""
_BETWEEN = {"to", "until", "till", "through", "bis", "-", "\u2013", "\u2014"}
_LONGEST = 12  # words; a longer line is prose


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the calendar; without a year it is the next one of that name."""

    day: int
    month: int
    year: int | None = None

    def after(self, earliest: date) -> date:
        """The date: for a day without a year the first one that is not before `earliest`."""
        if self.year is not None:
            return date(self.year, self.month, self.day)
        years = range(earliest.year, earliest.year + 9)  # 29 February comes within eight
        return next(found for year in years if (found := self._in(year)) and found >= earliest)

    def _in(self, year: int) -> date | None:
        try:
            return date(year, self.month, self.day)
        except ValueError:
            return None


@dataclass(frozen=True, slots=True)
class Absence:
    """Away from `first` to `last`, both included; without days every absence to come is taken back."""

    first: Day | None = None
    last: Day | None = None


def read(line: str) -> Absence | str | None:
    """The command in a line, a sentence if it is not clear, None if the line is something else."""
    said = words(line.replace(":", " ").replace(",", " "))
    if not said or said[0] not in ("absence", "absent", "away") or len(said) > _LONGEST:
        return None
    rest = [word for word in said[1:] if word not in ("from", "on")]
    if rest in (["no"], ["none"], ["off"], ["cancel"]):
        return Absence()
    if not any(word[0].isdigit() for word in rest):
        return UNCLEAR if said == ["absence"] else None
    cut = next((at for at, word in enumerate(rest) if word in _BETWEEN), len(rest))
    first = _day(rest[:cut])
    last = _day(rest[cut + 1 :]) if cut < len(rest) else first
    return Absence(first, last) if first and last else UNCLEAR


def _day(said: list[str]) -> Day | None:
    parts = [part for word in said for part in _parts(word)]
    months = [number for number, name in enumerate(_MONTHS, 1) for part in parts if _names(part, name)]
    months += [_GERMAN[part] for part in parts if part in _GERMAN]
    numbers = [int(part) for part in parts if part.isascii() and part.isdigit() and len(part) <= 4]
    if len(months) == 1 and len(numbers) + 1 == len(parts) and len(numbers) in (1, 2):
        return _checked(numbers[0], months[0], numbers[1] if len(numbers) == 2 else None)
    if len(said) != 1 or len(numbers) != len(parts):
        return None
    match numbers, "-" in said[0], "." in said[0]:
        case [year, month, day], True, False:
            return _checked(day, month, year)
        case [day, month, year], False, True:
            return _checked(day, month, year)
        case [day, month], False, True:
            return _checked(day, month, None)
    return None


def _parts(word: str) -> list[str]:
    """`24th` and `24.` are 24, `24.12.2026` is three numbers."""
    if word[0].isdigit() and word.endswith(("st", "nd", "rd", "th")):
        word = word[:-2]
    if word[0].isdigit():
        return [part for part in word.replace("-", ".").split(".") if part]
    return [word.strip(".")]


def _names(part: str, month: str) -> bool:
    return len(part) >= 3 and month.startswith(part)


def _checked(day: int, month: int, year: int | None) -> Day | None:
    try:
        date(year if year is not None else 2024, month, day)  # 2024 had a 29 February
    except ValueError:
        return None
    return Day(day, month, year) if year is None or year >= 2000 else None
