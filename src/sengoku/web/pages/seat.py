"""A seat: its holder writes orders, sees what is on file, gives up or takes that back."""

from collections.abc import Mapping
from dataclasses import asdict

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from sengoku.games.calendar_link import calendar_url
from sengoku.games.deadline import ScheduleError
from sengoku.games.draft import draft_of_seat
from sengoku.games.errors import GameError, NotAllowedError
from sengoku.games.own_zone import set_zone
from sengoku.games.submit import Fate, Submitted
from sengoku.games.views.entry import EntryView, entry_view
from sengoku.games.views.pictures import map_view
from sengoku.games.views.seat import seat_view
from sengoku.games.views.seat_time import seat_time
from sengoku.store import Person
from sengoku.web.cookies import seat_cookie, take_away
from sengoku.web.deps import AtEdge, Posted
from sengoku.web.draft_answer import DraftAnswer, draft_answer, drawn
from sengoku.web.edge import Edge
from sengoku.web.errors import status_of
from sengoku.web.markup import inline
from sengoku.web.seat_work import asks_again, hand_in, refuse_if_over, set_concession
from sengoku.web.templates import page
from sengoku.web.who import seat_of_cookie
from sengoku.web.zones import proposed_zones

router = APIRouter()

STATUS: Mapping[Fate, int] = {Fate.APPLIED: 200, Fate.NO_ORDERS: 422, Fate.LATE: 409, Fate.REFUSED: 409}
"""The HTTP status of the answer to orders."""


@router.get("/games/{slug}/seat")
def seat(request: Request, edge: AtEdge, slug: str) -> HTMLResponse:
    """The reader's own seat in a game, or how to get in."""
    return seat_page(request, edge, slug)


@router.post("/games/{slug}/seat")
def order(request: Request, edge: AtEdge, posted: Posted, slug: str) -> HTMLResponse:
    """Hands in orders; the answer is the one that a mail would get."""
    text, submitted, now = posted.get("orders", ""), None, edge.clock()
    try:
        with edge.write() as session:
            seat = seat_of_cookie(session, edge, request, slug)
            if seat is not None:
                refuse_if_over(session, seat, posted.get("seq", ""))
                submitted = hand_in(
                    session,
                    edge.house,
                    seat,
                    text,
                    source="page",
                    now=now,
                    replaces=_revision(posted),
                )
    except GameError as error:
        return seat_page(request, edge, slug, kept=text, wrong=str(error), status=status_of(error))
    return seat_page(request, edge, slug, answer=submitted, kept=text)


def _revision(posted: Mapping[str, str]) -> int | None:
    """The set on file that a script says the whole text replaces; without a script orders are added."""
    text = posted.get("replaces", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


@router.post("/games/{slug}/seat/check")
def check(request: Request, edge: AtEdge, posted: Posted, slug: str) -> DraftAnswer:
    """What would become of orders if they were sent; nothing is stored. The map asks this on every change."""
    with edge.read() as session:
        seat = seat_of_cookie(session, edge, request, slug)
        if seat is None:
            raise NotAllowedError("This seat is shut in this browser: use the link in your latest letter.")
        refuse_if_over(session, seat, posted.get("seq", ""))
        drafted = draft_of_seat(session, seat, posted.get("orders", ""), _revision(posted))
        clan = seat.clan
    if drafted is None:
        raise GameError("No phase is open, so no orders are taken.")
    return draft_answer(drafted, clan)


@router.post("/games/{slug}/seat/concession")
def concede(request: Request, edge: AtEdge, posted: Posted, slug: str) -> HTMLResponse:
    """Gives the game up with `gives_up=yes`, takes that back with `no`."""
    gives_up = posted.get("gives_up") == "yes"
    try:
        with edge.write() as session:
            seat = seat_of_cookie(session, edge, request, slug)
            said = (
                set_concession(session, edge.house, seat, gives_up=gives_up, now=edge.clock())
                if seat
                else None
            )
    except GameError as error:
        return seat_page(request, edge, slug, wrong=str(error), status=status_of(error))
    return seat_page(request, edge, slug, said=said)


@router.post("/games/{slug}/seat/clock")
def set_clock(request: Request, edge: AtEdge, posted: Posted, slug: str) -> HTMLResponse:
    """Shows times on the clock of `zone` from now on, on pages and in letters."""
    try:
        with edge.write() as session:
            seat = seat_of_cookie(session, edge, request, slug)
            if seat is not None:
                set_zone(session.get_one(Person, seat.person_id), posted.get("zone", ""))
    except ScheduleError as error:
        return seat_page(request, edge, slug, wrong=str(error), status=status_of(error))
    return seat_page(
        request, edge, slug, said="Times are told on that clock from now on, here and in letters."
    )


@router.post("/games/{slug}/seat/leave")
def leave(edge: AtEdge, slug: str) -> Response:
    """Forgets the cookie: on a computer that is not one's own."""
    response = RedirectResponse(f"/games/{slug}", 303)
    take_away(response, edge, seat_cookie(slug), path=f"/games/{slug}")
    return response


def seat_page(
    request: Request,
    edge: Edge,
    slug: str,
    *,
    answer: Submitted | None = None,
    kept: str = "",
    said: str | None = None,
    wrong: str | None = None,
    status: int = 200,
) -> HTMLResponse:
    """The page of the reader's own seat; `said` and `wrong` tell what became of what they did on it."""
    with edge.read() as session:
        seat = seat_of_cookie(session, edge, request, slug)
        if seat is None:
            return page(request, "seat_shut.html", status=403, game=slug)
        view = seat_view(session, seat, edge.clock())
        entry = entry_view(session, seat)
        calendar = calendar_url(edge.house, session.get_one(Person, seat.person_id))
        time = seat_time(session, seat, edge.clock())
        svg = map_view(session, slug, view.map_seq) if view.map_seq is not None else None
    planned = drawn(entry.on_file, view.clan) if entry else ""
    return page(
        request,
        "seat.html",
        status=STATUS[answer.fate] if answer else status,
        seat=view,
        time=time,
        calendar=calendar,
        map=inline(svg, planned),
        entry=_facts(entry, slug) if entry else None,
        answer=answer,
        kept=kept if answer is None or asks_again(answer) else "",
        said=said,
        wrong=wrong,
        zones=proposed_zones(),
    )


def _facts(entry: EntryView, slug: str) -> dict[str, object]:
    """What the map's script is told, as data in the page."""
    return {
        **asdict(entry.choices),
        "lines": entry.lines,
        "revision": entry.revision,
        "check": f"/games/{slug}/seat/check",
    }
