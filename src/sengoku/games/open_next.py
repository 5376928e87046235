"""A phase opens: its row is written with its position and its deadline."""

from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sengoku.engine import Position, position_to_json
from sengoku.store import Audit, Game, PhaseRow, PhaseState

from .audit import record
from .deadline import days_words
from .lookups import open_phase
from .plan import plan

_PUT_OFF = "put off"


def open_next_phase(
    session: Session, game: Game, position: Position, *, since: datetime, now: datetime
) -> PhaseRow:
    """The new open phase of a game, due by the game's schedule. `since` (UTC) is when its turn began.

    A deadline that holidays or absences put off is in the record.
    """
    in_line = (PhaseRow.game_id == game.id, PhaseRow.seq >= 0)  # what was taken back counts no more
    last = session.scalar(select(func.max(PhaseRow.seq)).where(*in_line))
    phase = position.phase
    planned = plan(session, game, position, since, first=last is None)
    row = PhaseRow(
        game_id=game.id,
        seq=0 if last is None else last + 1,
        year=phase.year,
        season=phase.season,
        kind=phase.kind,
        position=position_to_json(position),
        opened_at=now,
        due_at=planned.due_at,
        state=PhaseState.OPEN,
    )
    session.add(row)
    session.flush()
    if planned.days:
        why = "absences" if planned.absences else "holidays"
        days = days_words(planned.days)
        detail = f"The deadline of {phase.title} was set {days} after its slot because of {why}."
        data = {"to": planned.due_at.isoformat(), "days": planned.days, "why": why}
        record(session, game, "server", _PUT_OFF, detail, now=now, data=data)
    return row


def put_off_words(session: Session, row: PhaseRow) -> str | None:
    """Why a phase that has just opened is due later than its slot, as a sentence; None when it is not."""
    record_of = (Audit.game_id == row.game_id, Audit.act == _PUT_OFF)
    newest = session.scalar(select(Audit).where(*record_of).order_by(Audit.id.desc()).limit(1))
    if newest is None or row.due_at is None or newest.data["to"] != row.due_at.isoformat():
        return None
    return f"That is {days_words(newest.data['days'])} later than usual because of {newest.data['why']}."


def opens_now(session: Session, game_id: int, now: datetime) -> None:
    """Lets a game's new phase begin at `now` (UTC), which is when its verdict is about to be committed.

    A message that comes in while a phase is resolved was written for that phase, and is late.
    """
    row = open_phase(session, game_id)
    if row is not None:
        row.opened_at = now
