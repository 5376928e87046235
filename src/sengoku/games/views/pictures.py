"""Drawings as they lie in the store; nothing is drawn here."""

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.games.draw import OPENING, RESULT, picture_of
from sengoku.games.errors import NotFoundError
from sengoku.games.lookups import game_by_slug
from sengoku.store import PhaseRow, PhaseState


@dataclass(frozen=True, slots=True)
class MapView:
    """The map of a phase, as SVG in two views: full for wide screens, compact for phones."""

    full: str
    compact: str


def map_view(session: Session, slug: str, seq: int) -> MapView | None:
    """The map that belongs to a phase; None when it is not drawn.

    A resolved phase has its own map, with all orders. The first phase opens with the start; any other open
    phase begins where the map of the phase before ends. Raises NotFoundError for an unknown game or phase.
    """
    full, compact = (picture_bytes(session, slug, seq, ending) for ending in (".svg", "-compact.svg"))
    if full is None:
        return None
    return MapView(full.decode(), (compact or full).decode())


def picture_bytes(session: Session, slug: str, seq: int, ending: str) -> bytes | None:
    """The drawing of a phase's map whose kind ends so (`.svg`, `-compact.svg`, `.png`); see `map_view`."""
    game = game_by_slug(session, slug)
    rows = {
        row.seq: row
        for row in session.scalars(
            select(PhaseRow).where(PhaseRow.game_id == game.id, PhaseRow.seq.in_((seq, seq - 1)))
        )
    }
    if seq not in rows:
        raise NotFoundError(f"{game.title} has no phase number {seq}.")
    if rows[seq].state == PhaseState.RESOLVED:
        return picture_of(session, rows[seq].id, RESULT + ending)
    if seq - 1 in rows:
        return picture_of(session, rows[seq - 1].id, RESULT + ending)
    return picture_of(session, rows[seq].id, OPENING + ending)
