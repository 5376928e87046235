"""`/games/…/follow`: somebody who does not play wants the results by mail."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from sengoku.games.errors import GameError
from sengoku.games.lookups import game_by_slug
from sengoku.games.observe import ask_to_observe
from sengoku.web.deps import AtEdge, Posted
from sengoku.web.errors import status_of
from sengoku.web.templates import page

router = APIRouter()
_SENT = "Look into your mail: a letter with a link is on its way, and the results come once you have used it."


@router.get("/games/{slug}/follow")
def form(request: Request, edge: AtEdge, slug: str) -> HTMLResponse:
    """The form for the address."""
    return _page(request, edge, slug)


@router.post("/games/{slug}/follow")
def ask(request: Request, edge: AtEdge, posted: Posted, slug: str) -> HTMLResponse:
    """Mails a link to the address; the answer is the same whoever is reached there."""
    try:
        with edge.write() as session:
            game = game_by_slug(session, slug)
            ask_to_observe(session, edge.house, game, posted.get("email", ""), now=edge.clock())
    except GameError as error:
        return _page(request, edge, slug, wrong=str(error), status=status_of(error))
    return _page(request, edge, slug, said=_SENT)


def _page(
    request: Request,
    edge: AtEdge,
    slug: str,
    *,
    said: str | None = None,
    wrong: str | None = None,
    status: int = 200,
) -> HTMLResponse:
    with edge.read() as session:
        title = game_by_slug(session, slug).title
    return page(request, "follow.html", status=status, slug=slug, game_title=title, said=said, wrong=wrong)
