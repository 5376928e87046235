"""Who missed how often: movements for which nothing came, in a row, and what was excused before."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sengoku.engine import PhaseKind
from sengoku.store import Game, Lapse, PhaseRow, PhaseState, Seat

from .audit import record
from .due import Standing
from .house import House
from .lookups import phase_value, variant_of
from .pace import pace_of
from .publish import publish_seat_open


def note_misses(
    session: Session,
    house: House,
    game: Game,
    row: PhaseRow,
    seats: Sequence[Seat],
    standing: Sequence[Standing],
    *,
    now: datetime,
) -> None:
    """Notes who missed a movement that has just been resolved.

    A seat that has now missed as many in a row as the game allows is open to a replacement from then on: the
    game masters get a letter. Its player keeps it until somebody else is given it, and any orders of theirs
    begin the count anew.
    """
    if row.kind != PhaseKind.MOVEMENT:
        return
    missing = {one.clan for one in standing if one.missing}
    late = [seat for seat in seats if seat.clan in missing]
    for seat in late:
        session.add(Lapse(phase_id=row.id, seat_id=seat.id, excused=False, person_id=seat.person_id, at=now))
    if not late:
        return
    session.flush()
    most = pace_of(game.settings).misses_open
    for seat in late if most else ():
        if misses_in_a_row(session, game, seat, most + 1) == most:
            name = variant_of(game).clan_name(seat.clan)
            detail = f"{name} missed {_times(most)} up to {phase_value(row).title}: the seat is open."
            record(session, game, "server", "open seat", detail, now=now)
            publish_seat_open(session, house, game, seat, row, most, now=now)


def _times(count: int) -> str:
    return "a movement" if count == 1 else f"{count} movements in a row"


def misses_in_a_row(session: Session, game: Game, seat: Seat, most: int) -> int:
    """How many of the newest movements the player of a seat has missed in a row, `most` at the most.

    It is told from the phases that stand: what was taken back does not count.
    """
    newest = session.scalars(
        select(PhaseRow.id)
        .where(
            PhaseRow.game_id == game.id,
            PhaseRow.kind == PhaseKind.MOVEMENT,
            PhaseRow.state == PhaseState.RESOLVED,
        )
        .order_by(PhaseRow.seq.desc())
        .limit(most)
    ).all()
    missed = set(
        session.scalars(
            select(Lapse.phase_id).where(
                Lapse.seat_id == seat.id,
                Lapse.person_id == seat.person_id,
                Lapse.excused.is_(False),
                Lapse.phase_id.in_(newest),
            )
        )
    )
    return next((count for count, phase_id in enumerate(newest) if phase_id not in missed), len(newest))


def open_seats(session: Session, game: Game, seats: Sequence[Seat]) -> frozenset[str]:
    """The clans whose players have missed so many movements in a row that a replacement is looked for."""
    most = pace_of(game.settings).misses_open
    if not most:
        return frozenset()
    lapsed = set(
        session.scalars(
            select(Lapse.seat_id)
            .where(Lapse.seat_id.in_([seat.id for seat in seats]), Lapse.excused.is_(False))
            .distinct()
        )
    )
    return frozenset(
        seat.clan
        for seat in seats
        if seat.id in lapsed
        and seat.person_id is not None
        and misses_in_a_row(session, game, seat, most) == most
    )


def excuses_used(session: Session, seat: Seat) -> int:
    """How many times a deadline has been put off for the player of a seat."""
    query = select(func.count()).where(
        Lapse.seat_id == seat.id, Lapse.person_id == seat.person_id, Lapse.excused.is_(True)
    )
    return session.scalar(query) or 0


def was_excused(session: Session, row: PhaseRow) -> bool:
    """Whether a phase has been put off for an excused miss already."""
    query = select(Lapse.seat_id).where(Lapse.phase_id == row.id, Lapse.excused.is_(True))
    return session.scalar(query.limit(1)) is not None
