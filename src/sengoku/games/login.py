"""Game masters log in by a mailed link: good for half an hour, and once."""

from datetime import datetime, timedelta

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from sengoku.mail.letter_values import LoginLink as LoginLetter
from sengoku.mail.times import full_time
from sengoku.store import GameMaster, LoginLink, Person

from .errors import NotAllowedError
from .house import House
from .links import digest, new_secret
from .people import find_person
from .post import post
from .words import zoned

LASTS = timedelta(minutes=30)
"""How long a log-in link opens the desk."""
_MOST_AT_ONCE = 3
"""So many links are mailed to one address while they last; nobody can fill a game master's mailbox."""


def may_run_games(session: Session, person: Person) -> bool:
    """Whether somebody may open the desk: they were made a game master, or they run a game already."""
    if person.runs_games:
        return True
    return (
        session.scalar(select(GameMaster.game_id).where(GameMaster.person_id == person.id).limit(1))
        is not None
    )


def login_link(session: Session, house: House, person: Person, *, now: datetime) -> str:
    """A new link that opens the desk for that person, once, within half an hour."""
    secret, secret_digest = new_secret()
    link = LoginLink(person_id=person.id, secret_digest=secret_digest, created_at=now, expires_at=now + LASTS)
    session.add(link)
    session.flush()
    return f"{house.base_url}/desk/login/{secret}"


def mail_login_link(session: Session, house: House, email: str, *, now: datetime) -> bool:
    """Mails a log-in link to a game master. Says whether it did; whoever asked must not be told.

    Nothing goes to an address that is not a game master's, or that has been sent enough links just now.
    """
    person = find_person(session, email)
    if person is None or not may_run_games(session, person) or _has_enough(session, person, now):
        return False
    url = login_link(session, house, person, now=now)
    post(
        session,
        house,
        person,
        LoginLetter(url=url, expires=full_time(zoned(None, person, now + LASTS))),
        now=now,
    )
    return True


def _has_enough(session: Session, person: Person, now: datetime) -> bool:
    lasting = select(func.count()).where(LoginLink.person_id == person.id, LoginLink.created_at > now - LASTS)
    return (session.scalar(lasting) or 0) >= _MOST_AT_ONCE


def spend_login_link(session: Session, secret: str, *, now: datetime) -> Person:
    """The person whom a link's secret logs in; the link is worthless from now on.

    Raises NotAllowedError for a secret that is unknown, spent or too old. One statement looks and spends, so
    that of two who press the button at once only one gets in.
    """
    person_id = session.scalar(
        update(LoginLink)
        .where(
            LoginLink.secret_digest == digest(secret),
            LoginLink.spent_at.is_(None),
            LoginLink.expires_at > now,
        )
        .values(spent_at=now)
        .returning(LoginLink.person_id)
    )
    if person_id is None:
        raise NotAllowedError("This link has been used already, or its half hour is over.")
    return session.get_one(Person, person_id)
