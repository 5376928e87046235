"""Taking a game back: a page that asks first, the act, and what was undone to read afterwards."""

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse
from sqlalchemy.orm import Session

from sengoku.games.rollback import rollback
from sengoku.games.views.desk import desk_view
from sengoku.games.views.undone import undone_verdicts
from sengoku.store import Game
from sengoku.web.deps import AtEdge, DeskMaster
from sengoku.web.templates import page
from sengoku.web.who import game_of_master

from .desk_acts import AtDesk, phase_number

router = APIRouter()


@router.get("/desk/{slug}/rollback")
def ask_before_rollback(
    request: Request, edge: AtEdge, person_id: DeskMaster, slug: str, seq: int = -1
) -> HTMLResponse:
    """Says what would be undone, and asks."""
    with edge.read() as session:
        view = desk_view(session, game_of_master(session, slug, person_id), edge.clock())
    earlier = [one for one in view.game.seasons if one.state != "open"]
    target = next((one for one in earlier if one.seq == seq), None)
    undone = [one.title for one in earlier if one.seq >= seq]
    return page(request, "desk_rollback.html", desk=view, target=target, undone=undone)


@router.post("/desk/{slug}/rollback")
def take_back(desk: AtDesk) -> Response:
    """Takes the game back to the phase whose number the form carries."""
    seq = phase_number(desk.posted.get("seq", ""))
    number = -1 if seq is None else seq

    def act(session: Session, game: Game, actor: str) -> None:
        forget = desk.posted.get("forget") == "yes"
        now = desk.edge.clock()
        rollback(session, desk.edge.house, game, number, actor=actor, forget_later=forget, now=now)

    return desk.do(act)


@router.get("/desk/{slug}/undone")
def undone(request: Request, edge: AtEdge, person_id: DeskMaster, slug: str) -> HTMLResponse:
    """The verdicts that were taken back."""
    with edge.read() as session:
        game = game_of_master(session, slug, person_id)
        verdicts = undone_verdicts(session, game)
        title = game.title
    return page(request, "desk_undone.html", slug=slug, title=title, verdicts=verdicts)
