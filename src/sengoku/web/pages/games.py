"""The public pages: the list of games, a game, a season of it."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, PlainTextResponse

from sengoku.games.errors import NotFoundError
from sengoku.games.views.game import game_list, game_view
from sengoku.games.views.pictures import map_view
from sengoku.games.views.season import season_view
from sengoku.render import board
from sengoku.web.deps import AtEdge
from sengoku.web.markup import inline, without_outlines
from sengoku.web.templates import page
from sengoku.web.who import seat_of_cookie, zone_of_seat

router = APIRouter()


@router.get("/")
def games(request: Request, edge: AtEdge) -> HTMLResponse:
    """All games of the house."""
    with edge.read() as session:
        lines = game_list(session, edge.clock())
    return page(request, "games.html", games=lines)


@router.get("/games/{slug}")
def game(request: Request, edge: AtEdge, slug: str) -> HTMLResponse:
    """A game: the map as it stands, the deadline, the clans, the seasons."""
    with edge.read() as session:
        seat = seat_of_cookie(session, edge, request, slug)
        view = game_view(session, slug, edge.clock(), zone_of_seat(session, seat))
        drawn = map_view(session, slug, view.map_seq) if view.map_seq is not None else None
    return page(
        request,
        "game.html",
        game=view,
        map=inline(drawn),
        own_clan=seat.clan if seat else None,
        credit=board.load(view.map_id).credit,
    )


@router.get("/games/{slug}/seasons/{seq}")
def season(request: Request, edge: AtEdge, slug: str, seq: int, lean: bool = False) -> HTMLResponse:
    """One phase: its map with all orders, and what became of each. `lean` leaves out the map's outlines."""
    with edge.read() as session:
        view = season_view(session, slug, seq)
        drawn = map_view(session, slug, seq)
    shown = inline(without_outlines(drawn) if lean and drawn else drawn)
    return page(request, "season.html", season=view, map=shown, credit=board.load(view.map_id).credit)


@router.get("/games/{slug}/seasons/{seq}/report.txt")
def season_report(edge: AtEdge, slug: str, seq: int) -> PlainTextResponse:
    """What happened in a phase, in words, as it stands in the letters."""
    with edge.read() as session:
        view = season_view(session, slug, seq)
    if view.text is None:
        raise NotFoundError(f"{view.phase.title} has not been resolved yet.")
    return PlainTextResponse(view.text)
