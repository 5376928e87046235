"""What the holder of a seat does besides ordering: votes, changes addresses, asks to leave."""

from collections.abc import Callable

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from sqlalchemy.orm import Session

from sengoku.games.errors import GameError
from sengoku.games.move_mailbox import ask_to_move_mailbox
from sengoku.games.renew import renew_own_calendar
from sengoku.games.resign import ask_to_resign
from sengoku.games.vote import vote
from sengoku.store import Person, Seat
from sengoku.web.deps import AtEdge, Posted
from sengoku.web.edge import Edge
from sengoku.web.errors import status_of
from sengoku.web.who import seat_of_cookie

from .seat import seat_page

router = APIRouter()


def _do(request: Request, edge: Edge, slug: str, deed: Callable[[Session, Seat], str]) -> HTMLResponse:
    """Does one thing for the reader's seat, and shows the seat again with what came of it."""
    try:
        with edge.write() as session:
            seat = seat_of_cookie(session, edge, request, slug)
            said = deed(session, seat) if seat is not None else None
    except GameError as error:
        return seat_page(request, edge, slug, wrong=str(error), status=status_of(error))
    return seat_page(request, edge, slug, said=said)


@router.post("/games/{slug}/seat/vote")
def cast_vote(request: Request, edge: AtEdge, posted: Posted, slug: str) -> HTMLResponse:
    """Agrees to end the game with `yes=yes`, takes that back with `no`."""
    yes = posted.get("yes") == "yes"
    return _do(
        request,
        edge,
        slug,
        lambda session, seat: vote(session, edge.house, seat.id, yes=yes, now=edge.clock()),
    )


@router.post("/games/{slug}/seat/mailbox")
def change_address(request: Request, edge: AtEdge, posted: Posted, slug: str) -> HTMLResponse:
    """Mails a link to the new address; the old one counts until it is used."""
    email = posted.get("email", "")

    def deed(session: Session, seat: Seat) -> str:
        person = session.get_one(Person, seat.person_id)
        return ask_to_move_mailbox(session, edge.house, person, email, now=edge.clock())

    return _do(request, edge, slug, deed)


@router.post("/games/{slug}/seat/calendar")
def change_calendar(request: Request, edge: AtEdge, slug: str) -> HTMLResponse:
    """Gives the player's calendar a new address; the old one stops at once."""
    return _do(request, edge, slug, lambda session, seat: renew_own_calendar(session, edge.house, seat))


@router.post("/games/{slug}/seat/resign")
def leave_game(request: Request, edge: AtEdge, slug: str) -> HTMLResponse:
    """Mails the link with which a player leaves the game."""
    return _do(
        request, edge, slug, lambda session, seat: ask_to_resign(session, edge.house, seat, now=edge.clock())
    )
