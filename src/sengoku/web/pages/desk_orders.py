"""A game master enters orders for a clan; what it has on file is shown on request only, on the record."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from sengoku.games.errors import GameError
from sengoku.games.lookups import seat_of
from sengoku.games.submit import Submitted
from sengoku.games.views.seat import SeatView, seat_view
from sengoku.web.deps import AtEdge, DeskMaster, Posted
from sengoku.web.desk_work import enter_orders, look_at_orders
from sengoku.web.edge import Edge
from sengoku.web.errors import status_of
from sengoku.web.seat_work import asks_again
from sengoku.web.templates import page
from sengoku.web.who import game_of_master

from .seat import STATUS

router = APIRouter()


@router.get("/desk/{slug}/orders/{clan}")
def form(request: Request, edge: AtEdge, person_id: DeskMaster, slug: str, clan: str) -> HTMLResponse:
    """The form for a clan's orders, without what is on file."""
    return _page(request, _view(edge, slug, person_id, clan))


@router.post("/desk/{slug}/orders/{clan}")
def act(
    request: Request, edge: AtEdge, person_id: DeskMaster, posted: Posted, slug: str, clan: str
) -> HTMLResponse:
    """Enters orders, or with `act=look` shows what is on file."""
    if posted.get("act") == "look":
        look_at_orders(edge, slug, person_id, clan)
        return _page(request, _view(edge, slug, person_id, clan), shows_file=True)
    text = posted.get("orders", "")
    try:
        submitted = enter_orders(edge, slug, person_id, clan, text, posted.get("seq", ""))
    except GameError as error:
        view = _view(edge, slug, person_id, clan)
        return _page(request, view, wrong=str(error), kept=text, status=status_of(error))
    view, kept = _view(edge, slug, person_id, clan), text if asks_again(submitted) else ""
    return _page(request, view, answer=submitted, kept=kept, status=STATUS[submitted.fate])


def _view(edge: Edge, slug: str, person_id: int, clan: str) -> SeatView:
    with edge.read() as session:
        game = game_of_master(session, slug, person_id)
        return seat_view(session, seat_of(session, game, clan), edge.clock())


def _page(
    request: Request,
    view: SeatView,
    *,
    shows_file: bool = False,
    answer: Submitted | None = None,
    wrong: str | None = None,
    kept: str = "",
    status: int = 200,
) -> HTMLResponse:
    return page(
        request,
        "desk_orders.html",
        status=status,
        seat=view,
        shows_file=shows_file,
        answer=answer,
        wrong=wrong,
        kept=kept,
    )
