"""The desk's form for a game's rules about time."""

from collections.abc import Mapping

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from sqlalchemy.orm import Session

from sengoku.games.absence import absences_in, days_words
from sengoku.games.deadline import ScheduleError, local_at
from sengoku.games.errors import GameError
from sengoku.games.lookups import variant_of
from sengoku.games.retime import retime, rules_of
from sengoku.games.time_words import time_sentences
from sengoku.store import Game
from sengoku.web.deps import AtEdge, DeskMaster, Posted
from sengoku.web.desk_work import do
from sengoku.web.edge import Edge
from sengoku.web.errors import status_of
from sengoku.web.templates import page
from sengoku.web.time_form import day_names, kept_form, pace_changes, schedule_changes, shown
from sengoku.web.who import game_of_master
from sengoku.web.zones import proposed_zones

router = APIRouter()


@router.get("/desk/{slug}/time")
def rules(request: Request, edge: AtEdge, person_id: DeskMaster, slug: str) -> HTMLResponse:
    """The rules as they are, and the form to change them."""
    return _form(request, edge, person_id, slug)


@router.post("/desk/{slug}/time")
def change(request: Request, edge: AtEdge, person_id: DeskMaster, posted: Posted, slug: str) -> Response:
    """Sets the rules; what was typed stays in the form when something is wrong."""

    def act(session: Session, game: Game, actor: str) -> None:
        schedule, pace = schedule_changes(posted), pace_changes(posted)
        if not retime(session, edge.house, game, schedule=schedule, pace=pace, actor=actor, now=edge.clock()):
            raise GameError("Those are the rules already; nothing was changed.")

    try:
        done = do(edge, slug, person_id, act)
    except (GameError, ScheduleError) as error:
        return _form(request, edge, person_id, slug, posted, wrong=str(error), status=status_of(error))
    return RedirectResponse(f"/desk/{slug}?done={done}", 303)


def _form(
    request: Request,
    edge: Edge,
    person_id: int,
    slug: str,
    posted: Mapping[str, str] | None = None,
    *,
    wrong: str | None = None,
    status: int = 200,
) -> HTMLResponse:
    with edge.read() as session:
        game = game_of_master(session, slug, person_id)
        schedule, pace = rules_of(game)
        today, variant = local_at(edge.clock(), schedule.zone).date(), variant_of(game)
        away = [
            f"{variant.clan_name(clan)} {days_words(*days)}"
            for clan, days in absences_in(session, game, today)
        ]
    kept = shown(schedule, pace) if posted is None else kept_form(posted, schedule, pace)
    return page(
        request,
        "desk_time.html",
        status=status,
        slug=slug,
        title=game.title,
        away=away,
        rules=time_sentences(schedule, pace),
        kept=kept,
        wrong=wrong,
        zones=proposed_zones(),
        weekdays=day_names(),
    )
