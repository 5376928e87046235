"""The game master names the winner, when all who are left agree to end it (rule R10.3)."""

from datetime import datetime

from sqlalchemy.orm import Session

from sengoku.store import Game, GameState

from .end import end_game
from .errors import GameError
from .house import House
from .lookups import open_phase, position_of, seat_of, variant_of


def crown(session: Session, house: House, game: Game, clan: str, *, actor: str, now: datetime) -> None:
    """Ends a game with a surviving clan as its winner, and tells everybody.

    Raises GameError when the game is not being played or the clan is no more, NotFoundError for a clan that
    the game does not have.
    """
    seat = seat_of(session, game, clan)
    row = open_phase(session, game.id, lock="update")
    if row is None or game.state == GameState.OVER:
        raise GameError(f"{game.title} is not being played, so nobody can be named its winner.")
    name = variant_of(game).clan_name(seat.clan)
    if not position_of(row).survives(seat.clan):
        raise GameError(f"{name} has no units and no centres left; name a clan that is still on the board.")
    why = f"The players agreed to end the game, and the game master named {name} the winner."
    end_game(session, house, game, row, seat.clan, why, actor=actor, now=now)
