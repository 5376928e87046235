"""A player who has no working link any more asks for new ones."""

from datetime import datetime, timedelta

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sengoku.mail.letter_values import HelpLetter
from sengoku.store import Game, GameState, Letter, Person, Seat

from .answer import answer_help
from .house import House
from .people import find_person

_WITHIN, _MOST = timedelta(minutes=30), 3
"""So many of these letters go to one address in that time; nobody can fill a player's mailbox."""


def mail_seat_links(session: Session, house: House, email: str, *, now: datetime) -> bool:
    """Mails links to all seats that the person of an address holds in games that are not over.

    Says whether it did; whoever asked must not be told, or they would learn who plays here.
    """
    person = find_person(session, email)
    if person is None or not _plays(session, person) or _has_enough(session, person, now):
        return False
    why = "Here are the links to your seats, as you asked."
    answer_help(session, house, person, why, matter="the links to your seats", now=now)
    return True


def _plays(session: Session, person: Person) -> bool:
    seats = select(Seat.id).join(Game, Game.id == Seat.game_id)
    held = seats.where(Seat.person_id == person.id, Game.state != GameState.OVER).limit(1)
    return session.scalar(held) is not None


def _has_enough(session: Session, person: Person, now: datetime) -> bool:
    recent = select(func.count()).where(
        Letter.person_id == person.id, Letter.kind == HelpLetter.kind, Letter.created_at > now - _WITHIN
    )
    return (session.scalar(recent) or 0) >= _MOST
