"""People come into seats: by invitation, as replacements, or out of them."""

from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from sengoku.engine import Phase
from sengoku.orders import OrderSet
from sengoku.store import Game, GameState, PhaseRow, Seat, SeatState, Submission, Tenure

from .audit import record
from .early import forget_ready
from .errors import GameError
from .house import House
from .lookups import open_phase, phase_value, seat_of, seats_of, variant_of
from .on_file import last_submission
from .order_address import renew_address
from .people import person_for
from .publish import publish_invitation, publish_left_seat
from .vote import close_if_agreed, withdraw_ballot


def invite(
    session: Session,
    house: House,
    game: Game,
    clan: str,
    email: str,
    *,
    name: str | None = None,
    actor: str,
    now: datetime,
) -> Seat:
    """Gives a clan to the person of that address and tells them; works before and during the game.

    Whoever sat there before is told that the seat is another's now; their order address and links are dead
    and their orders for the open phase are off the file: a replacement begins with nothing. Raises GameError
    for a bad address, or when the person already plays another clan of the game.
    """
    if game.state == GameState.OVER:
        raise GameError(f"{game.title} is over.")
    seat = seat_of(session, game, clan)
    person = person_for(session, email, name=name, now=now)
    if seat.person_id == person.id:
        raise GameError(f"{person.email} already plays {variant_of(game).clan_name(seat.clan)}.")
    for other in seats_of(session, game):
        if other.person_id == person.id:
            taken = variant_of(game).clan_name(other.clan)
            raise GameError(f"{person.email} already plays {taken} in {game.title}; one person, one clan.")
    _leave(session, house, game, seat, now=now)
    seat.person_id, seat.state, seat.conceded = person.id, SeatState.INVITED, False
    renew_address(house, seat)
    session.flush()
    row = open_phase(session, game.id)
    if row is not None:
        session.add(Tenure(seat_id=seat.id, person_id=person.id, from_seq=row.seq, began_at=now))
    clan_name = variant_of(game).clan_name(seat.clan)
    record(session, game, actor, "invite", f"{clan_name} was given to {person.email}.", now=now)
    publish_invitation(session, house, game, seat, person, row, now=now)
    return seat


def vacate(session: Session, house: House, game: Game, clan: str, *, actor: str, now: datetime) -> None:
    """Takes a clan from its player; it stands in civil disorder until somebody else is invited."""
    seat = seat_of(session, game, clan)
    if seat.person_id is None:
        raise GameError(f"Nobody plays {variant_of(game).clan_name(seat.clan)}.")
    name = variant_of(game).clan_name(seat.clan)
    leave_seat(session, house, game, seat, f"{name} has no player any more.", actor=actor, now=now)
    close_if_agreed(session, house, game, now=now)


def leave_seat(
    session: Session, house: House, game: Game, seat: Seat, why: str, *, actor: str, now: datetime
) -> None:
    """Empties a seat: address, links, orders for the open phase and vote go with its player, who is told."""
    _leave(session, house, game, seat, now=now)
    record(session, game, actor, "vacate", why, now=now)


def _leave(session: Session, house: House, game: Game, seat: Seat, *, now: datetime) -> None:
    if seat.person_id is None:
        return
    row = open_phase(session, game.id, lock="update")
    if row is not None:
        forget_ready(session, game, row, seat, now=now)
        _take_orders_off_file(session, game, seat, row, now=now)
        session.execute(
            update(Tenure)
            .where(Tenure.seat_id == seat.id, Tenure.to_seq.is_(None))
            .values(to_seq=row.seq, ended_at=now)
        )
    withdraw_ballot(session, seat)
    publish_left_seat(session, house, game, seat, now=now)
    seat.person_id, seat.state, seat.conceded = None, SeatState.EMPTY, False
    renew_address(house, seat)
    session.flush()


def _take_orders_off_file(session: Session, game: Game, seat: Seat, row: PhaseRow, *, now: datetime) -> None:
    """Empties the seat's sets for the open phase and for all later ones."""
    phases = session.execute(
        select(Submission.year, Submission.season, Submission.kind)
        .where(Submission.seat_id == seat.id)
        .distinct()
    )
    current = phase_value(row)
    for year, season, kind in phases:
        phase = Phase(year, type(current.season)(season), type(current.kind)(kind))
        last = last_submission(session, seat.id, phase)
        if phase < current or last is None:
            continue
        session.add(
            Submission(
                game_id=game.id,
                seat_id=seat.id,
                year=phase.year,
                season=phase.season,
                kind=phase.kind,
                revision=last.revision + 1,
                source="seat changed hands",
                received_at=now,
                text="",
                orders=OrderSet().to_json(),
                problems={"problems": []},
            )
        )
