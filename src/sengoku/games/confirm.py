"""Somebody says that a held mail is theirs: what it says is done as if it had been proven when it came."""

from dataclasses import replace
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.mail.letter_text import letter_text
from sengoku.mail.read import read_message
from sengoku.mail.trust import Answer, Decision, State
from sengoku.store import Inbound, Seat

from .errors import GameError
from .house import House
from .looks import mail_text
from .mail_world import MailWorld
from .obey import obey
from .pass_on import pass_on
from .people import person_by_id
from .same_mail import obeyed_already

_DEALT_WITH = "That mail does not wait any more; its orders have been dealt with."


def held_text(session: Session, inbound_id: int, person_id: int) -> str:
    """What a held mail says, for the page on which it is confirmed. Raises GameError when it cannot be."""
    inbound, seat = _held(session, inbound_id, person_id, lock=False)
    message = read_message(inbound.raw)
    return mail_text(session, message, seat) if inbound.press_id is None else letter_text(message)


def confirm_held(session: Session, house: House, inbound_id: int, person_id: int, *, now: datetime) -> str:
    """Obeys a held mail and says in a sentence what became of it; its author is answered by mail as well.

    The mail counts from when it came: after the deadline it is late, however soon it is confirmed. Raises
    GameError when it is not held any more, is not that person's, or its clan is not.
    """
    inbound, seat = _held(session, inbound_id, person_id, lock=True)
    if inbound.press_id is None and obeyed_already(session, house, seat, inbound):
        raise GameError(_DEALT_WITH)
    message = read_message(inbound.raw)
    known = MailWorld(session, house).known(seat)
    decision = Decision("5", State.OK, known, "confirmed", Answer.ACK, known.address)
    if inbound.press_id is not None:
        done = replace(decision, press=inbound.press_id)
        pass_on(session, house, message, done, now=now)
    else:
        done = obey(session, house, inbound, message, decision, now=now)
    inbound.reason, inbound.processed_at = f"confirmed: {done.state}", now
    session.flush()
    if done.state is State.LATE:
        return (
            "Its orders could not be taken: the mail came after the deadline, or the game was taken back "
            "meanwhile. The answer in your mailbox tells."
        )
    return "Thank you. What your mail says has been done; the answer is in your mailbox."


def _held(session: Session, inbound_id: int, person_id: int, *, lock: bool) -> tuple[Inbound, Seat]:
    """A mail that waits for the word of that person, and the seat of theirs that it is for."""
    query = select(Inbound).where(Inbound.id == inbound_id)
    inbound = session.scalar(query.with_for_update() if lock else query)
    person = person_by_id(session, person_id)
    if inbound is None or person is None or inbound.sender != person.email:
        raise GameError("There is no such mail of yours.")
    if inbound.reason != State.AUTH_HOLD:
        raise GameError(_DEALT_WITH)
    seat = session.get(Seat, inbound.seat_id) if inbound.seat_id else None
    if seat is None or seat.person_id != person_id:
        raise GameError("That mail is for a clan that you do not play any more, so nothing can come of it.")
    return inbound, seat
