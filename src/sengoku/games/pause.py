"""A game master stops the clock of a game, and starts it again."""

from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from sengoku.store import Game, GameState, PhaseRow

from .audit import record
from .deadline import schedule_from
from .early import forget_all_ready
from .errors import GameError
from .house import House
from .lookups import open_phase, phase_value
from .publish import publish_deadline
from .vote import AGREED, spend_votes

_LEAST = timedelta(hours=1)
_MOST_SLACK = timedelta(days=1)


def pause(session: Session, house: House, game: Game, *, actor: str, now: datetime) -> None:
    """Stops the clock: orders are still taken, nothing is resolved. Raises GameError unless it ran."""
    row = open_phase(session, game.id, lock="update")
    if game.state != GameState.RUNNING or row is None or row.due_at is None:
        raise GameError(f"{game.title} is not running, so it cannot be paused.")
    forget_all_ready(session, row)
    old = row.due_at
    row.remaining_seconds, row.due_at = max(0, int((old - now).total_seconds())), None
    game.state, game.state_reason = GameState.PAUSED, "The game master paused the game."
    record(session, game, actor, "pause", "The game was paused.", now=now)
    publish_deadline(session, house, game, row, old=old, now=now)


def resume(session: Session, house: House, game: Game, *, actor: str, now: datetime) -> None:
    """Starts the clock again with the time that was left, snapped to the grid.

    The deadline is the first slot of the game's grid that leaves that time, where a quarter of it, a day at
    the most, may be missing: a short pause must not cost a week. It is never less than an hour away. A parked
    game goes on in the same way once its fault is mended; a deadline that is still to come just stands.
    Raises GameError for a game that is neither.
    """
    row = open_phase(session, game.id, lock="update")
    if game.state not in (GameState.PAUSED, GameState.PARKED) or row is None:
        raise GameError(f"{game.title} is neither paused nor parked.")
    if game.state_reason == AGREED:
        spend_votes(session, game)
    if row.due_at is None or row.due_at < now + _LEAST:
        left = row.due_at - now if row.due_at else timedelta(seconds=row.remaining_seconds or 0)
        row.due_at = _slot(game, row, max(left, _LEAST), now)
    row.remaining_seconds = None
    game.state, game.state_reason = GameState.RUNNING, None
    record(session, game, actor, "resume", "The game goes on.", now=now)
    publish_deadline(session, house, game, row, old=None, now=now)


def _slot(game: Game, row: PhaseRow, left: timedelta, now: datetime) -> datetime:
    schedule = schedule_from(game.settings["schedule"])
    slack = min(left / 4, _MOST_SLACK) if schedule.by_days else timedelta(0)
    return schedule.snap(phase_value(row).kind, max(now + left - slack, now + _LEAST))
