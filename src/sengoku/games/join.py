"""An invited player shows up: opens the seat, writes, or orders for the first time."""

from datetime import datetime

from sqlalchemy.orm import Session

from sengoku.store import Seat, SeatState

from .audit import record
from .house import House
from .lookups import game_of, seats_of, variant_of
from .publish import publish_joined


def join(session: Session, house: House, seat: Seat, *, now: datetime) -> bool:
    """Notes that the holder of a seat plays, and tells the game masters, once. Says whether it was news."""
    if seat.state != SeatState.INVITED:
        return False
    seat.state = SeatState.PLAYING
    game = game_of(session, seat.game_id)
    variant = variant_of(game)
    name = variant.clan_name(seat.clan)
    record(session, game, f"seat:{seat.clan}", "join", f"{name}’s player has shown up.", now=now)
    session.flush()
    waiting = [one.clan for one in seats_of(session, game) if one.state == SeatState.INVITED]
    publish_joined(session, house, game, seat, [variant.clan_name(clan) for clan in waiting], now=now)
    return True
