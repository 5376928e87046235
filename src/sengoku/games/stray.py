"""Mail that belongs to no game: a game master has it read again, or puts it away."""

from datetime import datetime

from sqlalchemy.orm import Session

from sengoku.mail.addresses import OrderAddress, parse_recipient, public_address
from sengoku.mail.trust import State
from sengoku.store import Inbound, InboundState

from .errors import NotFoundError
from .house import House

NOT_PLACED = (State.UNKNOWN_TOKEN, State.UNKNOWN_GAME, State.UNKNOWN_SENDER, State.AMBIGUOUS_FROM)
"""What becomes of a mail that nobody could say a game for."""
_LARGEST = 2**31 - 1


def read_stray_again(session: Session, house: House, inbound_id: int) -> None:
    """Has a mail of no game read again, as of when it came. Raises NotFoundError.

    One that came to an order address which is not in use any more is read as if it had come to the public
    address: its author then has to be proven like everybody who writes there.
    """
    inbound = _stray(session, inbound_id)
    if inbound.state == InboundState.DONE and isinstance(
        parse_recipient(inbound.recipient, house.domain), OrderAddress
    ):
        inbound.recipient = public_address(house.domain)
    inbound.state, inbound.reason, inbound.processed_at = InboundState.WAITING, None, None
    inbound.tries, inbound.put_away_at, inbound.put_away_by = 0, None, None


def put_away(session: Session, inbound_id: int, *, master_id: int, now: datetime) -> None:
    """Takes a mail of no game off the list of those to be looked at; it is kept. Raises NotFoundError."""
    inbound = _stray(session, inbound_id)
    inbound.put_away_at, inbound.put_away_by = now, master_id


def _stray(session: Session, inbound_id: int) -> Inbound:
    inbound = session.get(Inbound, inbound_id, with_for_update=True) if 0 < inbound_id <= _LARGEST else None
    if inbound is None or inbound.game_id is not None or not _is_left(inbound):
        raise NotFoundError(f"No mail number {inbound_id} waits here any more; somebody has dealt with it.")
    return inbound


def _is_left(inbound: Inbound) -> bool:
    return inbound.state == InboundState.QUARANTINED or (
        inbound.state == InboundState.DONE and inbound.reason in NOT_PLACED
    )
