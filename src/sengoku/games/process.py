"""A mail that came in is decided upon, obeyed and answered, in one transaction."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.mail.addresses import PressAddress, judge_address, parse_recipient, public_address
from sengoku.mail.discreet import discreet
from sengoku.mail.read import read_message
from sengoku.mail.trust import Decision, Envelope, State, decide
from sengoku.store import Inbound, InboundState, PhaseRow, Seat

from .answer import answer
from .bounced import note_bounce
from .follow import follow
from .house import House
from .lookups import game_of, seats_of
from .mail_world import MailWorld
from .masked import mask, recipient_of
from .obey import obey
from .order_address import address_of
from .pass_on import pass_on
from .publish import publish_alarm
from .receive import recipient_digest
from .same_mail import obeyed_already


def process(session: Session, house: House, inbound: Inbound, *, now: datetime) -> Decision:
    """Processes a waiting mail: its orders are put on file or not, and whoever must hear of it is told.

    Returns the decision with what became of the mail. The caller holds the row locked. An exception leaves
    everything as it was; the caller counts the tries.
    """
    message = discreet(replace(read_message(inbound.raw), digest=inbound.content_digest))
    inbound.message_id, inbound.sender = message.message_id, message.author
    recipient = recipient_of(session, house, inbound)
    envelope = Envelope(inbound.envelope_from, recipient, inbound.received_at)
    decision = decide(message, envelope, MailWorld(session, house))
    if decision.state is State.BOUNCE:
        note_bounce(session, house, inbound, message, now=now)
    elif decision.applies and decision.press is not None:
        pass_on(session, house, message, decision, now=now)
    elif decision.applies and _came_before(session, house, inbound, decision):
        decision = replace(decision, state=State.DUPLICATE)
    elif decision.applies:
        decision = obey(session, house, inbound, message, decision, now=now)
    elif follow(session, house, message, decision, now=now):
        decision = replace(decision, state=State.OK)
    else:
        answer(session, house, inbound, message, decision, now=now)
    _finish(session, house, inbound, decision, now=now)
    return decision


def _came_before(session: Session, house: House, inbound: Inbound, decision: Decision) -> bool:
    seat = session.get(Seat, decision.seat.seat_id) if decision.seat else None
    return seat is not None and obeyed_already(session, house, seat, inbound)


def _finish(session: Session, house: House, inbound: Inbound, decision: Decision, *, now: datetime) -> None:
    inbound.state, inbound.reason, inbound.processed_at = InboundState.DONE, decision.state, now
    inbound.press_id = decision.press
    if decision.seat is not None:
        inbound.seat_id = decision.seat.seat_id
        inbound.game_id = session.get_one(Seat, decision.seat.seat_id).game_id
    mask(house, inbound)
    session.flush()


def process_in_phase(session: Session, house: House, row: PhaseRow, *, now: datetime) -> bool:
    """Processes what came in for a phase's game while its deadline was being worked on.

    Only mail to the game's own order addresses: another game's seats must not be locked from here. Each mail
    has a savepoint of its own: one that fails stays waiting, and the phase is resolved anyway.

    Returns whether the phase may be resolved now: not while mail that came in time is in the hands of another
    worker, or waits at the public address, where only reading it tells which game it is for, nor while a seat
    that mail is for is handing in orders and waits for the phase.
    """
    seats = seats_of(session, game_of(session, row.game_id))
    own = [recipient_digest(address_of(house, seat)) for seat in seats]
    public = [recipient_digest(name(house.domain)) for name in (public_address, judge_address)]
    in_time = (Inbound.state == InboundState.WAITING, Inbound.received_at < row.due_at)
    waiting = session.scalars(
        select(Inbound)
        .where(*in_time, Inbound.recipient_digest.in_(own))
        .order_by(Inbound.received_at, Inbound.id)
        .with_for_update(skip_locked=True)
    ).all()
    if waiting and not _seats_are_free(session, seats):
        return False
    for inbound in waiting:
        try:
            with session.begin_nested():
                process(session, house, inbound, now=now)
        except Exception:  # noqa: S110 - the worker's next round tries it again and logs why
            pass
    done = [inbound.id for inbound in waiting]
    left = select(Inbound.id).where(
        *in_time, Inbound.recipient_digest.in_(own + public), Inbound.tries == 0, Inbound.id.not_in(done)
    )
    return session.scalar(left.limit(1)) is None


def _seats_are_free(session: Session, seats: Sequence[Seat]) -> bool:
    """Locks the seats of a game whose phase is locked, unless somebody has one and waits for the phase."""
    query = select(Seat.id).where(Seat.id.in_([seat.id for seat in seats]))
    return len(session.scalars(query.with_for_update(key_share=True, skip_locked=True)).all()) == len(seats)


def quarantine(session: Session, house: House, inbound: Inbound, why: str, *, now: datetime) -> None:
    """Puts a mail aside that could not be processed; it is kept, and its game's masters are told."""
    inbound.state, inbound.reason, inbound.processed_at = InboundState.QUARANTINED, why[:500], now
    inbound.sender = read_message(inbound.raw).author
    recipient = parse_recipient(recipient_of(session, house, inbound), house.domain)
    known = MailWorld(session, house).seat_at(recipient)
    if known is not None:
        seat = session.get_one(Seat, known.seat_id)
        inbound.seat_id, inbound.game_id = seat.id, seat.game_id
        inbound.press_id = recipient.letter_id if isinstance(recipient, PressAddress) else None
        sentence = (
            f"A mail for {known.clan.capitalize()} could not be read and is kept aside. Ask its sender "
            "to write the orders again, or enter them at the desk."
        )
        publish_alarm(session, house, game_of(session, seat.game_id), sentence, now=now)
    mask(house, inbound)
