"""The orders on file: the last submission of a seat for a phase."""

from collections.abc import Iterable

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import Session

from sengoku.engine import Phase
from sengoku.orders import OrderSet
from sengoku.store import PhaseRow, Seat, Submission

from .lookups import phase_value


def for_phase(phase: Phase) -> tuple[ColumnElement[bool], ...]:
    """What is true of submissions for that phase of any game."""
    return Submission.year == phase.year, Submission.season == phase.season, Submission.kind == phase.kind


def last_submission(
    session: Session, seat_id: int, phase: Phase, *among: ColumnElement[bool]
) -> Submission | None:
    """The newest submission of that seat for that phase of which all of `among` is true, if there is one."""
    return session.scalar(
        select(Submission)
        .where(Submission.seat_id == seat_id, *for_phase(phase), *among)
        .order_by(Submission.revision.desc())
        .limit(1)
    )


def orders_on_file(session: Session, seat_id: int, phase: Phase) -> OrderSet:
    """The set on file; an empty one if nothing was sent."""
    last = last_submission(session, seat_id, phase)
    return OrderSet.from_json(last.orders) if last else OrderSet()


def all_on_file(session: Session, row: PhaseRow, seats: Iterable[Seat]) -> dict[str, OrderSet]:
    """Clan -> its set on file for that phase, with one question to the database."""
    in_phase = (
        Submission.game_id == row.game_id,
        *for_phase(phase_value(row)),
    )
    newest = (
        select(Submission.seat_id, func.max(Submission.revision).label("revision"))
        .where(*in_phase)
        .group_by(Submission.seat_id)
        .subquery()
    )
    query = (
        select(Submission.seat_id, Submission.orders)
        .join(
            newest,
            (Submission.seat_id == newest.c.seat_id) & (Submission.revision == newest.c.revision),
        )
        .where(*in_phase)
    )
    found = {seat_id: OrderSet.from_json(orders) for seat_id, orders in session.execute(query)}
    return {seat.clan: found.get(seat.id, OrderSet()) for seat in seats}
