"""Those who owe orders are reminded before the deadline, and nobody else."""

from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.store import Game, GameState, PhaseRow, PhaseState

from .early import standings_in
from .house import House
from .lookups import game_of, seats_of
from .pace import LONGEST_REMINDER, Pace, pace_of
from .publish import publish_reminder


def phases_to_remind(session: Session, now: datetime) -> list[int]:
    """The open phases of running games for which a time to remind has come that has not been kept yet."""
    query = (
        select(PhaseRow, Game.settings)
        .join(Game, Game.id == PhaseRow.game_id)
        .where(
            PhaseRow.state == PhaseState.OPEN,
            PhaseRow.due_at > now,
            PhaseRow.due_at <= now + LONGEST_REMINDER,
            Game.state == GameState.RUNNING,
        )
        .order_by(PhaseRow.due_at, PhaseRow.id)
    )
    return [row.id for row, settings in session.execute(query) if _lead(row, pace_of(settings), now)]


def _lead(row: PhaseRow, pace: Pace, now: datetime) -> timedelta | None:
    """The lead time whose moment has come and has not been kept; None where there is none.

    The nearest one counts, and only if the phase was opened before it: a phase of an hour is not begun with a
    reminder. A deadline that moved has new moments. While late orders are waited for, they are asked for
    every day instead.
    """
    if row.due_at is None or row.late_since is not None:
        return None
    come = [lead for lead in pace.leads if row.opened_at <= row.due_at - lead <= now]
    if not come or (row.reminded_at is not None and row.reminded_at >= row.due_at - come[-1]):
        return None
    return come[-1]


def remind(session: Session, house: House, phase_id: int, *, now: datetime) -> int:
    """Reminds every player of a phase who is due and of whom nothing is on file; returns how many were.

    Who that is comes from the question that also decides who has missed the phase.
    """
    row = session.scalar(
        select(PhaseRow)
        .where(PhaseRow.id == phase_id, PhaseRow.state == PhaseState.OPEN)
        .with_for_update(skip_locked=True)
    )
    if row is None or row.due_at is None or row.due_at <= now:
        return 0
    game = game_of(session, row.game_id)
    lead = _lead(row, pace_of(game.settings), now)
    if lead is None:
        return 0
    row.reminded_at = row.due_at - lead
    missing = {one.clan for one in standings_in(session, game, row) if one.missing}
    owing = [seat for seat in seats_of(session, game) if seat.clan in missing]
    return sum(publish_reminder(session, house, game, seat, row, lead, now=now) for seat in owing)
