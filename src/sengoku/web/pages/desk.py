"""The desk: the games of a game master, a new one, and the desk of one game."""

from collections.abc import Mapping

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from sengoku.games.create import create_game
from sengoku.games.deadline import ScheduleError, WeeklyGrid, changed_schedule
from sengoku.games.errors import GameError, NotAllowedError
from sengoku.games.pace import Pace, pace_from
from sengoku.games.refusal import refusal
from sengoku.games.views.desk import desk_view, games_of_master
from sengoku.games.views.heartbeats import pulses
from sengoku.games.views.stray_mail import count_stray
from sengoku.maps import load, map_ids
from sengoku.web.deps import AtEdge, DeskMaster, Posted
from sengoku.web.edge import Edge
from sengoku.web.templates import page
from sengoku.web.time_form import day_names, kept_form, pace_changes, schedule_changes, shown
from sengoku.web.who import game_of_master, master
from sengoku.web.zones import proposed_zones

router = APIRouter()
_SEED, _USUAL = WeeklyGrid(), Pace()
_DEFAULTS = {"map": "sengoku", **shown(_SEED, _USUAL), "minimum": ""}


@router.get("/desk")
def games(request: Request, edge: AtEdge, person_id: DeskMaster) -> HTMLResponse:
    """The games that the reader runs."""
    with edge.read() as session:
        person = master(session, person_id)
        lines = games_of_master(session, person_id, edge.clock())
        return page(
            request,
            "desk.html",
            person=person.name,
            games=lines,
            pulses=pulses(session, edge.clock()),
            stray=count_stray(session),
            refusal=refusal(session),
        )


@router.get("/desk/new")
def new(request: Request, edge: AtEdge, person_id: DeskMaster) -> HTMLResponse:
    """The form for a new game."""
    with edge.read() as session:
        master(session, person_id)
    return _form(request, _DEFAULTS)


@router.post("/desk/new")
def create(request: Request, edge: AtEdge, person_id: DeskMaster, posted: Posted) -> Response:
    """Creates a game and goes on to its desk; what was typed stays there when something is wrong."""
    try:
        slug = _create(edge, person_id, posted)
    except NotAllowedError:
        raise
    except (GameError, ScheduleError) as error:
        kept = {"map": "sengoku", **kept_form(posted, _SEED, _USUAL)}
        return _form(request, kept, wrong=str(error))
    return RedirectResponse(f"/desk/{slug}", 303)


def _create(edge: Edge, person_id: int, posted: Mapping[str, str]) -> str:
    with edge.write() as session:
        game = create_game(
            session,
            slug=posted.get("slug", ""),
            title=posted.get("title", ""),
            master=master(session, person_id),
            map_id=posted.get("map", ""),
            schedule=changed_schedule(_SEED.to_json(), schedule_changes(posted), today=edge.clock().date()),
            pace=pace_from(pace_changes(posted)),
            now=edge.clock(),
        )
        return game.slug


def _form(request: Request, kept: Mapping[str, str], wrong: str | None = None) -> HTMLResponse:
    maps = [(one, load(one).name, load(one).edition) for one in map_ids()]
    return page(
        request,
        "desk_new.html",
        status=422 if wrong else 200,
        maps=maps,
        weekdays=day_names(),
        zones=proposed_zones(),
        kept=kept,
        wrong=wrong,
    )


@router.get("/desk/{slug}")
def game(request: Request, edge: AtEdge, person_id: DeskMaster, slug: str, done: int = 0) -> HTMLResponse:
    """The desk of one game. `done` is the number of the act that has just been done, told at the top."""
    return desk_page(request, edge, person_id, slug, done=done)


def desk_page(
    request: Request,
    edge: Edge,
    person_id: int,
    slug: str,
    *,
    done: int = 0,
    wrong: str | None = None,
    status: int = 200,
    kept: Mapping[str, str] | None = None,
) -> HTMLResponse:
    """The desk of one game; `wrong` says why an act was not done, `kept` is what was typed for it."""
    with edge.read() as session:
        view = desk_view(session, game_of_master(session, slug, person_id), edge.clock())
    deed = next((act.detail for act in view.audit if act.id == done), None)
    return page(
        request, "desk_game.html", status=status, desk=view, done=deed, wrong=wrong, kept=dict(kept or {})
    )
