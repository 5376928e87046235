"""No more reminders: the link in a reminder shows what it would do, its button or a mail program does it.

Mail programs post `List-Unsubscribe=One-Click` to the link (RFC 8058); whoever only follows it, such as a
filter that looks at links, changes nothing.
"""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from sengoku.games.errors import GameError
from sengoku.games.quiet import reminded_seat, seat_words, set_reminders, wants_reminders
from sengoku.web.deps import AtEdge, Posted
from sengoku.web.errors import status_of
from sengoku.web.templates import page

router = APIRouter()


@router.get("/reminders/{token}")
def show(request: Request, edge: AtEdge, token: str) -> HTMLResponse:
    """Whether the seat is reminded, and the button that changes it."""
    try:
        with edge.read() as session:
            seat = reminded_seat(session, edge.house.key, token)
            words, wanted = seat_words(session, seat), wants_reminders(session, seat)
    except GameError as error:
        return page(request, "reminders.html", status=status_of(error), wrong=str(error))
    return page(request, "reminders.html", seat=words, wanted=wanted)


@router.post("/reminders/{token}")
def change(request: Request, edge: AtEdge, posted: Posted, token: str) -> HTMLResponse:
    """Ends the reminders, or begins them again when the form says `again`."""
    wanted = posted.get("again") == "yes"
    try:
        with edge.write() as session:
            seat = reminded_seat(session, edge.house.key, token)
            set_reminders(session, seat, wanted=wanted, now=edge.clock())
            words = seat_words(session, seat)
    except GameError as error:
        return page(request, "reminders.html", status=status_of(error), wrong=str(error))
    return page(request, "reminders.html", seat=words, wanted=wanted)
