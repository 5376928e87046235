"""The game masters' way in: an address, a mailed link that works once, a cookie."""

from datetime import timedelta

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from sengoku.games.errors import NotAllowedError
from sengoku.games.links import sign_person
from sengoku.games.login import mail_login_link, spend_login_link
from sengoku.web.cookies import DESK_COOKIE, give, take_away
from sengoku.web.deps import AtEdge, Posted
from sengoku.web.templates import page

router = APIRouter()
STAYS_OPEN = timedelta(days=14)
"""How long a game master stays logged in."""


@router.get("/desk/login")
def form(request: Request) -> HTMLResponse:
    """The form for the address."""
    return page(request, "ask.html", what="desk", sent=False)


@router.post("/desk/login")
def ask(request: Request, edge: AtEdge, posted: Posted) -> HTMLResponse:
    """Mails a link, if the address is a game master's; the answer is the same if it is not."""
    with edge.write() as session:
        mail_login_link(session, edge.house, posted.get("email", ""), now=edge.clock())
    return page(request, "ask.html", what="desk", sent=True)


@router.get("/desk/login/{secret}")
def show(request: Request, secret: str) -> HTMLResponse:
    """The button that spends the link. Looking does not: mail programs follow links by themselves."""
    return page(request, "desk_link.html")


@router.post("/desk/login/{secret}")
def log_in(request: Request, edge: AtEdge, secret: str) -> Response:
    """Spends the link for the desk's cookie."""
    try:
        with edge.write() as session:
            person = spend_login_link(session, secret, now=edge.clock())
    except NotAllowedError as error:
        return page(request, "desk_shut.html", status=403, sentence=str(error))
    response = RedirectResponse("/desk", 303)
    value = sign_person(edge.house.key, person.id, edge.clock() + STAYS_OPEN)
    give(response, edge, DESK_COOKIE, value, path="/", seconds=int(STAYS_OPEN.total_seconds()))
    return response


@router.post("/desk/logout")
def log_out(edge: AtEdge) -> Response:
    """Forgets the cookie."""
    response = RedirectResponse("/", 303)
    take_away(response, edge, DESK_COOKIE, path="/")
    return response
