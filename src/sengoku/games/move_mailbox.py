"""Somebody is reached at another mail address from now on, once its owner has said so."""

from datetime import datetime, timedelta

from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from sengoku.mail.player_letters import MailboxChanged, MailboxConfirm
from sengoku.mail.times import full_time
from sengoku.store import Game, GameState, Letter, Person, Seat

from .audit import record
from .errors import GameError
from .house import House
from .links import digest, sign_mailbox
from .lookups import seat_of, variant_of
from .people import clean_address, find_person
from .post import post
from .words import zoned

LASTS = timedelta(days=3)
_WITHIN, _MOST = timedelta(hours=1), 3
"""So many links go to one address in that time."""
_TAKEN = (
    "That address is registered here for somebody already, so it cannot be added to another. Write from it, "
    "or ask the game master."
)


def ask_to_move_mailbox(session: Session, house: House, person: Person, email: str, *, now: datetime) -> str:
    """Mails a link to the new address; nothing is changed before its button is pressed.

    The answer is a sentence, the same whether the address is known here or not. Raises GameError for what is
    no address or is the present one.
    """
    address = clean_address(email)
    if address == person.email:
        raise GameError(f"{address} is the address already.")
    to = find_person(session, address) or address
    if not _has_enough(session, to, now):
        expires = now + LASTS
        token = sign_mailbox(house.key, person.id, person.email, address, expires)
        values = MailboxConfirm(
            url=f"{house.base_url}/mailbox/{token}",
            expires=full_time(zoned(None, person, expires)),
            games=_games(session, person),
        )
        post(session, house, to, values, now=now)
    return f"A letter with a link is on its way to {address}. The address counts once its button is pressed."


def move_mailbox_of(
    session: Session, house: House, game: Game, clan: str, email: str, *, actor: str, now: datetime
) -> str:
    """The same for a clan's player, by a game master. Raises GameError when nobody plays the clan."""
    seat = seat_of(session, game, clan)
    name = variant_of(game).clan_name(seat.clan)
    if seat.person_id is None:
        raise GameError(f"Nobody plays {name} now.")
    said = ask_to_move_mailbox(session, house, session.get_one(Person, seat.person_id), email, now=now)
    record(session, game, actor, "mailbox", f"{name}’s player was asked to confirm another address.", now=now)
    return said


def move_mailbox(
    session: Session, house: House, person_id: int, old_digest: str, new: str, *, now: datetime
) -> str:
    """What the button behind the link does: letters go to `new`, and mail is believed from there only.

    Both addresses are told. The answer is a sentence. Raises GameError when the address has been changed
    meanwhile, or belongs to somebody else.
    """
    person = session.scalar(select(Person).where(Person.id == person_id).with_for_update())
    if person is None or digest(person.email) != old_digest:
        raise GameError("The address has been changed in the meantime; ask for a new link.")
    if find_person(session, new) is not None:
        raise GameError(_TAKEN)
    old, games = person.email, _games(session, person)
    try:
        with session.begin_nested():
            person.email = new
    except IntegrityError:  # somebody was registered with it in this moment
        raise GameError(_TAKEN) from None
    for game in _running(session, person):
        record(session, game, "server", "mailbox", "A player’s mail address was changed.", now=now)
    post(session, house, person, MailboxChanged(new=True, games=games), now=now)
    post(session, house, old, MailboxChanged(new=False, games=games), now=now)
    return f"Letters come to {new} from now on."


def _running(session: Session, person: Person) -> list[Game]:
    query = (
        select(Game)
        .join(Seat, Seat.game_id == Game.id)
        .where(Seat.person_id == person.id, Game.state != GameState.OVER)
    )
    return list(session.scalars(query.order_by(Game.id)))


def _games(session: Session, person: Person) -> tuple[str, ...]:
    """The games that a person plays, in words."""
    seats = session.execute(
        select(Game, Seat)
        .join(Seat, Seat.game_id == Game.id)
        .where(Seat.person_id == person.id, Game.state != GameState.OVER)
        .order_by(Game.id)
    )
    return tuple(f"{variant_of(game).clan_name(seat.clan)} in {game.title}" for game, seat in seats)


def _has_enough(session: Session, to: Person | str, now: datetime) -> bool:
    recipient = Letter.person_id == to.id if isinstance(to, Person) else Letter.address == to
    recent = select(func.count()).where(
        recipient, Letter.kind == MailboxConfirm.kind, Letter.created_at > now - _WITHIN
    )
    return (session.scalar(recent) or 0) >= _MOST
