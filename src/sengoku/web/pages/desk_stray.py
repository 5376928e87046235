"""Mail that belongs to no game, for every game master of the house: read again or put away."""

from collections.abc import Callable
from enum import StrEnum

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from sqlalchemy.orm import Session

from sengoku.games.errors import NotFoundError
from sengoku.games.stray import put_away, read_stray_again
from sengoku.games.views.stray_mail import Heap, stray_view
from sengoku.web.deps import AtEdge, DeskMaster, Posted
from sengoku.web.edge import Edge
from sengoku.web.errors import status_of
from sengoku.web.templates import page
from sengoku.web.who import master

router = APIRouter()


class Done(StrEnum):
    """What has just been done, told at the top."""

    AGAIN = "again"
    AWAY = "away"


_SAID = {
    Done.AGAIN: "The mail is read again within half a minute. If it still belongs to no game, it comes back.",
    Done.AWAY: "The mail was put away.",
}


@router.get("/desk/mail")
def stray(
    request: Request,
    edge: AtEdge,
    person_id: DeskMaster,
    show: str = "",
    before: int | None = None,
    done: str = "",
) -> HTMLResponse:
    """A page of the mails of no game, the newest first."""
    said = _SAID[Done(done)] if done in tuple(Done) else None
    return _page(request, edge, person_id, show, before=before, said=said)


@router.post("/desk/mail/{inbound_id}/again")
def again(request: Request, edge: AtEdge, person_id: DeskMaster, posted: Posted, inbound_id: int) -> Response:
    """Has a mail read once more."""

    def act(session: Session) -> None:
        read_stray_again(session, edge.house, inbound_id)

    return _do(request, edge, person_id, posted.get("show", ""), act, Done.AGAIN)


@router.post("/desk/mail/{inbound_id}/away")
def away(request: Request, edge: AtEdge, person_id: DeskMaster, posted: Posted, inbound_id: int) -> Response:
    """Takes a mail off the list."""

    def act(session: Session) -> None:
        put_away(session, inbound_id, master_id=person_id, now=edge.clock())

    return _do(request, edge, person_id, posted.get("show", ""), act, Done.AWAY)


def _do(
    request: Request, edge: Edge, person_id: int, show: str, act: Callable[[Session], None], done: Done
) -> Response:
    try:
        with edge.write() as session:
            master(session, person_id)
            act(session)
    except NotFoundError as error:
        return _page(request, edge, person_id, show, wrong=str(error), status=status_of(error))
    return RedirectResponse(f"/desk/mail?show={_heap(show)}&done={done}", 303)


def _heap(show: str) -> Heap:
    return Heap(show) if show in tuple(Heap) else Heap.LOOK


def _page(
    request: Request,
    edge: Edge,
    person_id: int,
    show: str,
    *,
    before: int | None = None,
    said: str | None = None,
    wrong: str | None = None,
    status: int = 200,
) -> HTMLResponse:
    with edge.read() as session:
        master(session, person_id)
        view = stray_view(session, _heap(show), before=before)
    return page(request, "desk_stray.html", status=status, mail=view, said=said, wrong=wrong)
