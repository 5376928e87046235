"""`/health`: whether server and database answer, and who else of the house is there, for whoever watches."""

from datetime import datetime

from fastapi import APIRouter
from fastapi.responses import JSONResponse
from sqlalchemy.exc import SQLAlchemyError

from sengoku import __version__
from sengoku.games.refusal import refusal
from sengoku.games.views.heartbeats import Pulse, pulses
from sengoku.web.deps import AtEdge

router = APIRouter()


@router.get("/health")
def health(edge: AtEdge) -> JSONResponse:
    """200 when the database answers, 503 when it does not.

    `heartbeats` tells of worker, listener and web, `letters_refused_since` that the mail server refuses us.
    """
    try:
        with edge.read() as session:
            found, refused = pulses(session, edge.clock()), refusal(session)
    except SQLAlchemyError:
        return JSONResponse({"error": "The database does not answer."}, 503)
    heartbeats = {one.role: _told(one) for one in found}
    return JSONResponse(
        {
            "status": "ok",
            "version": __version__,
            "heartbeats": heartbeats,
            "letters_refused_since": _instant(refused.since) if refused else None,
        }
    )


def _told(one: Pulse) -> dict[str, object]:
    return {
        "there": one.there,
        "processes": one.processes,
        "last": _instant(one.last_at),
        "seconds_ago": one.seconds_ago,
    }


def _instant(moment: datetime) -> str:
    return f"{moment:%Y-%m-%dT%H:%M:%SZ}"
