"""`/health`: whether the server and its database answer, for whoever watches them."""

from fastapi import APIRouter
from fastapi.responses import JSONResponse
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from sengoku import __version__
from sengoku.web.deps import AtEdge

router = APIRouter()


@router.get("/health")
def health(edge: AtEdge) -> JSONResponse:
    """200 when the database answers, 503 when it does not."""
    try:
        with edge.read() as session:
            session.scalar(select(1))
    except SQLAlchemyError:
        return JSONResponse({"error": "The database does not answer."}, 503)
    return JSONResponse({"status": "ok", "version": __version__})
