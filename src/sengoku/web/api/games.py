"""Games, phases and verdicts: what everybody may see."""

from fastapi import APIRouter

from sengoku.games.errors import NotFoundError
from sengoku.games.views.game import GameLine, GameView, PhaseLine, game_list, game_view
from sengoku.games.views.phase import PhaseData, phase_data
from sengoku.games.views.why import WhyView, why_view
from sengoku.web.deps import AtEdge

from .answers import (
    GameAnswer,
    GameSummary,
    PhaseAnswer,
    PositionAnswer,
    Problem,
    VerdictAnswer,
    WhyAnswer,
)

router = APIRouter(tags=["games"])


@router.get("/games", response_model=list[GameSummary])
def games(edge: AtEdge) -> tuple[GameLine, ...]:
    """All games of the house."""
    with edge.read() as session:
        return game_list(session, edge.clock())


@router.get("/games/{slug}", response_model=GameAnswer)
def game(edge: AtEdge, slug: str) -> GameView:
    """One game: clans, deadline, seasons, centres by year."""
    with edge.read() as session:
        return game_view(session, slug, edge.clock())


@router.get("/games/{slug}/phases", response_model=list[PhaseAnswer])
def phases(edge: AtEdge, slug: str) -> tuple[PhaseLine, ...]:
    """The phases of a game in the order in which they were played; the last one may be open."""
    with edge.read() as session:
        return game_view(session, slug, edge.clock()).seasons


@router.get("/games/{slug}/phases/{seq}", response_model=PositionAnswer)
def phase(edge: AtEdge, slug: str, seq: int) -> PhaseData:
    """One phase and what stood on the board at its beginning."""
    with edge.read() as session:
        return phase_data(session, slug, seq)


@router.get(
    "/games/{slug}/phases/{seq}/verdict",
    response_model=VerdictAnswer,
    responses={404: {"model": Problem, "description": "There is no such phase, or it is still open."}},
)
def verdict(edge: AtEdge, slug: str, seq: int) -> PhaseData:
    """What came of a phase: every order, every outcome, and the next position."""
    with edge.read() as session:
        data = phase_data(session, slug, seq)
    if data.verdict is None:
        raise NotFoundError(f"{data.phase.title} has not been adjudicated.")
    return data


@router.get(
    "/games/{slug}/phases/{seq}/why",
    response_model=WhyAnswer,
    responses={404: {"model": Problem, "description": "There is no such phase, or it is still open."}},
)
def why(edge: AtEdge, slug: str, seq: int) -> WhyView:
    """Why each order of a phase fared as it did: strengths, supports, and the comparison that decided."""
    with edge.read() as session:
        return why_view(session, slug, seq)
