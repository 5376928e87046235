"""The mail server refuses us, as for a wrong password: no letter can tell, so the desk and `/health` do."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from sengoku.store import WayOut

_ONLY = 1


@dataclass(frozen=True, slots=True)
class Refusal:
    """Since when (UTC) no letter gets out, and what the mail server says."""

    since: datetime
    words: str


def note_refusal(session: Session, words: str, *, now: datetime) -> None:
    """The mail server has just refused us; it may have done so before."""
    row = session.get(WayOut, _ONLY, with_for_update=True)
    if row is not None:
        row.refusal = words
        return
    try:
        with session.begin_nested():
            session.add(WayOut(id=_ONLY, refused_since=now, refusal=words))
    except IntegrityError:
        pass  # another worker has just said so


def note_acceptance(session: Session) -> None:
    """The mail server has just taken a letter."""
    session.execute(delete(WayOut))


def refusal(session: Session) -> Refusal | None:
    """Whether the mail server refuses us."""
    row = session.get(WayOut, _ONLY)
    return Refusal(row.refused_since, row.refusal) if row else None
