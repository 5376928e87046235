"""The mail of a game as its master sees it: what became of each letter, and mail that could not be read."""

import re
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sengoku.games.dead_address import dead_addresses
from sengoku.games.errors import NotFoundError
from sengoku.games.refusal import Refusal, refusal
from sengoku.mail.blot import blotted_text
from sengoku.mail.parts import split
from sengoku.mail.read import read_message
from sengoku.store import Game, Inbound, InboundState, Letter, LetterState, Mailbox, Person, Seat

from .phase_row import LARGEST

_BETWEEN_PLAYERS = "press"
_MOST_HEAD = 4000
_LINK = re.compile(r"(https?://[^/\s]{1,200}/[a-z]{1,20}/)[\w.=-]{20,}")
"""A link whose last part opens something; it is cut off before a game master sees it."""


@dataclass(frozen=True, slots=True)
class SentLine:
    """One letter. `why` is what the other side said last; `may_go_again` once nothing is under way."""

    id: int
    subject: str
    recipient: str
    at: datetime
    state: str
    attempts: int
    why: str | None
    again_at: datetime | None
    may_go_again: bool


@dataclass(frozen=True, slots=True)
class AsideLine:
    """One mail that could not be read, or is being tried again."""

    id: int
    sender: str | None
    clan: str | None
    at: datetime
    why: str | None
    put_aside: bool


@dataclass(frozen=True, slots=True)
class DeadLine:
    """An address to which nothing is sent any more."""

    email: str
    since: datetime | None
    why: str


@dataclass(frozen=True, slots=True)
class PostOfficeView:
    """A page of letters, the newest first, with what is wrong.

    `unread_since` tells that a mailbox cannot be read, `refusal` that the mail server takes no letters.
    """

    slug: str
    title: str
    letters: tuple[SentLine, ...]
    older: int | None
    trouble: int
    dead: tuple[DeadLine, ...]
    aside: tuple[AsideLine, ...]
    unread_since: datetime | None
    refusal: Refusal | None


@dataclass(frozen=True, slots=True)
class AsideView:
    """A mail that was put aside, as far as a game master may read it."""

    id: int
    title: str
    slug: str
    why: str | None
    head: str
    text: str


def post_office_view(
    session: Session, game: Game, *, only_trouble: bool = False, before: int | None = None, most: int = 50
) -> PostOfficeView:
    """The mail of a game. Letters between players are counted without saying who wrote them."""
    recipient = func.coalesce(Person.email, Letter.address)
    in_trouble = (Letter.state == LetterState.FAILED) | (
        (Letter.state == LetterState.PENDING) & Letter.last_error.is_not(None)
    )
    query = select(Letter, recipient).outerjoin(Person, Person.id == Letter.person_id)
    query = query.where(Letter.game_id == game.id)
    if only_trouble:
        query = query.where(in_trouble)
    if before is not None:
        query = query.where(Letter.id < max(0, min(before, LARGEST)))
    found = session.execute(query.order_by(Letter.id.desc()).limit(most + 1)).all()
    failing = session.scalar(select(func.min(Mailbox.failing_since)).where(Mailbox.failure.is_not(None)))
    return PostOfficeView(
        slug=game.slug,
        title=game.title,
        letters=tuple(_sent_line(letter, email) for letter, email in found[:most]),
        older=found[most - 1][0].id if len(found) > most else None,
        trouble=session.scalar(select(func.count()).where(Letter.game_id == game.id, in_trouble)) or 0,
        dead=tuple(DeadLine(one.email, one.stopped_at, one.why) for one in dead_addresses(session, game)),
        aside=_aside(session, game),
        unread_since=failing,
        refusal=refusal(session),
    )


def _sent_line(letter: Letter, recipient: str) -> SentLine:
    waits = letter.state in (LetterState.PENDING, LetterState.SENDING)
    return SentLine(
        id=letter.id,
        subject="Letter between players" if letter.kind == _BETWEEN_PLAYERS else letter.subject,
        recipient=recipient,
        at=letter.sent_at or letter.created_at,
        state=letter.state,
        attempts=letter.attempts,
        why=letter.last_error,
        again_at=letter.not_before if waits and letter.last_error else None,
        may_go_again=not waits,
    )


def _aside(session: Session, game: Game) -> tuple[AsideLine, ...]:
    query = (
        select(Inbound, Seat.clan)
        .outerjoin(Seat, Seat.id == Inbound.seat_id)
        .where(
            Inbound.game_id == game.id,
            Inbound.state == InboundState.QUARANTINED,
            Inbound.put_away_at.is_(None),
        )
        .order_by(Inbound.id.desc())
        .limit(50)
    )
    return tuple(
        AsideLine(
            id=inbound.id,
            sender=inbound.sender or inbound.envelope_from or None,
            clan=clan.capitalize() if clan else None,
            at=inbound.received_at,
            why=inbound.reason,
            put_aside=inbound.state == InboundState.QUARANTINED,
        )
        for inbound, clan in session.execute(query)
    )


def aside_view(session: Session, game: Game, inbound_id: int) -> AsideView:
    """A mail that was put aside, without secret addresses and links. Raises NotFoundError."""
    inbound = session.get(Inbound, inbound_id) if 0 < inbound_id <= LARGEST else None
    if inbound is None or inbound.game_id != game.id or inbound.state != InboundState.QUARANTINED:
        raise NotFoundError(f"No mail number {inbound_id} was put aside in {game.title}.")
    message = read_message(inbound.raw)
    return AsideView(
        id=inbound.id,
        title=game.title,
        slug=game.slug,
        why=inbound.reason,
        head=_without_secrets(split(inbound.raw)[0][:_MOST_HEAD].decode("utf-8", "replace")),
        text=_without_secrets(message.plain or message.html or ""),
    )


def _without_secrets(text: str) -> str:
    return _LINK.sub(r"\1…", blotted_text(text))
