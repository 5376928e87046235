"""A seat gets a new secret order address, because the old one may be known to somebody."""

from datetime import datetime

from sqlalchemy.orm import Session

from sengoku.store import Game, GameState

from .audit import record
from .errors import GameError
from .house import House
from .lookups import open_phase, seat_of, variant_of
from .order_address import renew_address
from .publish import publish_new_address


def renew(session: Session, house: House, game: Game, clan: str, *, actor: str, now: datetime) -> None:
    """Makes a clan's order address and links anew and mails the player; orders on file stay.

    Raises GameError when nobody plays the clan or the game is over.
    """
    seat = seat_of(session, game, clan)
    name = variant_of(game).clan_name(seat.clan)
    if seat.person_id is None or game.state == GameState.OVER:
        raise GameError(f"Nobody plays {name} now, so there is no address to renew.")
    renew_address(house, seat)
    session.flush()
    record(session, game, actor, "renew", f"{name} got a new order address.", now=now)
    publish_new_address(session, house, game, seat, open_phase(session, game.id), now=now)
