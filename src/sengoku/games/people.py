"""Finding people by their address, and adding those who are new."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.mail.clean import clean_address as without_invisible
from sengoku.store import Person

from .errors import GameError


def clean_address(text: str) -> str:
    """A mail address in the form in which it is kept: lower case, nothing around it, nothing invisible in it.

    Raises GameError for something that is no address. Only plain `name@host` is taken: no display names,
    no comments, no quoted local parts (RFC 5321 allows them; nobody's friends have them).
    """
    address = without_invisible(text)
    local, at, host = address.rpartition("@")
    if not at or not local or not host or any(c.isspace() or c in '<>()[]",;:\\' for c in address):
        raise GameError(f"{text.strip()!r} is no mail address; write one such as mori@example.org.")
    if not address.isascii() or len(address) > 254 or "@" in local:
        raise GameError(f"{text.strip()!r} cannot be used as a mail address here.")
    return address


def find_person(session: Session, email: str) -> Person | None:
    """The person registered under that address, in any case of letters."""
    return session.scalar(select(Person).where(Person.email == without_invisible(email)))


def person_for(session: Session, email: str, *, name: str | None = None, now: datetime) -> Person:
    """The person of that address; a new one if nobody has it yet."""
    address = clean_address(email)
    person = find_person(session, address)
    if person is None:
        person = Person(email=address, name=name or address.partition("@")[0], created_at=now)
        session.add(person)
        session.flush()
    return person


def person_by_id(session: Session, person_id: int) -> Person | None:
    """The person of that id."""
    return session.get(Person, person_id)
