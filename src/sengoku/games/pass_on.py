"""A mail to a press address is passed on to whoever was to read the letter it answers."""

from datetime import datetime, timedelta

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sengoku.engine import PhaseKind
from sengoku.mail.commands import Press as PressBlock
from sengoku.mail.commands import read_commands
from sengoku.mail.letter_text import letter_text
from sengoku.mail.letter_values import PressSent
from sengoku.mail.message import Message
from sengoku.mail.trust import LIMITS, Decision
from sengoku.orders import read
from sengoku.store import Game, Letter, Person, Seat

from .errors import GameError
from .house import House
from .join import join
from .lookups import game_of, open_phase, phase_value, variant_of
from .post import post
from .press import Audience, answer_press, audience_of, send_press
from .publish.about import about
from .unsent import why_unsent
from .words import letters_url

_MOST_LOOKED_AT = 60
_MOST_SHOWN = 2000
_Fate = tuple[str, bool]
"""What became of a letter in words, and whether it was sent to anybody."""


def pass_on(session: Session, house: House, message: Message, decision: Decision, *, now: datetime) -> None:
    """Sends the words of a trusted mail on, and tells its author what became of them.

    Nothing in it is read as an order, and with orders for the author's own clan in it it goes to nobody. With
    `PRESS TO …` or `BROADCAST` in it, only what stands up to END is sent, and where that says: its author
    means somebody else than the readers of the letter he answers.
    """
    assert decision.seat is not None  # noqa: S101 - rows that apply know the seat
    assert decision.press is not None  # noqa: S101 - the caller has looked
    seat = session.get_one(Seat, decision.seat.seat_id)
    game, person = game_of(session, seat.game_id), session.get_one(Person, seat.person_id)
    join(session, house, seat, now=now)
    text = letter_text(message)
    blocks = [one for one in read_commands(text).commands if isinstance(one, PressBlock)]
    kept_back = () if blocks else why_unsent(session, seat, text)
    if blocks:
        fates = [_send_block(session, house, game, seat, one, now=now) for one in blocks]
        headline, sent = " ".join(words for words, _ in fates), any(went for _, went in fates)
        notes = ["What stands outside of PRESS TO … END in your mail was sent to nobody."]
    elif kept_back:
        (headline, *notes), sent = kept_back, False
    else:
        headline, sent = _answer(session, house, seat, decision.press, text, now=now)
        notes = []
    if _may_be_told(session, person, now):
        values = PressSent(
            **about(house, game),
            clan=variant_of(game).clan_name(seat.clan),
            headline=headline,
            text=text[:_MOST_SHOWN],
            letters_url=letters_url(house, game),
            notes=tuple(notes) if kept_back else (*notes, *_orders_in(session, game, text)),
            sent=sent,
        )
        post(
            session,
            house,
            person,
            values,
            game=game,
            reply_seat=seat,
            in_reply_to=message.message_id,
            now=now,
        )


def _answer(session: Session, house: House, seat: Seat, press_id: int, text: str, *, now: datetime) -> _Fate:
    try:
        return answer_press(session, house, seat.id, press_id, text, source="mail", now=now), True
    except GameError as error:
        return str(error), False


def _send_block(
    session: Session, house: House, game: Game, seat: Seat, block: PressBlock, *, now: datetime
) -> _Fate:
    try:
        to = Audience(broadcast=True) if block.broadcast else audience_of(game, block.names)
        told = send_press(
            session, house, seat.id, to, block.text, source="mail", unsigned=block.unsigned, now=now
        )
    except GameError as error:
        return str(error), False
    return told, True


def _orders_in(session: Session, game: Game, text: str) -> list[str]:
    """A warning for whoever wrote orders to a press address: they would wait for them in vain."""
    row = open_phase(session, game.id)
    kind = phase_value(row).kind if row else PhaseKind.MOVEMENT
    lines = [line for line in text.split("\n")[:_MOST_LOOKED_AT] if 0 < len(line) <= 300]
    count = sum(bool(read(variant_of(game), kind, line).orders) for line in lines)
    if not count:
        return []
    lines_look = "One line looks like an order" if count == 1 else f"{count} lines look like orders"
    return [f"{lines_look}, but at this address nothing is: answer this letter to give orders."]


def _may_be_told(session: Session, person: Person, now: datetime) -> bool:
    limit = LIMITS["ack"]
    since: timedelta = limit.period
    told = select(func.count()).where(
        Letter.person_id == person.id, Letter.kind == PressSent.kind, Letter.created_at > now - since
    )
    return (session.scalar(told) or 0) < limit.count
