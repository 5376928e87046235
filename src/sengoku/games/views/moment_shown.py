"""The moment that the map of a phase shows: what the phase left behind, or the board it opens with."""

from dataclasses import dataclass

from sqlalchemy.orm import Session

from sengoku.engine import Position, Verdict, verdict_from_json
from sengoku.games.lookups import position_of, verdict_of
from sengoku.store import PhaseRow, PhaseState

from .game import phase_line
from .phase_row import phase_by_seq


@dataclass(frozen=True, slots=True)
class Shown:
    """`before` is where the phase began, `position` what its map shows; an open one has no `verdict`."""

    before: Position
    position: Position
    verdict: Verdict | None
    words: str


def shown(session: Session, slug: str, seq: int) -> Shown:
    """The moment of a phase by its number in the game. Raises NotFoundError."""
    return shown_of(session, phase_by_seq(session, slug, seq))


def shown_of(session: Session, row: PhaseRow) -> Shown:
    """The moment of a phase. Nothing that is on file for an open phase is looked at."""
    stored = verdict_of(session, row) if row.state == PhaseState.RESOLVED else None
    before, title = position_of(row), phase_line(row).title
    if stored is None:
        return Shown(before, before, None, f"at the beginning of {title}")
    verdict = verdict_from_json(stored.outcome)
    return Shown(before, verdict.position, verdict, f"after {title}")
