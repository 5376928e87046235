"""Somebody who does not play in a game gets its results by mail."""

from datetime import datetime, timedelta

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sengoku.mail.asked_letters import ObserveConfirm, Observing
from sengoku.mail.times import full_time
from sengoku.store import Game, GameState, Letter, Observer, Person

from .errors import GameError
from .house import House
from .links import sign_observer
from .lookups import game_by_slug, is_master, seats_of
from .people import clean_address, find_person, person_for
from .post import post
from .publish.about import about

LASTS = timedelta(days=3)
_WITHIN, _MOST = timedelta(hours=1), 2
"""So many links go to one address in that time: nobody can fill a stranger's mailbox."""


def observe(session: Session, house: House, game: Game, person: Person, *, now: datetime) -> str:
    """Lets a person follow a game, and tells them; the answer is a sentence.

    Whoever plays or runs it hears of everything anyway, and nothing changes. Raises GameError for a game that
    is over.
    """
    if game.state == GameState.OVER:
        raise GameError(f"{game.title} is over; everybody can read it on its page.")
    if hears_anyway(session, game, person):
        return f"You play or run {game.title}, so its results come to you anyway."
    if session.get(Observer, (game.id, person.id)) is None:
        session.add(Observer(game_id=game.id, person_id=person.id, since=now))
        session.flush()
    post(session, house, person, Observing(**about(house, game), on=True), game=game, now=now)
    return f"You follow {game.title} from now on."


def unobserve(session: Session, house: House, game: Game, person: Person, *, now: datetime) -> str:
    """Ends that; the answer is a sentence. Doing it twice changes nothing and writes no second letter."""
    found = session.get(Observer, (game.id, person.id))
    if found is not None:
        session.delete(found)
        session.flush()
        post(session, house, person, Observing(**about(house, game), on=False), game=game, now=now)
    return f"No more results of {game.title} come to you as an observer."


def hears_anyway(session: Session, game: Game, person: Person) -> bool:
    """Whether somebody plays or runs a game."""
    plays = any(seat.person_id == person.id for seat in seats_of(session, game))
    return plays or is_master(session, game.id, person.id)


def ask_to_observe(session: Session, house: House, game: Game, email: str, *, now: datetime) -> None:
    """Mails a link to an address for which somebody asked, whoever that was: following begins behind it.

    Nothing says whether the address is known. Raises GameError for what is no address, or a game that is
    over.
    """
    address = clean_address(email)
    if game.state == GameState.OVER:
        raise GameError(f"{game.title} is over; everybody can read it on its page.")
    to = find_person(session, address) or address
    if _has_enough(session, to, now):
        return
    expires = now + LASTS
    token = sign_observer(house.key, game.slug, address, expires)
    values = ObserveConfirm(
        **about(house, game), url=f"{house.base_url}/observe/{token}", expires=full_time(expires)
    )
    post(session, house, to, values, game=game, now=now)


def confirm_observer(session: Session, house: House, slug: str, address: str, *, now: datetime) -> str:
    """What the button behind the link does; the answer is a sentence. Raises GameError."""
    game = game_by_slug(session, slug)
    return observe(session, house, game, person_for(session, address, now=now), now=now)


def _has_enough(session: Session, to: Person | str, now: datetime) -> bool:
    recipient = Letter.person_id == to.id if isinstance(to, Person) else Letter.address == to
    recent = select(func.count()).where(
        recipient, Letter.kind == ObserveConfirm.kind, Letter.created_at > now - _WITHIN
    )
    return (session.scalar(recent) or 0) >= _MOST
