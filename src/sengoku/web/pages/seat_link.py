"""A seat's link in a letter: looking at it does nothing, the button behind it opens the seat.

Mail programs and virus scanners follow links; none of them presses buttons. The link's secret then leaves the
address bar: the browser goes on with a cookie.
"""

from datetime import timedelta

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from sqlalchemy.orm import Session

from sengoku.games.join import join
from sengoku.games.links import sign_seat
from sengoku.games.lookups import game_of, variant_of
from sengoku.store import Seat
from sengoku.web.cookies import give, seat_cookie
from sengoku.web.deps import AtEdge
from sengoku.web.edge import Edge
from sengoku.web.templates import page
from sengoku.web.who import seat_of_pass

router = APIRouter()
STAYS_OPEN = timedelta(days=14)
"""How long a browser keeps a seat open; a seat that changes hands is shut at once all the same."""


@router.get("/seat/{token}")
def show(request: Request, edge: AtEdge, token: str) -> HTMLResponse:
    """Whose seat the link opens, and the button that does it."""
    with edge.read() as session:
        seat = seat_of_pass(session, edge, token)
        if seat is None:
            return _worthless(request)
        game = game_of(session, seat.game_id)
        clan = variant_of(game).clan_name(seat.clan)
        return page(request, "seat_link.html", game_title=game.title, clan=clan)


@router.post("/seat/{token}")
def open_seat(request: Request, edge: AtEdge, token: str) -> Response:
    """Hands the seat's cookie over and goes on to the seat; an invited player has joined with that."""
    with edge.write() as session:
        seat = seat_of_pass(session, edge, token)
        if seat is None:
            return _worthless(request)
        join(session, edge.house, seat, now=edge.clock())
        return _opened(session, edge, seat)


def _opened(session: Session, edge: Edge, seat: Seat) -> Response:
    slug = game_of(session, seat.game_id).slug
    value = sign_seat(edge.house.key, seat.id, seat.token_generation, edge.clock() + STAYS_OPEN)
    response = RedirectResponse(f"/games/{slug}/seat", 303)
    seconds = int(STAYS_OPEN.total_seconds())
    give(response, edge, seat_cookie(slug), value, path=f"/games/{slug}", seconds=seconds)
    return response


def _worthless(request: Request) -> HTMLResponse:
    return page(request, "seat_shut.html", status=403, game=None)
