"""The board as it stands now: at the beginning of the open phase, or as the last verdict left it."""

from collections.abc import Sequence

from sqlalchemy.orm import Session

from sengoku.engine import Position, verdict_from_json
from sengoku.engine.variant import Variant
from sengoku.games.lookups import position_of, verdict_of
from sengoku.store import PhaseRow, PhaseState


def last_position(session: Session, variant: Variant, rows: Sequence[PhaseRow]) -> Position:
    """The newest position of a game whose phases are `rows`, in their order; its start if it has none yet."""
    if not rows:
        return variant.start()
    last = rows[-1]
    stored = verdict_of(session, last) if last.state == PhaseState.RESOLVED else None
    return verdict_from_json(stored.outcome).position if stored else position_of(last)
