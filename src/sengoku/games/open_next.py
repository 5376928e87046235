"""A phase opens: its row is written with its position and its deadline."""

from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sengoku.engine import Position, position_to_json
from sengoku.store import Game, PhaseRow, PhaseState

from .deadline import schedule_from


def open_next_phase(
    session: Session, game: Game, position: Position, *, since: datetime, now: datetime
) -> PhaseRow:
    """The new open phase of a game, due by the game's schedule. `since` (UTC) is when its turn began."""
    last = session.scalar(select(func.max(PhaseRow.seq)).where(PhaseRow.game_id == game.id))
    phase = position.phase
    row = PhaseRow(
        game_id=game.id,
        seq=0 if last is None else last + 1,
        year=phase.year,
        season=phase.season,
        kind=phase.kind,
        position=position_to_json(position),
        opened_at=now,
        due_at=schedule_from(game.settings["schedule"]).next_due(phase.kind, since),
        state=PhaseState.OPEN,
    )
    session.add(row)
    session.flush()
    return row
