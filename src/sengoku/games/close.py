"""A phase is closed, and what a later rollback has to bring back is written down with it."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.store import Ballot, PhaseRow, PhaseState, Seat


def close(
    session: Session, row: PhaseRow, state: PhaseState, seats: Sequence[Seat], *, now: datetime
) -> None:
    """Takes a phase off the clock as it is; `seats` are those of its game.

    Who sits where, who has conceded and how they voted would otherwise be known of the present only.
    """
    row.state, row.closed_at = state, now
    ids = [seat.id for seat in seats]
    ballots = session.execute(select(Ballot.seat_id, Ballot.yes).where(Ballot.seat_id.in_(ids)))
    votes = {one.seat_id: one.yes for one in ballots}
    row.seats = {
        seat.clan: {
            "person": seat.person_id,
            "state": seat.state,
            "conceded": seat.conceded,
            "vote": votes.get(seat.id),
        }
        for seat in seats
    }
    session.flush()
