"""A mail that could not be proven waits for its author: the link shows it, the button says it is theirs."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from sengoku.games.confirm import confirm_held, held_text
from sengoku.games.errors import GameError
from sengoku.games.links import read_held
from sengoku.web.deps import AtEdge
from sengoku.web.errors import status_of
from sengoku.web.templates import page

router = APIRouter()
_WORTHLESS = "This link is not ours or has run out. If the mail was yours, send its orders again."


@router.get("/confirm/{token}")
def show(request: Request, edge: AtEdge, token: str) -> HTMLResponse:
    """What the mail says, and the button."""
    held = read_held(edge.house.key, token, edge.clock())
    if held is None:
        return page(request, "confirm.html", status=403, text=None, said=_WORTHLESS)
    try:
        with edge.read() as session:
            text = held_text(session, *held)
    except GameError as error:
        return page(request, "confirm.html", status=status_of(error), text=None, said=str(error))
    return page(request, "confirm.html", text=text, said=None)


@router.post("/confirm/{token}")
def confirm(request: Request, edge: AtEdge, token: str) -> HTMLResponse:
    """Does what the mail says, as of when it came."""
    held = read_held(edge.house.key, token, edge.clock())
    if held is None:
        return page(request, "confirm.html", status=403, text=None, said=_WORTHLESS)
    try:
        with edge.write() as session:
            said = confirm_held(session, edge.house, *held, now=edge.clock())
    except GameError as error:
        return page(request, "confirm.html", status=status_of(error), text=None, said=str(error))
    return page(request, "confirm.html", text=None, said=said)
