"""One phase as data: the position it began with, and once it is resolved the whole verdict."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from sengoku.games.lookups import verdict_of
from sengoku.store import JsonValue

from .game import PhaseLine
from .phase_row import phase_by_seq
from .season import ClanReport, season_view


@dataclass(frozen=True, slots=True)
class PhaseData:
    """A phase. Everything after `position` is empty or None while it is open."""

    phase: PhaseLine
    position: JsonValue
    resolved_at: datetime | None
    reports: tuple[ClanReport, ...]
    dislodged: tuple[str, ...]
    events: tuple[str, ...]
    text: str | None
    verdict: JsonValue | None
    orders: JsonValue | None
    input_digest: str | None
    output_digest: str | None


def phase_data(session: Session, slug: str, seq: int) -> PhaseData:
    """A phase by its number in the game. Raises NotFoundError."""
    view = season_view(session, slug, seq)
    row = phase_by_seq(session, slug, seq)
    stored = verdict_of(session, row) if view.phase.resolved else None
    return PhaseData(
        phase=view.phase,
        position=row.position,
        resolved_at=view.resolved_at,
        reports=view.reports,
        dislodged=view.dislodged,
        events=view.events,
        text=view.text,
        verdict=stored.outcome if stored else None,
        orders=stored.orders if stored else None,
        input_digest=stored.input_digest if stored else None,
        output_digest=stored.output_digest if stored else None,
    )
