"""A seat's time by program: READY and absences. The pass says which seat it is."""

from datetime import date

from fastapi import APIRouter

from sengoku.games.absence import give_absence, withdraw_absence
from sengoku.games.ready import ready, wait
from sengoku.games.views.seat_time import SeatTime, seat_time
from sengoku.web.deps import AtEdge, SeatPassText

from .answers import Problem, Said, SeatTimeAnswer
from .bodies import AbsenceDays, Readiness
from .seat import seat_of_bearer

router = APIRouter(
    prefix="/seat",
    tags=["seat"],
    responses={
        401: {"model": Problem, "description": "The pass opens no seat."},
        409: {"model": Problem, "description": "It makes no sense now; the sentence says why."},
    },
)


@router.get("/time", response_model=SeatTimeAnswer)
def time(edge: AtEdge, bearer: SeatPassText) -> SeatTime:
    """Whether the clan is READY, and the absences that its player has told."""
    with edge.read() as session:
        return seat_time(session, seat_of_bearer(session, edge, bearer), edge.clock())


@router.post("/ready")
def say_ready(edge: AtEdge, bearer: SeatPassText, readiness: Readiness) -> Said:
    """Says that the open phase need not wait for the clan, or takes that back."""
    with edge.write() as session:
        seat = seat_of_bearer(session, edge, bearer)
        verb = ready if readiness.ready else wait
        return Said(said=verb(session, edge.house, seat.id, now=edge.clock()))


@router.post("/absences")
def tell_absence(edge: AtEdge, bearer: SeatPassText, days: AbsenceDays) -> Said:
    """Tells days on which the player is away, both included, by the calendar of the game's zone."""
    with edge.write() as session:
        seat = seat_of_bearer(session, edge, bearer)
        return Said(said=give_absence(session, seat.id, days.first, days.last, now=edge.clock()))


@router.delete("/absences/{first}")
def take_absence_back(edge: AtEdge, bearer: SeatPassText, first: date) -> Said:
    """Takes back the absence that begins on that day."""
    with edge.write() as session:
        seat = seat_of_bearer(session, edge, bearer)
        return Said(said=withdraw_absence(session, seat.id, first, now=edge.clock()))
