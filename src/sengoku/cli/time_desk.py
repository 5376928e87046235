"""What the commands about a game's time do."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from sengoku.games.clock_reading import instant_on_clock
from sengoku.games.deadline import known_zone, weekday_number
from sengoku.games.errors import GameError
from sengoku.games.extend import extend
from sengoku.games.lookups import game_by_slug, open_phase, phase_value
from sengoku.games.pause import pause, resume
from sengoku.games.retime import retime, rules_of
from sengoku.games.time_words import time_sentences
from sengoku.games.views.calendar import calendar_view
from sengoku.games.views.moment import in_words
from sengoku.games.words import zone_of

from .house import house_of, read_settings, reading, writing

_ACTOR = "command line"


def calendar_lines(slug: str, zone: str | None) -> Iterator[str]:
    """The coming deadlines, one a line. Raises NotFoundError, or ScheduleError for a zone that is none."""
    reader = known_zone(zone) if zone else None
    with reading(read_settings()) as session:
        view = calendar_view(session, slug, datetime.now(UTC), reader)
    if not view.lines:
        yield f"{view.title}: {view.state_words}"
    for line in view.lines:
        told = f"{line.phase:24} {line.due.game}"
        if reader:
            told += f" = {in_words(line.due.at, reader)}"
        yield told + (f" ({line.note})" if line.note else "")


def rule_lines(
    slug: str,
    *,
    schedule: Mapping[str, Any],
    days: Mapping[str, int | None],
    weekdays: Sequence[str] | None,
    pace: Mapping[str, Any],
    holidays: Sequence[str] | None,
    reminders: Sequence[int] | None,
) -> Iterator[str]:
    """The rules about a game's time, after changing what is not None. Raises GameError or ScheduleError."""
    changes = _given(schedule) | ({"days": _given(days)} if _given(days) else {})
    if weekdays:
        changes["weekdays"] = sorted({weekday_number(day) for day in weekdays})
    if "rhythm" in changes or "every" in changes or weekdays:
        changes["days"] = {"minimum": None, **_given(days)}
    paces = _given(pace)
    if holidays:
        paces["holidays"] = [_holiday(one) for one in holidays if one != "none"]
    if reminders:
        paces["reminders"] = [hours for hours in reminders if hours]
    settings = read_settings()
    with writing(settings) as session:
        game = game_by_slug(session, slug)
        if changes or paces:
            now = datetime.now(UTC)
            retime(session, house_of(settings), game, schedule=changes, pace=paces, actor=_ACTOR, now=now)
        yield from time_sentences(*rules_of(game))


def _given(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


def _holiday(text: str) -> list[str]:
    first, _, last = text.partition("..")
    return [first, last or first]


def extend_to(slug: str, until: str) -> str:
    """Moves a deadline, and says so. Raises GameError."""
    settings = read_settings()
    with writing(settings) as session:
        game = game_by_slug(session, slug)
        moment = instant_on_clock(game, until)
        if not extend(session, house_of(settings), game, moment, actor=_ACTOR, now=datetime.now(UTC)):
            return f"That is the deadline of {game.title} already; nothing was changed."
        return f"{game.title} is now due {in_words(moment, zone_of(game))}; a letter tells the players."


def stop_clock(slug: str) -> str:
    """Pauses a game, and says so. Raises GameError."""
    settings = read_settings()
    with writing(settings) as session:
        game = game_by_slug(session, slug)
        pause(session, house_of(settings), game, actor=_ACTOR, now=datetime.now(UTC))
        return f"The clock of {game.title} stands still; a letter tells the players."


def start_clock(slug: str) -> str:
    """Resumes a game, and says when it is due. Raises GameError."""
    settings = read_settings()
    with writing(settings) as session:
        game = game_by_slug(session, slug)
        resume(session, house_of(settings), game, actor=_ACTOR, now=datetime.now(UTC))
        row = open_phase(session, game.id)
        if row is None or row.due_at is None:
            raise GameError(f"{game.title} has no open phase.")
        return f"{phase_value(row).title} of {game.title} is due {in_words(row.due_at, zone_of(game))}."
