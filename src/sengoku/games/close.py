"""A phase is closed, and what a later rollback has to bring back is written down with it."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy.orm import Session

from sengoku.store import PhaseRow, PhaseState, Seat


def close(
    session: Session, row: PhaseRow, state: PhaseState, seats: Sequence[Seat], *, now: datetime
) -> None:
    """Takes a phase off the clock as it is; `seats` are those of its game.

    Who sits where and who has conceded would otherwise be known of the present only.
    """
    row.state, row.closed_at = state, now
    row.seats = {
        seat.clan: {"person": seat.person_id, "state": seat.state, "conceded": seat.conceded}
        for seat in seats
    }
    session.flush()
