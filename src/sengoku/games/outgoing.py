"""A stored letter becomes the mail that leaves: only now is the secret order address added."""

from dataclasses import dataclass

from sqlalchemy.orm import Session

from sengoku.mail.addresses import bounce_address, judge_address
from sengoku.mail.asked_letters import Observing
from sengoku.mail.compose import OutgoingMail, compose
from sengoku.mail.letter_values import GameOver, Results
from sengoku.store import Game, GameState, Letter, Observer, Person, Seat

from .draw import picture_of
from .house import House
from .order_address import address_of, press_address_of
from .post import PICTURE_ID
from .words import no_reminders_url, stop_url

_FOR_OBSERVERS = frozenset({Results.kind, GameOver.kind, Observing.kind})


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A composed mail with its envelope."""

    raw: bytes
    sender: str
    recipient: str


def compose_letter(session: Session, house: House, letter: Letter) -> Outgoing:
    """The mail of a letter: the same bytes at every attempt, as long as the seat keeps its address."""
    recipient = recipient_of(session, letter)
    picture = None
    if letter.picture_phase_id is not None and letter.picture_kind is not None:
        picture = picture_of(session, letter.picture_phase_id, letter.picture_kind)
    thread = _thread(session, house, letter)
    mail = OutgoingMail(
        sender=judge_address(house.domain),
        recipient=recipient,
        subject=letter.subject,
        text=letter.text,
        html=letter.html,
        message_id=letter.message_id,
        date=letter.created_at,
        reply_to=_reply_to(session, house, letter),
        in_reply_to=letter.in_reply_to or thread,
        references=tuple(filter(None, (thread, letter.in_reply_to))),
        unsubscribe=_unsubscribe(session, house, letter),
        answers_mail=letter.in_reply_to is not None,
        picture=picture,
        picture_id=PICTURE_ID if picture else None,
    )
    return Outgoing(compose(mail), bounce_address(house.domain, house.key, letter.id), recipient)


def recipient_of(session: Session, letter: Letter) -> str:
    """The address a letter goes to: the registered one of its person as it is now, or a stranger's."""
    if letter.person_id is not None:
        return session.get_one(Person, letter.person_id).email
    if letter.address is None:
        raise ValueError(f"Letter {letter.id} is to nobody.")
    return letter.address


def _reply_to(session: Session, house: House, letter: Letter) -> str | None:
    """The order or press address of the seat, if its holder is still who the letter was written to."""
    if letter.reply_seat_id is None:
        return None
    seat = session.get_one(Seat, letter.reply_seat_id)
    game = session.get_one(Game, seat.game_id)
    if seat.person_id != letter.person_id or game.state == GameState.OVER:
        return None
    if letter.reply_press_id is not None:
        return press_address_of(house, seat, letter.reply_press_id)
    return address_of(house, seat)


def _unsubscribe(session: Session, house: House, letter: Letter) -> str | None:
    """Where one press of a button ends reminders, or what somebody gets as an observer (RFC 8058)."""
    if letter.kind.startswith("reminder") and letter.reply_seat_id is not None:
        seat = session.get_one(Seat, letter.reply_seat_id)
        return no_reminders_url(house, seat) if seat.person_id == letter.person_id else None
    if letter.game_id is None or letter.person_id is None or letter.kind not in _FOR_OBSERVERS:
        return None
    if session.get(Observer, (letter.game_id, letter.person_id)) is None or letter.reply_seat_id is not None:
        return None
    return stop_url(house, letter.game_id, letter.person_id, letter.created_at)


def _thread(session: Session, house: House, letter: Letter) -> str | None:
    """A Message-ID that all letters about a game refer to, so that mail programs show them together."""
    if letter.game_id is None:
        return None
    return f"<game-{session.get_one(Game, letter.game_id).slug}@{house.domain}>"
