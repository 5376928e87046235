"""All letters as they were written, for demonstrations: they hold links that open seats and desks."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sengoku.games.draw import picture_of
from sengoku.games.errors import NotFoundError
from sengoku.games.outgoing import recipient_of
from sengoku.store import Letter, Person

from .phase_row import LARGEST


@dataclass(frozen=True, slots=True)
class LetterLine:
    """A letter in the list."""

    id: int
    subject: str
    recipient: str
    created_at: datetime
    state: str


@dataclass(frozen=True, slots=True)
class OutboxView:
    """Some letters, the newest first; `older` and `newer` are what to ask for to see the others."""

    letters: tuple[LetterLine, ...]
    older: int | None
    newer: int | None


@dataclass(frozen=True, slots=True)
class LetterView:
    """One letter with its text, its HTML and the picture that travels with it (PNG)."""

    id: int
    subject: str
    recipient: str
    created_at: datetime
    state: str
    text: str
    html: str
    picture: bytes | None


def outbox_view(session: Session, before: int | None = None, most: int = 60) -> OutboxView:
    """The newest letters, or those whose number is below `before`."""
    recipient = func.coalesce(Person.email, Letter.address)
    query = select(Letter, recipient).outerjoin(Person, Person.id == Letter.person_id)
    if before is not None:
        before = max(0, min(before, LARGEST))
        query = query.where(Letter.id < before)
    found = session.execute(query.order_by(Letter.id.desc()).limit(most + 1)).all()
    letters = tuple(
        LetterLine(letter.id, letter.subject, email, letter.created_at, letter.state)
        for letter, email in found[:most]
    )
    return OutboxView(
        letters=letters,
        older=letters[-1].id if len(found) > most else None,
        newer=_newer(session, before, most),
    )


def _newer(session: Session, before: int | None, most: int) -> int | None:
    """What to ask for to see the page above, which ends with the letter just before `before`."""
    if before is None:
        return None
    above = session.scalars(
        select(Letter.id).where(Letter.id >= before).order_by(Letter.id).limit(most)
    ).all()
    return above[-1] + 1 if above else None


def letter_view(session: Session, letter_id: int) -> LetterView:
    """One letter. Raises NotFoundError."""
    letter = session.get(Letter, letter_id) if 0 < letter_id <= LARGEST else None
    if letter is None:
        raise NotFoundError(f"There is no letter number {letter_id}.")
    picture = None
    if letter.picture_phase_id is not None and letter.picture_kind is not None:
        picture = picture_of(session, letter.picture_phase_id, letter.picture_kind)
    return LetterView(
        id=letter.id,
        subject=letter.subject,
        recipient=recipient_of(session, letter),
        created_at=letter.created_at,
        state=letter.state,
        text=letter.text,
        html=letter.html,
        picture=picture,
    )
