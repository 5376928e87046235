"""One mail that was sent to several of our addresses is obeyed once."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.mail.addresses import judge_address, public_address
from sengoku.mail.trust import State
from sengoku.store import Inbound, InboundState, Seat

from .house import House
from .order_address import address_of
from .receive import recipient_digest

_OBEYED = [
    word for state in (State.OK, State.LATE, State.NO_ORDERS) for word in (state, f"confirmed: {state}")
]


def obeyed_already(session: Session, house: House, seat: Seat, inbound: Inbound) -> bool:
    """Whether the same content came to another address that leads to that seat, and was obeyed there.

    Some programs answer to everybody they find: to the seat's address and, in copy, to the judge. A letter to
    other players must not be passed on twice for that.
    """
    ours = (address_of(house, seat), public_address(house.domain), judge_address(house.domain))
    found = session.scalar(
        select(Inbound.id)
        .where(
            Inbound.recipient_digest.in_(map(recipient_digest, ours)),
            Inbound.content_digest == inbound.content_digest,
            Inbound.id != inbound.id,
            Inbound.seat_id == seat.id,
            Inbound.state == InboundState.DONE,
            Inbound.reason.in_(_OBEYED),
        )
        .limit(1)
    )
    return found is not None
