"""Sends the letters that are due: claimed for a while, sent without a transaction, then written down."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import SystemRandom

import structlog
from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.games.house import House
from sengoku.games.outgoing import Outgoing, compose_letter
from sengoku.mail.retry import next_attempt
from sengoku.mail.transports import Delivery, DeliveryState, Transport
from sengoku.store import Database, Letter, LetterState, Picture

_log = structlog.get_logger()
_LEASE = timedelta(minutes=5)
_BATCH = 50
_jitter = SystemRandom()


@dataclass(frozen=True, slots=True)
class _Claimed:
    letter_id: int
    outgoing: Outgoing


def send_letters(
    database: Database, house: House, transport: Transport, clock: Callable[[], datetime]
) -> int:
    """Sends every letter that is due, batch after batch; returns how many were handed on.

    A letter waits for its picture. A transport that says `stop` (it refuses us, not the recipient) ends the
    round: the other letters are tried in the next one.
    """
    sent = 0
    while batch := _claim(database, house, clock()):
        for number, one in enumerate(batch):
            delivery = transport.send(one.outgoing.raw, one.outgoing.sender, one.outgoing.recipient)
            _write_down(database, one.letter_id, delivery, clock())
            sent += delivery.state is DeliveryState.SENT
            if delivery.state is DeliveryState.STOP:
                _log.error("the mail server refuses us", detail=delivery.detail)
                _give_back(database, [rest.letter_id for rest in batch[number + 1 :]], clock())
                return sent
    return sent


def _claim(database: Database, house: House, now: datetime) -> list[_Claimed]:
    with database.write() as session:
        letters = session.scalars(
            select(Letter)
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
        return [_lease(session, house, letter, now) for letter in letters]


def _lease(session: Session, house: House, letter: Letter, now: datetime) -> _Claimed:
    letter.state, letter.not_before = LetterState.SENDING, now + _LEASE
    letter.attempts += 1
    return _Claimed(letter.id, compose_letter(session, house, letter))


def _write_down(database: Database, letter_id: int, delivery: Delivery, now: datetime) -> None:
    with database.write() as session:
        letter = session.get(Letter, letter_id)
        if letter is None:
            return
        if delivery.state is DeliveryState.SENT:
            letter.state, letter.sent_at, letter.last_error = LetterState.SENT, now, None
            return
        letter.last_error = delivery.detail
        again = next_attempt(letter.created_at, now, letter.attempts, _jitter.uniform(-1, 1))
        if delivery.state is DeliveryState.FAILED or again is None:
            letter.state = LetterState.FAILED
        else:
            letter.state, letter.not_before = LetterState.PENDING, again


def _give_back(database: Database, letter_ids: list[int], now: datetime) -> None:
    with database.write() as session:
        for letter in session.scalars(select(Letter).where(Letter.id.in_(letter_ids))):
            letter.state, letter.not_before = LetterState.PENDING, now + timedelta(minutes=1)
            letter.attempts -= 1
