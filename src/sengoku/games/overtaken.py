"""A message that is read after others which came later: what counts is when each came.

A held mail may be confirmed hours after it came, and mail may wait while its author uses the page. What came
later stays on file then, unit by unit, as if all had been read in the order in which they came.
"""

from collections.abc import Callable
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.engine import Phase
from sengoku.orders import OrderSet, Reading, merge
from sengoku.store import Seat, Submission

from .on_file import for_phase, last_submission

_CLOCKS_DIFFER = timedelta(minutes=2)
"""By so much a mail server's stamp may be wrong; a mail is not taken for overtaken because of that."""

_MOST = 8
"""So many later messages are read once more for one that they overtook: a mail must not cost without end."""

OVERTAKEN = (
    "Other orders of yours came after this mail and were read before it. Where both name a unit, the later "
    "order stays."
)


class FarOvertakenError(Exception):
    """So many messages came after one that nothing of it is taken; says so in a sentence."""


def later_ones(session: Session, seat: Seat, phase: Phase, received_at: datetime) -> list[Submission]:
    """What is on file from messages of that seat for that phase that came later, in the order of arrival.

    Raises FarOvertakenError when there are more than can be read once more.
    """
    later = list(
        session.scalars(
            select(Submission)
            .where(
                Submission.seat_id == seat.id,
                *for_phase(phase),
                Submission.received_at > received_at + _CLOCKS_DIFFER,
            )
            .order_by(Submission.received_at, Submission.revision)
            .limit(_MOST + 1)
        )
    )
    if len(later) > _MOST:
        raise FarOvertakenError(
            f"More than {_MOST} messages with orders of yours came after this mail and were read before it, "
            "so its orders were not taken. Send once more what you still want."
        )
    return later


def before(session: Session, seat: Seat, phase: Phase, later: list[Submission]) -> OrderSet:
    """The set as it was before the `later` ones came."""
    not_later = Submission.id.not_in([one.id for one in later])
    last = last_submission(session, seat.id, phase, not_later)
    return OrderSet.from_json(last.orders) if last else OrderSet()


def with_later(orders: OrderSet, later: list[Submission], read: Callable[[str], Reading]) -> OrderSet:
    """`orders` with what the later ones say put on top, read once more.

    One without words emptied the file: its clan was given to somebody else, or left.
    """
    for one in later:
        orders = merge(orders, read(one.text)) if one.text.strip() else OrderSet.from_json(one.orders)
    return orders
