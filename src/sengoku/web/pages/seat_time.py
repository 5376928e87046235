"""What a player does about time: says READY or takes it back, tells absences or takes them back."""

from collections.abc import Callable, Mapping
from datetime import date

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from sqlalchemy.orm import Session

from sengoku.games.absence import give_absence, withdraw_absence
from sengoku.games.errors import GameError
from sengoku.games.ready import ready, wait
from sengoku.store import Seat
from sengoku.web.deps import AtEdge, Posted
from sengoku.web.edge import Edge
from sengoku.web.errors import status_of
from sengoku.web.seat_work import refuse_if_over
from sengoku.web.who import seat_of_cookie

from .seat import seat_page

router = APIRouter()


@router.post("/games/{slug}/seat/ready")
def say_ready(request: Request, edge: AtEdge, posted: Posted, slug: str) -> HTMLResponse:
    """Says READY with `ready=yes`, takes it back with `no`, for the phase whose number the form carries."""

    def act(session: Session, seat: Seat) -> str:
        refuse_if_over(session, seat, posted.get("seq", ""))
        verb = ready if posted.get("ready") == "yes" else wait
        return verb(session, edge.house, seat.id, now=edge.clock())

    return _do(request, edge, slug, act)


@router.post("/games/{slug}/seat/absence")
def tell_absence(request: Request, edge: AtEdge, posted: Posted, slug: str) -> HTMLResponse:
    """Tells an absence from `first` to `last`; without `last` it is one day."""

    def act(session: Session, seat: Seat) -> str:
        first = _day(posted, "first")
        last = _day(posted, "last") if posted.get("last", "").strip() else first
        return give_absence(session, seat.id, first, last, now=edge.clock())

    return _do(request, edge, slug, act)


@router.post("/games/{slug}/seat/absence/withdraw")
def take_absence_back(request: Request, edge: AtEdge, posted: Posted, slug: str) -> HTMLResponse:
    """Takes back the absence that begins on `first`."""

    def act(session: Session, seat: Seat) -> str:
        return withdraw_absence(session, seat.id, _day(posted, "first"), now=edge.clock())

    return _do(request, edge, slug, act)


def _day(posted: Mapping[str, str], name: str) -> date:
    text = posted.get(name, "").strip()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise GameError(f"{text!r} is no day; write one such as 2026-12-24.") from None


def _do(request: Request, edge: Edge, slug: str, act: Callable[[Session, Seat], str]) -> HTMLResponse:
    said = None
    try:
        with edge.write() as session:
            seat = seat_of_cookie(session, edge, request, slug)
            if seat is not None:
                said = act(session, seat)
    except GameError as error:
        return seat_page(request, edge, slug, wrong=str(error), status=status_of(error))
    return seat_page(request, edge, slug, said=said)
