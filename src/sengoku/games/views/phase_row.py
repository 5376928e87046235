"""A phase of a game by its number."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.games.errors import NotFoundError
from sengoku.games.lookups import game_by_slug
from sengoku.store import PhaseRow

LARGEST = 2**31 - 1
"""No row has a number above this; databases refuse to look for one."""


def phase_by_seq(session: Session, slug: str, seq: int) -> PhaseRow:
    """A phase by its number in a game, from 0. Raises NotFoundError."""
    game = game_by_slug(session, slug)
    query = select(PhaseRow).where(PhaseRow.game_id == game.id, PhaseRow.seq == seq)
    row = session.scalar(query) if 0 <= seq <= LARGEST else None
    if row is None:
        raise NotFoundError(f"{game.title} has no phase number {seq}.")
    return row
