"""A player gets new secret addresses, because the old ones may be known to somebody."""

from datetime import datetime

from sqlalchemy.orm import Session

from sengoku.store import Game, GameState, Person, Seat

from .audit import record
from .calendar_link import calendar_url
from .errors import GameError
from .house import House
from .lookups import open_phase, seat_of, variant_of
from .order_address import renew_address
from .publish import publish_new_address, publish_new_calendar


def renew(session: Session, house: House, game: Game, clan: str, *, actor: str, now: datetime) -> None:
    """Makes a clan's order address and links and its player's calendar address anew, and mails the player.

    Whoever had a link to the seat could read the calendar's address there. Orders on file stay. Raises
    GameError when nobody plays the clan or the game is over.
    """
    seat = _played_seat(session, game, clan, "address")
    name = variant_of(game).clan_name(seat.clan)
    renew_address(house, seat)
    _renew_feed(session.get_one(Person, seat.person_id))
    session.flush()
    record(session, game, actor, "renew", f"{name} got a new order address.", now=now)
    publish_new_address(session, house, game, seat, open_phase(session, game.id), now=now)


def renew_calendar(
    session: Session, house: House, game: Game, clan: str, *, actor: str, now: datetime
) -> None:
    """Makes the calendar address of a clan's player anew, and mails the player where to find it.

    It is one for all games of theirs; everything else about the clan stays. Raises GameError when nobody
    plays it or the game is over.
    """
    seat = _played_seat(session, game, clan, "calendar")
    name = variant_of(game).clan_name(seat.clan)
    _renew_feed(session.get_one(Person, seat.person_id))
    record(session, game, actor, "calendar", f"{name}’s player got a new calendar address.", now=now)
    publish_new_calendar(session, house, game, seat, open_phase(session, game.id), now=now)


def renew_own_calendar(session: Session, house: House, seat: Seat) -> str:
    """Makes the calendar address of whoever sits in a seat anew; the answer names it, in two sentences."""
    person = session.get_one(Person, seat.person_id)
    _renew_feed(person)
    return (
        "The old address of your calendar no longer works. Give the new one to your calendar program: "
        f"{calendar_url(house, person)}"
    )


def _played_seat(session: Session, game: Game, clan: str, what: str) -> Seat:
    seat = seat_of(session, game, clan)
    if seat.person_id is None or game.state == GameState.OVER:
        name = variant_of(game).clan_name(seat.clan)
        raise GameError(f"Nobody plays {name} now, so there is no {what} to renew.")
    return seat


def _renew_feed(person: Person) -> None:
    person.calendar_generation += 1
