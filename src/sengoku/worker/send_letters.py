"""Sends the letters that are due: claimed for a while, sent without a transaction, then written down."""

from collections.abc import Callable
from datetime import datetime, timedelta
from random import SystemRandom

import structlog
from sqlalchemy import bindparam, func, select, update

from sengoku.games.bounced import letter_failed
from sengoku.games.house import House
from sengoku.games.outgoing import Outgoing, compose_letter, waiting_letter
from sengoku.games.refusal import note_acceptance, note_refusal
from sengoku.mail.retry import next_attempt
from sengoku.mail.transports import Delivery, DeliveryState, Transport
from sengoku.store import Database, Letter, LetterState, Picture
from sengoku.store.faults import kind_of, trace_of

_log = structlog.get_logger()
_LEASE = timedelta(minutes=5)
_LONGEST_ROUND = timedelta(seconds=20)
_BATCH = 50
NOT_SENT = "Not sent: too many letters to this address came back."
_jitter = SystemRandom()

_now = bindparam("now", type_=Letter.sent_at.type)
_SENT = (
    update(Letter)
    .where(Letter.id == bindparam("letter_id"), Letter.state != LetterState.FAILED)
    .values(
        state=LetterState.SENT,
        sent_at=_now,
        last_error=None,
        first_attempt_at=func.coalesce(Letter.first_attempt_at, _now),
    )
    .execution_options(synchronize_session=False)
)
"""What becomes of nearly every letter, unless it has come back already; it is not read again for that."""


def send_letters(
    database: Database, house: House, transport: Transport, clock: Callable[[], datetime]
) -> int:
    """Sends every letter that is due, batch after batch; returns how many were handed on.

    A letter waits for its picture. A transport that says `stop` (it refuses us, not the recipient) ends the
    round, and so does the end of 20 seconds, so that new pictures are not kept waiting. The other letters are
    tried in the next round. That it refuses us is shown at the desk until it takes a letter again.
    """
    sent, end = 0, clock() + _LONGEST_ROUND
    while batch := _claim(database, clock()):
        for number, letter_id in enumerate(batch):
            delivery = _send(database, house, transport, letter_id)
            _write_down(database, house, letter_id, delivery, clock())
            taken = delivery is not None and delivery.state is DeliveryState.SENT
            sent += taken
            refused = delivery is not None and delivery.state is DeliveryState.STOP
            if delivery is not None and refused:
                _log.error("the mail server refuses us", detail=delivery.detail)
                _note(database, delivery.detail, clock())
            elif taken and sent == 1:
                _note(database, None, clock())
            if refused or clock() > end:
                wait = timedelta(minutes=1) if refused else timedelta(0)
                _give_back(database, batch[number + 1 :], clock() + wait)
                return sent
    return sent


def _note(database: Database, refusal: str | None, now: datetime) -> None:
    """Writes down that the mail server refuses us, or that it does not."""
    with database.write() as session:
        if refusal is None:
            note_acceptance(session)
        else:
            note_refusal(session, refusal, now=now)


def _claim(database: Database, now: datetime) -> list[int]:
    """Leases the letters of the next batch: nobody else sends them until the lease is over."""
    with database.write() as session:
        batch = session.scalars(
            select(Letter.id)
            .outerjoin(
                Picture,
                (Picture.phase_id == Letter.picture_phase_id) & (Picture.kind == Letter.picture_kind),
            )
            .where(
                Letter.state.in_((LetterState.PENDING, LetterState.SENDING)),
                Letter.not_before <= now,
                Letter.picture_phase_id.is_(None) | Picture.phase_id.is_not(None),
            )
            .order_by(Letter.not_before, Letter.id)
            .limit(_BATCH)
            .with_for_update(skip_locked=True, of=Letter)
        ).all()
        if batch:
            session.execute(
                update(Letter)
                .where(Letter.id.in_(batch))
                .values(state=LetterState.SENDING, not_before=now + _LEASE, attempts=Letter.attempts + 1)
            )
        return list(batch)


def _send(database: Database, house: House, transport: Transport, letter_id: int) -> Delivery | None:
    """One attempt; None if nothing is sent to that address any more.

    A letter that cannot be composed waits like one that was refused, and stops no other.
    """
    try:
        outgoing = _compose(database, house, letter_id)
    except Exception as error:
        _log.error("a letter could not be composed", letter=letter_id, exception=trace_of(error))
        return Delivery(DeliveryState.BUSY, f"The letter could not be composed: {kind_of(error)}"[:500])
    return transport.send(outgoing.raw, outgoing.sender, outgoing.recipient) if outgoing else None


def _compose(database: Database, house: House, letter_id: int) -> Outgoing | None:
    with database.read() as session:
        waiting = waiting_letter(session, letter_id)
    return compose_letter(house, waiting) if waiting.stopped_at is None else None


def _write_down(
    database: Database, house: House, letter_id: int, delivery: Delivery | None, now: datetime
) -> None:
    with database.write() as session:
        if delivery is not None and delivery.state is DeliveryState.SENT:
            session.execute(_SENT, {"letter_id": letter_id, "now": now})
            return
        letter = session.get(Letter, letter_id, with_for_update=True)
        if letter is None or letter.state == LetterState.FAILED:  # it has come back already
            return
        letter.first_attempt_at = letter.first_attempt_at or now
        if delivery is None:
            letter.state, letter.last_error = LetterState.FAILED, NOT_SENT
            return
        again = next_attempt(letter.first_attempt_at, now, letter.attempts, _jitter.uniform(-1, 1))
        if delivery.state is DeliveryState.FAILED:
            why = f"Refused for good: {delivery.detail}"
            letter_failed(session, house, letter, why, for_good=True, now=now)
        elif again is None:
            why = f"Given up after a day: {delivery.detail}"
            if delivery.state is DeliveryState.RETRY:
                letter_failed(session, house, letter, why, for_good=False, now=now)
            else:  # our own trouble, which must not be held against the address
                letter.state, letter.last_error = LetterState.FAILED, why
        else:
            letter.state, letter.not_before, letter.last_error = LetterState.PENDING, again, delivery.detail


def _give_back(database: Database, letter_ids: list[int], not_before: datetime) -> None:
    """Ends the leases of letters whose turn did not come."""
    with database.write() as session:
        session.execute(
            update(Letter)
            .where(Letter.id.in_(letter_ids))
            .values(state=LetterState.PENDING, not_before=not_before, attempts=Letter.attempts - 1)
        )
