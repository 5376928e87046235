"""What was taken back: the verdicts that count no more, for the game master to read."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.engine import verdict_from_json
from sengoku.games.deadline import schedule_from
from sengoku.games.lookups import phase_value, position_of, variant_of
from sengoku.render import report
from sengoku.store import Game, PhaseRow, PhaseState, VerdictRow

from .moment import in_words


@dataclass(frozen=True, slots=True)
class UndoneVerdict:
    """A verdict that was taken back: its phase, when it was given, and what it said."""

    id: int
    title: str
    resolved_at: datetime
    resolved_words: str
    text: str
    input_digest: str
    output_digest: str


def undone_verdicts(session: Session, game: Game) -> tuple[UndoneVerdict, ...]:
    """All verdicts of a game that were taken back, the newest first."""
    variant, zone = variant_of(game), schedule_from(game.settings["schedule"]).zone
    query = (
        select(PhaseRow, VerdictRow)
        .join(VerdictRow, VerdictRow.phase_id == PhaseRow.id)
        .where(PhaseRow.game_id == game.id, PhaseRow.state == PhaseState.UNDONE)
        .order_by(PhaseRow.id.desc())
    )
    return tuple(
        UndoneVerdict(
            id=row.id,
            title=phase_value(row).title,
            resolved_at=stored.resolved_at,
            resolved_words=in_words(stored.resolved_at, zone),
            text=report.text(variant, position_of(row), verdict_from_json(stored.outcome)),
            input_digest=stored.input_digest,
            output_digest=stored.output_digest,
        )
        for row, stored in session.execute(query)
    )
