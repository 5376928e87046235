"""A player tells beforehand when they are away, so that deadlines set from then on avoid those days."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.store import Absence, Game, GameState, Seat

from .audit import record
from .errors import GameError, NotFoundError
from .lookups import game_of, open_phase, phase_value, variant_of
from .pace import Days, Pace, days_in, pace_of
from .words import zone_of

_FARTHEST = timedelta(days=366)


def give_absence(session: Session, seat_id: int, first: date, last: date, *, now: datetime) -> str:
    """Notes that a seat's player is away from `first` to `last`, both included; answers in a sentence.

    The days are those of the game's zone. The deadline that stands already is not moved; the next ones avoid
    the days within the limits of the game (see `Pace`). Giving the same days twice changes nothing. Raises
    GameError for days that make no sense or are more than the player has.
    """
    seat, game = _locked(session, seat_id)
    pace, today = pace_of(game.settings), now.astimezone(ZoneInfo(zone_of(game))).date()
    _check_days(first, last, today)
    given = absences_of(session, seat)
    if all((one.first_day, one.last_day) != (first, last) for one in given):
        _check_limits(game, pace, given, (first, last))
        session.add(
            Absence(seat_id=seat.id, person_id=seat.person_id, first_day=first, last_day=last, given_at=now)
        )
        session.flush()
        name = variant_of(game).clan_name(seat.clan)
        detail = f"{name} is away {days_words(first, last)}."
        record(session, game, f"seat:{seat.clan}", "absence", detail, now=now)
    return _noted(session, game, pace, first, last)


def withdraw_absence(session: Session, seat_id: int, first: date | None = None, *, now: datetime) -> str:
    """Takes back the absence that begins on `first`, or all that are not over; answers in a sentence.

    Raises GameError when there is none such.
    """
    seat, game = _locked(session, seat_id)
    today = now.astimezone(ZoneInfo(zone_of(game))).date()
    gone = [
        one
        for one in absences_of(session, seat)
        if (first is None and one.last_day >= today) or one.first_day == first
    ]
    if not gone:
        raise GameError(
            f"You have told me of no absence that begins on {day_words(first)}."
            if first
            else "You have told me of no absence that is still to come."
        )
    name = variant_of(game).clan_name(seat.clan)
    for one in gone:
        one.withdrawn_at = now
        detail = f"{name} is not away {days_words(one.first_day, one.last_day)} after all."
        record(session, game, f"seat:{seat.clan}", "absence", detail, now=now)
    session.flush()
    told = " and ".join(days_words(one.first_day, one.last_day) for one in gone)
    return f"Your absence {told} is taken back."


def absences_of(session: Session, seat: Seat) -> list[Absence]:
    """The absences that the player of a seat has given there and not taken back, the earliest first."""
    query = select(Absence).where(
        Absence.seat_id == seat.id, Absence.person_id == seat.person_id, Absence.withdrawn_at.is_(None)
    )
    return list(session.scalars(query.order_by(Absence.first_day, Absence.id)))


def absences_in(session: Session, game: Game, today: date) -> list[tuple[str, Days]]:
    """Clan and days of all absences of a game's players that are not over, the earliest first."""
    query = (
        select(Seat.clan, Absence.first_day, Absence.last_day)
        .join(Absence, Absence.seat_id == Seat.id)
        .where(
            Seat.game_id == game.id,
            Seat.person_id == Absence.person_id,
            Absence.withdrawn_at.is_(None),
            Absence.last_day >= today,
        )
        .order_by(Absence.first_day, Absence.id)
    )
    return [(clan, (first, last)) for clan, first, last in session.execute(query)]


def days_used(given: Iterable[Absence], pace: Pace) -> int:
    """How many of a player's days are used up: those of absences that deadlines wait for."""
    lengths = [days_in((one.first_day, one.last_day)) for one in given]
    return sum(days for days in lengths if days <= pace.absence_days)


def _locked(session: Session, seat_id: int) -> tuple[Seat, Game]:
    seat = session.scalar(select(Seat).where(Seat.id == seat_id).with_for_update(key_share=True))
    if seat is None or seat.person_id is None:
        raise NotFoundError("There is no such seat, or nobody plays it.")
    game = game_of(session, seat.game_id)
    if game.state == GameState.OVER:
        raise GameError(f"{game.title} is over.")
    return seat, game


def _check_days(first: date, last: date, today: date) -> None:
    if last < first:
        raise GameError(f"{day_words(first)} comes after {day_words(last)}: write the earlier day first.")
    if last < today:
        raise GameError(f"{day_words(last)} is past; an absence must still be to come.")
    if last > today + _FARTHEST:
        raise GameError("That is more than a year away; tell me when it is nearer.")


def _check_limits(game: Game, pace: Pace, given: Sequence[Absence], new: Days) -> None:
    if pace.absence_days == 0:
        raise GameError(
            f"{game.title} does not put deadlines off for absences. Send your orders ahead, or ask the "
            "game master."
        )
    if any(one.first_day <= new[1] and new[0] <= one.last_day for one in given):
        raise GameError("Some of these days you have told me already; take that absence back first.")
    used = days_used(given, pace)
    if days_in(new) <= pace.absence_days and used + days_in(new) > pace.absence_total:
        left = max(0, pace.absence_total - used)
        raise GameError(
            f"A player of {game.title} has {pace.absence_total} days of absence, and you have {left} left. "
            "Ask the game master if you need more."
        )


def _noted(session: Session, game: Game, pace: Pace, first: date, last: date) -> str:
    noted = f"It is noted that you are away {days_words(first, last)}."
    if days_in((first, last)) > pace.absence_days:
        return (
            f"{noted} That is longer than the {pace.absence_days} days for which deadlines of {game.title} "
            "are put off: they will not wait for you. Send orders ahead, or ask the game master."
        )
    row = open_phase(session, game.id)
    stands = f"; the deadline of {phase_value(row).title} stays as it is" if row and row.due_at else ""
    return f"{noted} Deadlines that are set from now on avoid these days{stands}."


def days_words(first: date, last: date) -> str:
    """`on 24 December 2026`, `from 24 December 2026 to 1 January 2027`."""
    return f"on {day_words(first)}" if first == last else f"from {day_words(first)} to {day_words(last)}"


def day_words(day: date) -> str:
    """`24 December 2026`."""
    return f"{day.day} {day:%B %Y}"
