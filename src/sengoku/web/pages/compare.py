"""`/games/…/compare`: two seasons of a game side by side."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from sengoku.games.views.compare import START, compare
from sengoku.games.views.game import game_view
from sengoku.render import board
from sengoku.web.deps import AtEdge
from sengoku.web.markup import beside, inline
from sengoku.web.templates import page

router = APIRouter()


@router.get("/games/{slug}/compare")
def two_seasons(
    request: Request,
    edge: AtEdge,
    slug: str,
    first: Annotated[int, Query(alias="from")] = START,
    second: Annotated[int | None, Query(alias="to")] = None,
) -> HTMLResponse:
    """Two moments, by the numbers of their phases; without them the start and the newest."""
    with edge.read() as session:
        if second is None:
            second = game_view(session, slug, edge.clock()).map_seq or 0
        view = compare(session, slug, first, second)
    maps = [inline(view.first.map), inline(beside(view.second.map))]
    credit = board.load(view.map_id).credit
    return page(request, "compare.html", view=view, maps=maps, start=START, credit=credit)
