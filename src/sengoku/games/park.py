"""A fault in one game takes that game aside, with its reason, and leaves all others running."""

from datetime import datetime

from sqlalchemy.orm import Session

from sengoku.store import Game, GameState

from .audit import record
from .house import House
from .publish import publish_alarm


def park(session: Session, house: House, game: Game, reason: str, *, now: datetime) -> None:
    """Takes a game off the clock and tells its game masters once. Orders are still taken in the meantime."""
    if game.state == GameState.PARKED:
        return
    game.state, game.state_reason = GameState.PARKED, reason
    record(session, game, "server", "park", reason, now=now)
    publish_alarm(session, house, game, reason, now=now)
