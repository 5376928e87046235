"""Who is there: the seat that a pass opens, the game that a game master may work on."""

from fastapi import Request
from sqlalchemy.orm import Session

from sengoku.games.errors import NotAllowedError
from sengoku.games.links import read_seat
from sengoku.games.login import may_run_games
from sengoku.games.lookups import game_by_slug, is_master
from sengoku.store import Game, Person, Seat

from .cookies import seat_cookie
from .edge import Edge


def seat_of_pass(session: Session, edge: Edge, text: str) -> Seat | None:
    """The seat that a link, a cookie or a Bearer pass opens.

    None when it was not signed by us, has run out, or the seat has gone to somebody else since.
    """
    found = read_seat(edge.house.key, text, edge.clock())
    seat = session.get(Seat, found.seat_id) if found else None
    if found is None or seat is None or seat.person_id is None:
        return None
    return seat if seat.token_generation == found.generation else None


def seat_of_cookie(session: Session, edge: Edge, request: Request, slug: str) -> Seat | None:
    """The reader's own seat in a game, if their browser holds its cookie. Raises NotFoundError."""
    game = game_by_slug(session, slug)
    seat = seat_of_pass(session, edge, request.cookies.get(seat_cookie(slug), ""))
    return seat if seat is not None and seat.game_id == game.id else None


def zone_of_seat(session: Session, seat: Seat | None) -> str | None:
    """The zone in which the holder of a seat reads times, if they have said so."""
    person = session.get(Person, seat.person_id) if seat is not None else None
    return person.zone if person else None


def game_of_master(session: Session, slug: str, person_id: int) -> Game:
    """A game that the person runs. Raises NotFoundError or NotAllowedError."""
    game = game_by_slug(session, slug)
    if not is_master(session, game.id, person_id):
        raise NotAllowedError(f"You are not a game master of {game.title}.")
    return game


def master(session: Session, person_id: int) -> Person:
    """The person at the desk. Raises NotAllowedError when they may not run games any more."""
    person = session.get(Person, person_id)
    if person is None or not may_run_games(session, person):
        raise NotAllowedError("You are not a game master of this house.")
    return person
