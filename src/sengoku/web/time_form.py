"""The form for a game's rules about time: what was posted as changes, and the rules as what a form shows."""

import re
from collections.abc import Mapping
from typing import Any

from sengoku.games.deadline import WEEKDAYS, EveryDays, PerPhase, Schedule, WeeklyGrid
from sengoku.games.errors import GameError
from sengoku.games.pace import Pace

LENGTHS = {
    "minimum": "least days of a movement",
    "retreat": "days of a retreat phase",
    "adjustment": "days of an adjustment phase",
    "first": "least days of the first season",
}
NUMBERS = {
    "cool_off_minutes": "minutes in which READY can be taken back",
    "grace_minutes": "minutes of grace",
    "excuses": "excused misses",
    "excuse_hours": "hours for an excused miss",
    "misses_open": "misses after which a seat opens",
    "absence_days": "longest absence",
    "absence_total": "days of absence in a game",
}
_DAYS = re.compile(r"(\d{4}-\d\d-\d\d)(?:\s*(?:to|–|\.\.)\s*(\d{4}-\d\d-\d\d))?")


def schedule_changes(posted: Mapping[str, str]) -> dict[str, Any]:
    """The parts of a schedule that a form names. Raises GameError for what is no number."""
    changes: dict[str, Any] = {name: posted[name].strip() for name in ("at", "zone") if name in posted}
    if posted.get("rhythm", "as it is") != "as it is":
        changes["rhythm"] = posted["rhythm"]
    if changes.get("rhythm") == "weekly":
        changes["weekdays"] = [day for day in range(7) if posted.get(f"day-{day}") == "yes"]
    if changes.get("rhythm") == "every":
        changes["every"] = _number(posted, "every", "number of days between deadlines")
    days: dict[str, int | None] = {
        name: _number(posted, name, what) for name, what in LENGTHS.items() if posted.get(name, "").strip()
    }
    if "minimum" in posted:
        days.setdefault("minimum", None)
    return {**changes, "days": days}


def pace_changes(posted: Mapping[str, str]) -> dict[str, Any]:
    """All that a form says about early and late, absences, holidays, reminders. Raises GameError."""
    changes: dict[str, Any] = {
        name: _number(posted, name, what) for name, what in NUMBERS.items() if name in posted
    }
    if "late" in posted:  # a form with check boxes; one that is not ticked is not posted
        changes |= {"late": posted["late"], "early": posted.get("early") == "yes"}
    if "holidays" in posted:
        changes["holidays"] = [_days(line) for line in posted["holidays"].splitlines() if line.strip()]
    if "reminders" in posted:
        changes["reminders"] = [_hour(word) for word in re.split(r"[\s,;]+", posted["reminders"]) if word]
    return changes


def _number(posted: Mapping[str, str], name: str, what: str) -> int:
    text = posted.get(name, "").strip()
    if not text.isascii() or not text.isdecimal() or len(text) > 6:
        raise GameError(f"The {what} must be a whole number, not {text!r}.")
    return int(text)


def _hour(word: str) -> int:
    if not word.isascii() or not word.isdecimal() or len(word) > 6:
        raise GameError(f"Reminders are whole hours before the deadline such as “48, 6”, not {word!r}.")
    return int(word)


def _days(line: str) -> list[str]:
    found = _DAYS.fullmatch(line.strip())
    if found is None:
        raise GameError(
            f"{line.strip()!r} is no holiday; write a line such as 2026-12-24 to 2027-01-01, or one day."
        )
    return [found[1], found[2] or found[1]]


def shown(schedule: Schedule, pace: Pace) -> dict[str, str]:
    """The rules as the fields of the form hold them."""
    fields = {name: str(getattr(pace, name)) for name in NUMBERS}
    fields |= {"late": str(pace.late), "early": "yes" if pace.early else ""}
    fields["holidays"] = "\n".join(
        str(first) if first == last else f"{first} to {last}" for first, last in pace.holidays
    )
    fields["reminders"] = ", ".join(map(str, pace.reminders))
    return fields | _schedule_shown(schedule)


def kept_form(posted: Mapping[str, str], schedule: Schedule, pace: Pace) -> dict[str, str]:
    """The fields as they were posted, the others as the rules have them; no box is ticked anew."""
    boxes = {"early", *(f"day-{day}" for day in range(7))}
    fields = {name: value for name, value in shown(schedule, pace).items() if name not in boxes}
    return {"early": "", **fields, **posted}


def _schedule_shown(schedule: Schedule) -> dict[str, str]:
    fields = {"zone": schedule.zone, "rhythm": "as it is", "at": "20:00", "every": "3"}
    match schedule:
        case WeeklyGrid():
            fields |= {"rhythm": "weekly"} | {f"day-{day}": "yes" for day in schedule.weekdays}
        case EveryDays():
            fields |= {"rhythm": "every", "every": str(schedule.every)}
        case PerPhase():
            fields |= {"rhythm": "phases"}
    if isinstance(schedule, (WeeklyGrid, EveryDays, PerPhase)):
        fields["at"] = f"{schedule.at:%H:%M}"
        fields |= {name: str(getattr(schedule.days, name)) for name in LENGTHS}
    return fields


def day_names() -> tuple[str, ...]:
    """The days of the week, Monday first."""
    return WEEKDAYS
