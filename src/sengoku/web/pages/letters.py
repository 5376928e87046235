"""A seat's letters: its holder reads them, writes to other clans, and answers."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from sengoku.games.errors import GameError
from sengoku.games.views.letters import letters_view
from sengoku.web.deps import AtEdge, Posted
from sengoku.web.edge import Edge
from sengoku.web.errors import status_of
from sengoku.web.letter_work import write_letter
from sengoku.web.templates import page
from sengoku.web.who import seat_of_cookie

router = APIRouter()


@router.get("/games/{slug}/seat/letters")
def show(request: Request, edge: AtEdge, slug: str) -> HTMLResponse:
    """All letters of the reader's seat, and the form for a new one."""
    return _page(request, edge, slug)


@router.post("/games/{slug}/seat/letters")
def write(request: Request, edge: AtEdge, posted: Posted, slug: str) -> HTMLResponse:
    """Sends a letter to the ticked clans (`to-oda`, `to-master`), to all, or in answer to a letter."""
    answers = posted.get("answers", "")
    try:
        with edge.write() as session:
            seat = seat_of_cookie(session, edge, request, slug)
            said = None
            if seat is not None:
                said = write_letter(
                    session,
                    edge.house,
                    seat,
                    posted.get("text", "").replace("\r\n", "\n"),
                    to=[name.removeprefix("to-") for name in posted if name.startswith("to-")],
                    broadcast=posted.get("broadcast") == "yes",
                    unsigned=posted.get("unsigned") == "yes",
                    answers=int(answers) if answers.isdecimal() and len(answers) < 10 else None,
                    source="page",
                    now=edge.clock(),
                )
    except GameError as error:
        return _page(request, edge, slug, wrong=str(error), kept=posted, status=status_of(error))
    return _page(request, edge, slug, said=said)


def _page(
    request: Request,
    edge: Edge,
    slug: str,
    *,
    said: str | None = None,
    wrong: str | None = None,
    kept: dict[str, str] | None = None,
    status: int = 200,
) -> HTMLResponse:
    with edge.read() as session:
        seat = seat_of_cookie(session, edge, request, slug)
        if seat is None:
            return page(request, "seat_shut.html", status=403, game=slug)
        view = letters_view(session, seat)
    return page(request, "letters.html", status=status, letters=view, said=said, wrong=wrong, kept=kept or {})
