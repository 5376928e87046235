"""What the holder of a seat does, for page and API alike."""

from datetime import datetime

from sqlalchemy.orm import Session

from sengoku.games.concede import concede
from sengoku.games.house import House
from sengoku.games.submit import Fate, Submitted, submit
from sengoku.store import Seat, SeatState


def hand_in(session: Session, seat: Seat, text: str, *, source: str, now: datetime) -> Submitted:
    """Puts orders on file for a seat; the first ones also say that its holder plays."""
    if seat.state == SeatState.INVITED:
        seat.state = SeatState.PLAYING
    return submit(session, seat.id, text, source=source, received_at=now, now=now)


def set_concession(session: Session, house: House, seat: Seat, *, gives_up: bool, now: datetime) -> str:
    """Gives up for a seat, or takes that back; the answer in a sentence. Raises GameError."""
    return concede(session, house, seat.id, gives_up=gives_up, actor=f"seat:{seat.clan}", now=now)


def asks_again(submitted: Submitted) -> bool:
    """Whether something in a message has to be put right, so that its text should stay in the form."""
    receipt = submitted.receipt
    if submitted.fate is not Fate.APPLIED or receipt is None:
        return True
    return bool(receipt.refused or receipt.not_understood) or any(one.why_not for one in receipt.filed)
