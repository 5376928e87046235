"""The calendar of a game, as a page and as feeds that calendar programs subscribe to."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from sengoku.games.calendar_feed import game_feed, person_feed
from sengoku.games.calendar_link import calendar_url, person_of_feed
from sengoku.games.lookups import game_by_slug
from sengoku.games.views.calendar import calendar_view
from sengoku.store import Person
from sengoku.web.deps import AtEdge
from sengoku.web.templates import page
from sengoku.web.who import seat_of_cookie, zone_of_seat

router = APIRouter()
_TYPE = "text/calendar; charset=utf-8"


@router.get("/games/{slug}/calendar")
def calendar(request: Request, edge: AtEdge, slug: str) -> HTMLResponse:
    """The coming deadlines; who has opened their seat here sees them on their own clock, too."""
    with edge.read() as session:
        seat = seat_of_cookie(session, edge, request, slug)
        view = calendar_view(session, slug, edge.clock(), zone_of_seat(session, seat))
        own = calendar_url(edge.house, session.get_one(Person, seat.person_id)) if seat else None
    feed = f"{edge.house.base_url}/games/{slug}/calendar.ics"
    return page(request, "calendar.html", calendar=view, feed=feed, own=own)


@router.get("/games/{slug}/calendar.ics")
def feed(edge: AtEdge, slug: str) -> Response:
    """The coming deadlines of a game for calendar programs."""
    with edge.read() as session:
        return Response(game_feed(session, edge.house, game_by_slug(session, slug)), media_type=_TYPE)


@router.get("/calendar/{token}.ics")
def own_feed(edge: AtEdge, token: str) -> Response:
    """The coming deadlines of all games of the person for whom the address was made."""
    with edge.read() as session:
        person = person_of_feed(session, edge.house, token)
        return Response(person_feed(session, edge.house, person), media_type=_TYPE)
