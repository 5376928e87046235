"""A game's calendar: coming deadlines on the game's clock and on the reader's, and the rules behind them."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from sengoku.games.coming import coming_deadlines
from sengoku.games.deadline import days_words
from sengoku.games.lookups import game_by_slug
from sengoku.games.retime import rules_of
from sengoku.games.time_words import time_sentences
from sengoku.store import GameState

from .game import STATE_WORDS
from .moment import DeadlineView, deadline_view


@dataclass(frozen=True, slots=True)
class CalendarLine:
    """One deadline. `stands`: it is set; otherwise it is what the rules will set."""

    phase: str
    due: DeadlineView
    stands: bool
    note: str | None


@dataclass(frozen=True, slots=True)
class CalendarView:
    """The calendar of a game; without `lines` its clock does not run, and `state_words` say why."""

    slug: str
    title: str
    zone: str
    reader_zone: str | None
    state_words: str
    rules: tuple[str, ...]
    lines: tuple[CalendarLine, ...]


def calendar_view(session: Session, slug: str, now: datetime, reader_zone: str | None = None) -> CalendarView:
    """The calendar of a game. `reader_zone` adds the times on that clock. Raises NotFoundError."""
    game = game_by_slug(session, slug)
    schedule, pace = rules_of(game)
    lines = tuple(
        CalendarLine(
            phase=one.phase.title,
            due=deadline_view(one.due_at, schedule.zone, now, reader_zone),
            stands=number == 0,
            note=f"{days_words(one.days)} after its slot" if one.days else None,
        )
        for number, one in enumerate(coming_deadlines(session, game))
    )
    return CalendarView(
        slug=game.slug,
        title=game.title,
        zone=schedule.zone,
        reader_zone=reader_zone,
        state_words=STATE_WORDS[GameState(game.state)],
        rules=time_sentences(schedule, pace),
        lines=lines,
    )
