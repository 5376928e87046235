"""Addresses of a game's people to which nothing is sent, and the game master's word that they work again."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.store import DeadAddress, Game

from .audit import record
from .errors import NotFoundError
from .lookups import masters_of
from .publish.about import players


def dead_addresses(session: Session, game: Game) -> list[DeadAddress]:
    """The stopped addresses among a game's players and masters."""
    people = [person for _, person in players(session, game)] + masters_of(session, game.id)
    emails = sorted({person.email for person in people})
    query = select(DeadAddress).where(DeadAddress.email.in_(emails), DeadAddress.stopped_at.is_not(None))
    return list(session.scalars(query.order_by(DeadAddress.email)))


def clear_address(session: Session, game: Game, email: str, *, actor: str, now: datetime) -> None:
    """Lets letters go to an address again; what came back before counts no more. Raises NotFoundError."""
    dead = next((one for one in dead_addresses(session, game) if one.email == email), None)
    if dead is None:
        raise NotFoundError(f"Letters to {email} are not stopped.")
    dead.stopped_at, dead.cleared_at = None, now
    record(session, game, actor, "mail again", f"Letters may go to {email} again.", now=now)
