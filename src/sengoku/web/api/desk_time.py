"""The rules about a game's time, for its game master."""

from fastapi import APIRouter
from sqlalchemy.orm import Session

from sengoku.games.retime import retime, rules_of
from sengoku.games.time_words import time_sentences
from sengoku.store import Game
from sengoku.web.deps import ApiMaster, AtEdge
from sengoku.web.desk_work import do
from sengoku.web.edge import Edge
from sengoku.web.who import game_of_master

from .answers import Problem, TimeRulesAnswer
from .bodies import TimeRules

router = APIRouter(
    prefix="/desk",
    tags=["desk"],
    responses={
        401: {"model": Problem, "description": "The pass opens no desk."},
        403: {"model": Problem, "description": "The game is run by somebody else."},
        409: {"model": Problem, "description": "The rules make no sense; nothing was changed."},
    },
)


def _rules(edge: Edge, person_id: int, slug: str) -> TimeRulesAnswer:
    with edge.read() as session:
        schedule, pace = rules_of(game_of_master(session, slug, person_id))
    words = list(time_sentences(schedule, pace))
    return TimeRulesAnswer(schedule=schedule.to_json(), pace=pace.to_json(), words=words)


@router.get("/games/{slug}/time")
def rules(edge: AtEdge, person_id: ApiMaster, slug: str) -> TimeRulesAnswer:
    """The rules about a game's time, as data and in sentences."""
    return _rules(edge, person_id, slug)


@router.post("/games/{slug}/time")
def change(edge: AtEdge, person_id: ApiMaster, slug: str, rules: TimeRules) -> TimeRulesAnswer:
    """Changes what is named. The deadline that stands is not moved; players of a running game are told."""

    def act(session: Session, game: Game, actor: str) -> None:
        retime(
            session,
            edge.house,
            game,
            schedule=rules.schedule,
            pace=rules.pace,
            actor=actor,
            now=edge.clock(),
        )

    do(edge, slug, person_id, act)
    return _rules(edge, person_id, slug)
