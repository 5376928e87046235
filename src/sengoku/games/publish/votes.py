"""Letters about the vote on ending the game, about joining, and about leaving."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from sqlalchemy.orm import Session

from sengoku.games.house import House
from sengoku.games.lookups import masters_of, phase_value, variant_of
from sengoku.games.post import letter_exists, post
from sengoku.games.words import desk_url, seat_url
from sengoku.mail.player_letters import Joined, Resigned, VoteClosed, VoteOpened
from sengoku.store import Game, Person, PhaseRow, Seat

from .about import about, players


def publish_vote_opened(
    session: Session, house: House, game: Game, row: PhaseRow, seats: Iterable[Seat], *, now: datetime
) -> None:
    """Tells everybody with a vote that one is open, once a phase, whoever may have opened it."""
    for seat in seats:
        person = session.get_one(Person, seat.person_id)
        if letter_exists(session, row.id, person.id, VoteOpened.kind):
            continue
        values = VoteOpened(
            **about(house, game),
            clan=variant_of(game).clan_name(seat.clan),
            seat_url=seat_url(house, seat, row, now),
        )
        post(session, house, person, values, game=game, phase=row, reply_seat=seat, now=now)


def publish_vote_closed(
    session: Session, house: House, game: Game, row: PhaseRow, *, agreed: bool, now: datetime
) -> None:
    """Tells players and game masters how a vote ended; that nobody wants it any more once a phase."""
    kind = f"{VoteClosed.kind} {'agreed' if agreed else 'dropped'}"
    readers = {person.id: person for _, person in players(session, game)}
    masters = {person.id: person for person in masters_of(session, game.id)}
    for person in (readers | masters).values():
        if letter_exists(session, row.id, person.id, kind):
            continue
        desk = desk_url(house, game) if agreed and person.id in masters else None
        values = VoteClosed(**about(house, game), agreed=agreed, desk_url=desk)
        post(session, house, person, values, game=game, phase=row, kind=kind, now=now)


def publish_joined(
    session: Session, house: House, game: Game, seat: Seat, waiting: Sequence[str], *, now: datetime
) -> None:
    """Tells the game masters that an invited player has answered."""
    for person in masters_of(session, game.id):
        values = Joined(
            **about(house, game),
            clan=variant_of(game).clan_name(seat.clan),
            waiting=tuple(waiting),
            desk_url=desk_url(house, game),
        )
        post(session, house, person, values, game=game, now=now)


def publish_resigned(
    session: Session, house: House, game: Game, seat: Seat, row: PhaseRow | None, *, now: datetime
) -> None:
    """Tells the game masters that a player has left, so that they find another."""
    for person in masters_of(session, game.id):
        values = Resigned(
            **about(house, game),
            clan=variant_of(game).clan_name(seat.clan),
            phase=phase_value(row).title if row else None,
            desk_url=desk_url(house, game),
        )
        post(session, house, person, values, game=game, now=now)
