"""A game ends: the winner is written down, the open phase closed, everybody told."""

from datetime import datetime

from sqlalchemy.orm import Session

from sengoku.store import Game, GameState, PhaseRow, PhaseState

from .audit import record
from .close import close
from .house import House
from .lookups import seats_of
from .publish import publish_end


def end_game(
    session: Session,
    house: House,
    game: Game,
    open_row: PhaseRow | None,
    winner: str,
    why: str,
    *,
    actor: str = "server",
    now: datetime,
) -> None:
    """Ends a game with a winner. `why` is a sentence; `open_row` is the phase that will not be played.

    From now on no order address of the game opens anything.
    """
    if open_row is not None:
        close(session, open_row, PhaseState.ENDED, seats_of(session, game), now=now)
    game.state, game.state_reason, game.winner, game.ended_at = GameState.OVER, why, winner, now
    record(session, game, actor, "end", why, now=now)
    session.flush()
    publish_end(session, house, game, now=now)
