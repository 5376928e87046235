"""A letter comes back: its row says so, and whoever runs the game hears of an address that takes nothing."""

from datetime import datetime, timedelta

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sengoku.mail.addresses import BounceAddress, parse_recipient, read_verp
from sengoku.mail.bounce import Bounce
from sengoku.mail.message import Message
from sengoku.store import Inbound, Letter, LetterState, Person

from .house import House
from .lookups import game_of
from .publish import publish_alarm

_WITHIN = timedelta(days=14)
_FOR_GOOD, _FOR_NOW = "Came back for good: ", "Came back: "
_ALARM_AT = {_FOR_GOOD: 3, _FOR_NOW: 10}


def note_bounce(session: Session, house: House, inbound: Inbound, message: Message, *, now: datetime) -> None:
    """Writes down that a letter could not be delivered, by the report that came to its own bounce address.

    A report that a letter is only delayed (RFC 3464 2.3.3) changes nothing, nor does one to an address that
    we never made.
    """
    letter = _letter(session, house, inbound.recipient)
    failure = next((one for one in message.bounces if one.action == "failed"), None)
    if letter is None or failure is None or letter.state != LetterState.SENT:
        return
    kind = _FOR_GOOD if failure.permanent else _FOR_NOW
    letter.state, letter.last_error = LetterState.FAILED, kind + _words(failure)
    inbound.game_id = letter.game_id
    session.flush()
    _alarm(session, house, letter, kind, now)


def _letter(session: Session, house: House, recipient: str) -> Letter | None:
    address = parse_recipient(recipient, house.domain)
    number = read_verp(house.key, address.verp) if isinstance(address, BounceAddress) else None
    return session.get(Letter, number) if number is not None and number < 2**31 else None


def _words(failure: Bounce) -> str:
    return " ".join(filter(None, (failure.status, failure.detail))) or "no reason was given"


def _alarm(session: Session, house: House, letter: Letter, kind: str, now: datetime) -> None:
    """Tells the game masters once, when one letter too many has come back from a player's address."""
    if letter.person_id is None or letter.game_id is None:
        return
    came_back = select(func.count()).where(
        Letter.person_id == letter.person_id,
        Letter.created_at > now - _WITHIN,
        Letter.last_error.startswith(kind),
    )
    if session.scalar(came_back) != _ALARM_AT[kind]:
        return
    address = session.get_one(Person, letter.person_id).email
    sentence = (
        f"{_ALARM_AT[kind]} letters to {address} came back within two weeks. Ask its owner for another "
        "address, or give the seat to somebody else."
    )
    publish_alarm(session, house, game_of(session, letter.game_id), sentence, now=now)
