"""The secret order address of a seat: made anew from the server key, never kept."""

import hmac

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.mail.addresses import (
    PressAddress,
    make_token,
    order_address,
    press_address,
    press_token,
    token_hash,
)
from sengoku.store import Game, GameState, Seat

from .house import House


def renew_address(house: House, seat: Seat) -> None:
    """Gives a seat a new secret address; the one before is worthless from now on."""
    seat.token_generation += 1
    seat.token_hash = token_hash(make_token(house.key, seat.id, seat.token_generation))


def address_of(house: House, seat: Seat) -> str:
    """The secret order address of a seat, for a Reply-To."""
    return order_address(house.domain, make_token(house.key, seat.id, seat.token_generation))


def seat_of_token(session: Session, token: str) -> Seat | None:
    """The seat that a token opens; None when it is unknown, replaced, or its game is over."""
    return session.scalar(
        select(Seat)
        .join(Game, Game.id == Seat.game_id)
        .where(Seat.token_hash == token_hash(token), Game.state != GameState.OVER)
    )


def press_address_of(house: House, seat: Seat, letter_id: int) -> str:
    """The secret address at which a seat answers one letter between players, for a Reply-To."""
    return press_address(house.domain, house.key, seat.id, seat.token_generation, letter_id)


def seat_of_press(session: Session, house: House, address: PressAddress) -> Seat | None:
    """The seat whose press address this is; None when it is made up, replaced, or its game is over."""
    seat = session.get(Seat, address.seat_id)
    if seat is None or session.get_one(Game, seat.game_id).state == GameState.OVER:
        return None
    wanted = press_token(house.key, seat.id, seat.token_generation, address.letter_id)
    return seat if hmac.compare_digest(address.token.encode(), wanted.encode()) else None
