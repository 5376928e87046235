"""The map in words: every territory with its neighbours, or one of them, as the map of a phase shows it."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from sengoku.games.views.territory import atlas
from sengoku.render import board
from sengoku.web.deps import AtEdge
from sengoku.web.edge import Edge
from sengoku.web.templates import page

router = APIRouter()


@router.get("/games/{slug}/seasons/{seq}/territories")
def territories(request: Request, edge: AtEdge, slug: str, seq: int) -> HTMLResponse:
    """All territories: what each is, who is in it, what it touches."""
    return _page(request, edge, slug, seq, None)


@router.get("/games/{slug}/seasons/{seq}/territory/{territory}")
def territory(request: Request, edge: AtEdge, slug: str, seq: int, territory: str) -> HTMLResponse:
    """One territory, and the orders of the season that were about it."""
    return _page(request, edge, slug, seq, territory)


def _page(request: Request, edge: Edge, slug: str, seq: int, only: str | None) -> HTMLResponse:
    with edge.read() as session:
        view = atlas(session, slug, seq, only)
    credit = board.load(view.map_id).credit
    return page(request, "territories.html", atlas=view, only=only is not None, credit=credit)
