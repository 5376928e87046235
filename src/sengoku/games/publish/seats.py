"""Letters about a seat: it is yours, it is not any more, its address is new, its clan is no more."""

from datetime import datetime

from sqlalchemy.orm import Session

from sengoku.games.deadline import schedule_from
from sengoku.games.house import House
from sengoku.games.lookups import masters_of, phase_value, variant_of
from sengoku.games.post import post
from sengoku.games.words import desk_url, due_words, seat_url
from sengoku.mail.letter_values import (
    AddressChanged,
    Invitation,
    Replaced,
)
from sengoku.mail.player_letters import CalendarChanged
from sengoku.mail.time_letters import SeatOpen
from sengoku.store import Game, Person, PhaseRow, Seat

from .about import about


def publish_invitation(
    session: Session,
    house: House,
    game: Game,
    seat: Seat,
    person: Person,
    row: PhaseRow | None,
    *,
    now: datetime,
) -> None:
    """Tells somebody that a clan is theirs; an answer to the letter reaches the seat's order address."""
    values = Invitation(
        **about(house, game),
        clan=variant_of(game).clan_name(seat.clan),
        gm=masters_of(session, game.id)[0].name,
        rhythm=f"Orders are due {schedule_from(game.settings['schedule']).describe()}.",
        seat_url=seat_url(house, seat, row, now),
        phase=phase_value(row).title if row else None,
        deadline=due_words(game, person, row.due_at) if row and row.due_at else None,
    )
    post(session, house, person, values, game=game, reply_seat=seat, now=now)


def publish_left_seat(session: Session, house: House, game: Game, seat: Seat, *, now: datetime) -> None:
    """Tells whoever sits in a seat that it is theirs no longer."""
    if seat.person_id is None:
        return
    values = Replaced(
        **about(house, game),
        clan=variant_of(game).clan_name(seat.clan),
    )
    post(session, house, session.get_one(Person, seat.person_id), values, game=game, now=now)


def publish_new_address(
    session: Session, house: House, game: Game, seat: Seat, row: PhaseRow | None, *, now: datetime
) -> None:
    """Tells a player that the secret order address is a new one: the one an answer to this letter goes to."""
    if seat.person_id is None:
        return
    values = AddressChanged(
        **about(house, game),
        clan=variant_of(game).clan_name(seat.clan),
        seat_url=seat_url(house, seat, row, now),
    )
    person = session.get_one(Person, seat.person_id)
    post(session, house, person, values, game=game, reply_seat=seat, now=now)


def publish_new_calendar(
    session: Session, house: House, game: Game, seat: Seat, row: PhaseRow | None, *, now: datetime
) -> None:
    """Tells a player that the address of their calendar is a new one, and where it stands."""
    values = CalendarChanged(
        **about(house, game),
        clan=variant_of(game).clan_name(seat.clan),
        seat_url=seat_url(house, seat, row, now),
    )
    person = session.get_one(Person, seat.person_id)
    post(session, house, person, values, game=game, reply_seat=seat, now=now)


def publish_seat_open(
    session: Session, house: House, game: Game, seat: Seat, row: PhaseRow, misses: int, *, now: datetime
) -> None:
    """Tells the game masters that a seat is open to a replacement after so many misses, the last in `row`."""
    if seat.person_id is None:
        return
    player = session.get_one(Person, seat.person_id)
    for person in masters_of(session, game.id):
        values = SeatOpen(
            **about(house, game),
            clan=variant_of(game).clan_name(seat.clan),
            player=player.email,
            phase=phase_value(row).title,
            misses=misses,
            desk_url=desk_url(house, game),
        )
        post(session, house, person, values, game=game, now=now)
