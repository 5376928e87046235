"""A mail loses its secret address once it is worked through, and is given it again to be read once more."""

from sqlalchemy.orm import Session

from sengoku.mail.addresses import ORDERS, PRESS, OrderAddress, PressAddress, parse_recipient
from sengoku.mail.blot import blotted, blotted_text
from sengoku.store import Inbound, Seat

from .house import House
from .order_address import address_of, press_address_of
from .receive import recipient_digest


def mask(house: House, inbound: Inbound) -> None:
    """Takes the secret addresses out of what is kept: whoever reads the database must not order by it.

    Needs `seat_id` and, for an answer to a letter between players, `press_id` to stand there already.
    """
    recipient = parse_recipient(inbound.recipient, house.domain)
    token = recipient.token if isinstance(recipient, OrderAddress | PressAddress) else ""
    inbound.raw = blotted(inbound.raw, token)
    inbound.envelope_from = blotted_text(inbound.envelope_from)
    if inbound.sender is not None:
        inbound.sender = blotted_text(inbound.sender)
    if token:
        name = ORDERS if isinstance(recipient, OrderAddress) else PRESS
        inbound.recipient = f"{name}+…@{house.domain}"


def recipient_of(session: Session, house: House, inbound: Inbound) -> str:
    """The address a mail came to. One that was masked is made again if it is still its seat's address."""
    if inbound.seat_id is None:
        return inbound.recipient
    seat = session.get_one(Seat, inbound.seat_id)
    addresses = [address_of(house, seat)]
    if inbound.press_id is not None:
        addresses.append(press_address_of(house, seat, inbound.press_id))
    found = (one for one in addresses if recipient_digest(one) == inbound.recipient_digest)
    return next(found, inbound.recipient)
