"""`/seat/ask`: a player who has no working link any more has a new one mailed."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from sengoku.games.ask import mail_seat_links
from sengoku.web.deps import AtEdge, Posted
from sengoku.web.templates import page

router = APIRouter()


@router.get("/seat/ask")
def form(request: Request) -> HTMLResponse:
    """The form for the address."""
    return page(request, "ask.html", what="seat", sent=False)


@router.post("/seat/ask")
def ask(request: Request, edge: AtEdge, posted: Posted) -> HTMLResponse:
    """Mails the links, if anybody plays under that address; the answer is the same if nobody does."""
    with edge.write() as session:
        mail_seat_links(session, edge.house, posted.get("email", ""), now=edge.clock())
    return page(request, "ask.html", what="seat", sent=True)
