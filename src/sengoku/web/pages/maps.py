"""Maps as files of their own: SVG for screens and print, PNG for everything else."""

from fastapi import APIRouter
from fastapi.responses import Response

from sengoku.games.errors import NotFoundError
from sengoku.games.views.pictures import picture_bytes
from sengoku.web.deps import AtEdge
from sengoku.web.markup import standalone

router = APIRouter()
_NOT_DRAWN = "This map is not drawn. A phase gets its map within a minute of its end."
_KEEP = {"Cache-Control": "public, max-age=300"}


@router.get("/games/{slug}/map/{seq}.svg")
def svg(edge: AtEdge, slug: str, seq: int, view: str = "full") -> Response:
    """The map of a phase, with all orders once it is resolved. `view=compact` is drawn for small screens."""
    content = _drawn(edge, slug, seq, "-compact.svg" if view == "compact" else ".svg")
    return Response(standalone(content), media_type="image/svg+xml", headers=_KEEP)


@router.get("/games/{slug}/map/{seq}.png")
def png(edge: AtEdge, slug: str, seq: int) -> Response:
    """The map of a phase as it goes out with the letters."""
    return Response(_drawn(edge, slug, seq, ".png"), media_type="image/png", headers=_KEEP)


def _drawn(edge: AtEdge, slug: str, seq: int, ending: str) -> bytes:
    with edge.read() as session:
        content = picture_bytes(session, slug, seq, ending)
    if content is None:
        raise NotFoundError(_NOT_DRAWN)
    return content
