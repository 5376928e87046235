"""The reasoning of a phase: for each order its strength, who helped, who was in the way, what decided."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from sengoku.games.views.why import why_view
from sengoku.render import board
from sengoku.web.deps import AtEdge
from sengoku.web.templates import page

router = APIRouter()


@router.get("/games/{slug}/seasons/{seq}/why")
def why(request: Request, edge: AtEdge, slug: str, seq: int) -> HTMLResponse:
    """Why each order of a resolved phase fared as it did."""
    with edge.read() as session:
        view = why_view(session, slug, seq)
    return page(request, "why.html", why=view, credit=board.load(view.map_id).credit)
