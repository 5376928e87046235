"""A letter is written down, to be sent by the worker."""

import secrets
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.mail.letter_kinds import Letter as LetterValues
from sengoku.mail.letters import write
from sengoku.store import Game, Letter, LetterState, Person, PhaseRow, Seat

from .house import House

PICTURE_ID = "map@sengoku"
"""The Content-ID under which a letter's HTML shows its map."""


def post(
    session: Session,
    house: House,
    to: Person | str,
    values: LetterValues,
    *,
    now: datetime,
    game: Game | None = None,
    phase: PhaseRow | None = None,
    reply_seat: Seat | None = None,
    in_reply_to: str | None = None,
    picture: tuple[PhaseRow, str] | None = None,
    kind: str | None = None,
) -> Letter:
    """Writes one letter to one person and leaves it to the worker.

    `to` may be the bare address of somebody who is not registered, whom only the help letter ever goes to.
    `phase` makes it the only letter of its kind about that phase to that person. `reply_seat` is the seat
    whose secret order address an answer goes to; `in_reply_to` the Message-ID it answers; `picture` the phase
    and kind of the drawing that travels along; `kind` a name for a letter of which a phase may have several.
    """
    words = write(values)
    letter = Letter(
        game_id=game.id if game else None,
        phase_id=phase.id if phase else None,
        person_id=to.id if isinstance(to, Person) else None,
        address=to if isinstance(to, str) else None,
        kind=kind or values.kind,
        message_id=f"<{secrets.token_hex(16)}@{house.domain}>",
        in_reply_to=in_reply_to,
        reply_seat_id=reply_seat.id if reply_seat else None,
        subject=words.subject,
        text=words.text,
        html=words.html,
        picture_phase_id=picture[0].id if picture else None,
        picture_kind=picture[1] if picture else None,
        state=LetterState.PENDING,
        created_at=now,
        not_before=now,
        attempts=0,
    )
    session.add(letter)  # flushed with the others: nine letters are one statement
    return letter


def letter_exists(session: Session, phase_id: int, person_id: int, kind: str) -> bool:
    """Whether a person has been written a letter of that kind about that phase."""
    query = select(Letter.id).where(
        Letter.phase_id == phase_id, Letter.person_id == person_id, Letter.kind == kind
    )
    return session.scalar(query) is not None
