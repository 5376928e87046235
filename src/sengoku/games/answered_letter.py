"""Which of our letters a mail answers, and whether it is one from before the open phase."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.mail.message import Message
from sengoku.store import Letter, PhaseRow, Seat

from .lookups import phase_value


def old_letter_note(session: Session, seat: Seat, row: PhaseRow, message: Message) -> list[str]:
    """A sentence for whoever sends orders in answer to a letter from before the open phase; else empty.

    They count for the phase that was open when they arrived, whatever they answer. If they were written for
    the one before and came too late for it, their author must know what they do now.
    """
    letter = session.scalar(
        select(Letter).where(
            Letter.message_id.in_(message.references[-1:]), Letter.person_id == seat.person_id
        )
    )
    if letter is None or letter.created_at >= row.opened_at:
        return []
    season = phase_value(row).title
    return [f"Your mail answers a letter from before {season}; its orders were taken for that season."]
