"""Mail that belongs to no game, as the game masters of the house see it: never what is in it."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from sqlalchemy import ColumnElement, LargeBinary, func, or_, select, type_coerce
from sqlalchemy.orm import Session, defer

from sengoku.games.stray import NOT_PLACED
from sengoku.mail.blot import blotted_text
from sengoku.mail.clean import one_line
from sengoku.mail.read import read_message
from sengoku.mail.trust import State
from sengoku.store import Inbound, InboundState, Person

from .phase_row import LARGEST

_HEAD = 64_000
_MOST_SUBJECT = 120


class Heap(StrEnum):
    """Which mail is shown: what somebody may miss, what nobody here wrote, what was put away."""

    LOOK = "look"
    STRANGERS = "strangers"
    AWAY = "away"


@dataclass(frozen=True, slots=True)
class StrayLine:
    """One mail. `why` says what is wrong with it, `advice` what can be done."""

    id: int
    sender: str | None
    subject: str
    at: datetime
    why: str
    advice: str
    away: bool


@dataclass(frozen=True, slots=True)
class StrayView:
    """A page of one heap, the newest first, and how much lies in each."""

    heap: Heap
    lines: tuple[StrayLine, ...]
    older: int | None
    counts: dict[Heap, int]


def stray_view(session: Session, heap: Heap, *, before: int | None = None, most: int = 30) -> StrayView:
    """A page of the mails of no game; with `before` those whose number is below it."""
    head = type_coerce(func.substr(Inbound.raw, 1, _HEAD), LargeBinary)
    query = (
        select(Inbound, head, Person.id)
        .outerjoin(Person, Person.email == Inbound.sender)
        .options(defer(Inbound.raw))
        .where(*_in_heap(heap))
    )
    if before is not None:
        query = query.where(Inbound.id < max(0, min(before, LARGEST)))
    found = session.execute(query.order_by(Inbound.id.desc()).limit(most + 1)).all()
    return StrayView(
        heap=heap,
        lines=tuple(_line(inbound, raw, known is not None) for inbound, raw, known in found[:most]),
        older=found[most - 1][0].id if len(found) > most else None,
        counts={one: count_stray(session, one) for one in Heap},
    )


def count_stray(session: Session, heap: Heap = Heap.LOOK) -> int:
    """How many mails lie in a heap."""
    query = select(func.count()).select_from(Inbound).outerjoin(Person, Person.email == Inbound.sender)
    return session.scalar(query.where(*_in_heap(heap))) or 0


def _in_heap(heap: Heap) -> tuple[ColumnElement[bool], ...]:
    """What was emptied after its thirty days is in none: there is nothing left to read."""
    left = (Inbound.game_id.is_(None), func.length(Inbound.raw) > 0)
    stranger = (Inbound.reason == State.UNKNOWN_SENDER) & Person.id.is_(None)
    from_strangers = stranger | (Inbound.reason == State.AMBIGUOUS_FROM)
    put_aside = Inbound.state == InboundState.QUARANTINED
    not_placed = (Inbound.state == InboundState.DONE) & Inbound.reason.in_(NOT_PLACED)
    match heap:
        case Heap.AWAY:
            return (*left, Inbound.put_away_at.is_not(None), put_aside | not_placed)
        case Heap.LOOK:
            return (*left, Inbound.put_away_at.is_(None), or_(put_aside, not_placed & ~from_strangers))
        case Heap.STRANGERS:
            return (*left, Inbound.put_away_at.is_(None), not_placed, from_strangers)


def _line(inbound: Inbound, head: bytes, known: bool) -> StrayLine:
    message = read_message(head)
    why, advice = _in_words(inbound, known)
    return StrayLine(
        id=inbound.id,
        sender=inbound.sender or message.author or one_line(inbound.envelope_from) or None,
        subject=one_line(blotted_text(message.subject), _MOST_SUBJECT),
        at=inbound.received_at,
        why=why,
        advice=advice,
        away=inbound.put_away_at is not None,
    )


def _in_words(inbound: Inbound, known: bool) -> tuple[str, str]:
    """What is wrong with a mail and what to do; `known`: its author is registered here."""
    if inbound.state == InboundState.QUARANTINED:
        kind = (inbound.reason or "").partition("(")[0]
        why = (
            f"It broke the reader three times{f' ({kind})' if kind.isidentifier() else ''}. Nobody was told."
        )
        return why, _ASK_AND_MEND
    match inbound.reason:
        case State.UNKNOWN_GAME:
            return _NO_GAME, _ONE_SEAT
        case State.UNKNOWN_TOKEN:
            return (
                "It came to a secret address that is not in use any more. Its sender was told so.",
                _AS_PUBLIC,
            )
        case State.UNKNOWN_SENDER if known:
            return _DEAD_AND_UNPROVEN, _AS_PUBLIC
        case State.UNKNOWN_SENDER:
            return "Nobody is registered with that address.", _SECOND_ADDRESS
        case _:
            return "It has no clear sender: none, several, or the judge. Nobody was told.", _OTHER_PROGRAM


_ASK_AND_MEND = (
    "Ask its sender to write again, and tell whoever runs the server, whose log says more. Try again once "
    "that is mended."
)
_NO_GAME = (
    "It came to the public address, and neither its subject nor its sender’s seats tell which game it is "
    "for. Its sender was told so."
)
_ONE_SEAT = "Try again once its sender has a seat, or only one."
_DEAD_AND_UNPROVEN = (
    "It came to a secret address that is not in use any more, and nothing proves who sent it. Nobody was "
    "told."
)
_AS_PUBLIC = (
    "Ask its sender to answer the latest letter of the game. Tried again, it is read as mail to the public "
    "address, and counts from when it came."
)
_SECOND_ADDRESS = "If a player uses a second address, change it at the desk of the game; then try again."
_OTHER_PROGRAM = "If somebody misses an answer, ask them to write again from another mail program."
