"""A game master stops the clock of a game, and starts it again."""

from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from sengoku.store import Game, GameState

from .audit import record
from .early import forget_all_ready
from .errors import GameError
from .house import House
from .lookups import open_phase
from .publish import publish_deadline


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
    """Starts the clock again with the time that was left, at least an hour. Raises GameError unless paused.

    A parked game is resumed in the same way once its fault is mended: the phase gets at least that hour, too.
    """
    row = open_phase(session, game.id, lock="update")
    if game.state not in (GameState.PAUSED, GameState.PARKED) or row is None:
        raise GameError(f"{game.title} is neither paused nor parked.")
    left = timedelta(seconds=row.remaining_seconds or 0)
    if row.due_at is not None:  # parked: the deadline stood still where it was
        left = row.due_at - now
    row.due_at, row.remaining_seconds = now + max(left, timedelta(hours=1)), None
    game.state, game.state_reason = GameState.RUNNING, None
    record(session, game, actor, "resume", "The game goes on.", now=now)
    publish_deadline(session, house, game, row, old=None, now=now)
