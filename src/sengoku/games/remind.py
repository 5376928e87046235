"""Those who owe orders are reminded before the deadline, and nobody else."""

from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.store import Game, GameState, PhaseRow, PhaseState

from .due import standings
from .house import House
from .lookups import position_of, seats_of, variant_of
from .on_file import all_on_file
from .publish import publish_reminder

LEADS = (timedelta(hours=48), timedelta(hours=6))
"""How long before a deadline reminders go out, the longest first."""


def phases_to_remind(session: Session, now: datetime) -> list[int]:
    """The open phases of running games whose deadline is near enough for a reminder."""
    query = (
        select(PhaseRow.id)
        .join(Game, Game.id == PhaseRow.game_id)
        .where(
            PhaseRow.state == PhaseState.OPEN,
            PhaseRow.due_at > now,
            PhaseRow.due_at <= now + LEADS[0],
            Game.state == GameState.RUNNING,
        )
    )
    return list(session.scalars(query.order_by(PhaseRow.due_at)))


def remind(session: Session, house: House, phase_id: int, *, now: datetime) -> int:
    """Reminds every player of a phase who is due and of whom nothing is on file; returns how many were.

    The nearest lead time that has come counts, and only if the phase was opened before it: a phase of an hour
    is not begun with a reminder.
    """
    row = session.get(PhaseRow, phase_id)
    if row is None or row.due_at is None or row.state != PhaseState.OPEN:
        return 0
    come = [lead for lead in LEADS if row.opened_at <= row.due_at - lead <= now]
    if not come:
        return 0
    game = session.get_one(Game, row.game_id)
    seats = seats_of(session, game)
    on_file = all_on_file(session, row, seats)
    missing = {
        one.clan for one in standings(variant_of(game), position_of(row), seats, on_file) if one.missing
    }
    owing = [seat for seat in seats if seat.clan in missing]
    due_at, lead = row.due_at, come[-1]
    return sum(publish_reminder(session, house, game, seat, row, due_at, lead, now=now) for seat in owing)
