"""A stored letter becomes the mail that leaves: only now is the secret order address added."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, bindparam, func, select
from sqlalchemy.orm import Session, aliased

from sengoku.mail.addresses import bounce_address, judge_address
from sengoku.mail.asked_letters import Observing
from sengoku.mail.compose import OutgoingMail, compose
from sengoku.mail.letter_values import GameOver, Results
from sengoku.store import DeadAddress, Game, GameState, Letter, Observer, Person, Picture, Seat

from .house import House
from .order_address import address_of, press_address_of
from .post import PICTURE_ID
from .words import no_reminders_url, stop_url

_FOR_OBSERVERS = frozenset({Results.kind, GameOver.kind, Observing.kind})


@dataclass(frozen=True, slots=True)
class Waiting:
    """A letter with all that its mail is made of, as it stands in the store at the moment.

    `recipient` is the registered address of its person, or a stranger's; since `stopped_at` nothing is sent
    there any more. `game` is the slug of the game it is about. An answer goes to the address of `seat`, whose
    game is in the state `seat_game`. `observes_since` is None for those who do not observe the game.
    """

    letter: Letter
    recipient: str
    stopped_at: datetime | None
    game: str | None
    seat: Seat | None
    seat_game: str | None
    observes_since: datetime | None
    picture: bytes | None


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A composed mail with its envelope."""

    raw: bytes
    sender: str
    recipient: str


_recipient = func.coalesce(Person.email, Letter.address)
_seat_game = aliased(Game)
_waiting = (
    select(
        Letter,
        _recipient,
        DeadAddress.stopped_at,
        Game.slug,
        Seat,
        _seat_game.state,
        Observer.since,
        Picture.content,
    )
    .outerjoin(Person, Person.id == Letter.person_id)
    .outerjoin(DeadAddress, DeadAddress.email == _recipient)
    .outerjoin(Game, Game.id == Letter.game_id)
    .outerjoin(Seat, Seat.id == Letter.reply_seat_id)
    .outerjoin(_seat_game, _seat_game.id == Seat.game_id)
    .outerjoin(Observer, and_(Observer.game_id == Letter.game_id, Observer.person_id == Letter.person_id))
    .outerjoin(
        Picture, and_(Picture.phase_id == Letter.picture_phase_id, Picture.kind == Letter.picture_kind)
    )
    .where(Letter.id == bindparam("letter_id"))
)


def waiting_letter(session: Session, letter_id: int) -> Waiting:
    """A letter that is to be sent, in one question to the database. Raises NoResultFound if there is none."""
    return Waiting(*session.execute(_waiting, {"letter_id": letter_id}).one())


def compose_letter(house: House, waiting: Waiting) -> Outgoing:
    """The mail of a letter: the same bytes at every attempt, as long as the seat keeps its address."""
    letter = waiting.letter
    thread = _thread(house, waiting)
    mail = OutgoingMail(
        sender=judge_address(house.domain),
        recipient=waiting.recipient,
        subject=letter.subject,
        text=letter.text,
        html=letter.html,
        message_id=letter.message_id,
        date=letter.created_at,
        reply_to=_reply_to(house, waiting),
        in_reply_to=letter.in_reply_to or thread,
        references=tuple(filter(None, (thread, letter.in_reply_to))),
        unsubscribe=_unsubscribe(house, waiting),
        answers_mail=letter.in_reply_to is not None,
        picture=waiting.picture,
        picture_id=PICTURE_ID if waiting.picture else None,
    )
    sender = bounce_address(house.domain, house.key, letter.id)
    return Outgoing(compose(mail), sender, waiting.recipient)


def recipient_of(session: Session, letter: Letter) -> str:
    """The address a letter goes to: the registered one of its person as it is now, or a stranger's."""
    if letter.person_id is not None:
        return session.get_one(Person, letter.person_id).email
    if letter.address is None:
        raise ValueError(f"Letter {letter.id} is to nobody.")
    return letter.address


def _reply_to(house: House, waiting: Waiting) -> str | None:
    """The order or press address of the seat, if its holder is still who the letter was written to."""
    letter, seat = waiting.letter, waiting.seat
    if seat is None or seat.person_id != letter.person_id or waiting.seat_game == GameState.OVER:
        return None
    if letter.reply_press_id is not None:
        return press_address_of(house, seat, letter.reply_press_id)
    return address_of(house, seat)


def _unsubscribe(house: House, waiting: Waiting) -> str | None:
    """Where one press of a button ends reminders, or what somebody gets as an observer (RFC 8058)."""
    letter, seat = waiting.letter, waiting.seat
    if seat is not None:
        is_his = seat.person_id == letter.person_id
        return no_reminders_url(house, seat) if is_his and letter.kind.startswith("reminder") else None
    if letter.game_id is None or letter.person_id is None or letter.kind not in _FOR_OBSERVERS:
        return None
    if waiting.observes_since is None:
        return None
    return stop_url(house, letter.game_id, letter.person_id, letter.created_at)


def _thread(house: House, waiting: Waiting) -> str | None:
    """A Message-ID that all letters about a game refer to, so that mail programs show them together."""
    return f"<game-{waiting.game}@{house.domain}>" if waiting.game else None
