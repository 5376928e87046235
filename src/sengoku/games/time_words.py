"""The rules about a game's time as sentences, for pages, letters and the command line."""

from .absence import days_words
from .deadline import Schedule
from .deadline import days_words as length_words
from .pace import Late, Pace


def time_sentences(schedule: Schedule, pace: Pace) -> tuple[str, ...]:
    """What players should know: when orders are due, and what moves that."""
    sentences = [
        f"Orders are due {schedule.describe()}.",
        schedule.short_phases(),
        _early(pace),
        _late(pace),
        _excuses(pace),
        _misses(pace),
        _absences(pace) if schedule.by_days else "",
        _holidays(pace) if schedule.by_days else "",
        _reminders(pace),
    ]
    return tuple(sentence for sentence in sentences if sentence)


def _early(pace: Pace) -> str:
    if not pace.early:
        return "A season always lasts until its deadline."
    return (
        f"A season ends early, after {_counted(pace.cool_off_minutes, 'minute')}, when everybody who has to "
        "order says READY."
    )


def _late(pace: Pace) -> str:
    match pace.late:
        case Late.RESOLVE:
            return "When orders are missing at the deadline, the season is resolved without them."
        case Late.WAIT:
            return "When orders are missing at the deadline, the game waits for them and asks every day."
        case Late.GRACE:
            return (
                f"When orders are missing at the deadline, they have "
                f"{_counted(pace.grace_minutes, 'minute')} of grace."
            )


def _excuses(pace: Pace) -> str:
    if not pace.excuses:
        return ""
    return (
        f"A player is excused {_times(pace.excuses)}: the deadline is then put off by "
        f"{_counted(pace.excuse_hours, 'hour')}."
    )


def _misses(pace: Pace) -> str:
    if not pace.misses_open:
        return ""
    missed = "a missed movement" if pace.misses_open == 1 else f"{pace.misses_open} missed movements in a row"
    return f"After {missed} a seat is open to somebody else."


def _absences(pace: Pace) -> str:
    if not pace.absence_days:
        return "Deadlines are not put off for absences."
    return (
        f"Deadlines avoid days on which players have said that they are away, for up to "
        f"{length_words(pace.absence_days)}; each player has {pace.absence_total} such days in a game."
    )


def _holidays(pace: Pace) -> str:
    if not pace.holidays:
        return ""
    return f"Nothing is due {', '.join(days_words(first, last) for first, last in pace.holidays)}."


def _reminders(pace: Pace) -> str:
    if not pace.reminders:
        return "Nobody is reminded before a deadline."
    *front, last = [str(hours) for hours in pace.reminders]
    hours = f"{', '.join(front)} and {last}" if front else last
    unit = "hour" if pace.reminders == (1,) else "hours"
    return f"Whoever owes orders is reminded {hours} {unit} before a deadline."


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
