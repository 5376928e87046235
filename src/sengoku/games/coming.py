"""The deadlines to come of a game: the one that stands, and those that its rules will set after it."""

from itertools import islice

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.store import Absence, Game, GameState, Seat

from .deadline import Coming, coming
from .lookups import open_phase, phase_value
from .pace import Days, days_in
from .retime import rules_of

HOW_MANY = 12


def coming_deadlines(session: Session, game: Game, how_many: int = HOW_MANY) -> list[Coming]:
    """The next deadlines, the one that stands first; none while no clock runs.

    Those after it are a forecast: movements only, by the rules, holidays and absences as they are known now.
    """
    row = open_phase(session, game.id)
    if game.state != GameState.RUNNING or row is None or row.due_at is None:
        return []
    schedule, pace = rules_of(game)
    phase = phase_value(row)
    away = [days for days in _absences(session, game) if days_in(days) <= pace.absence_days]
    later = coming(
        schedule,
        phase,
        row.scheduled_at or row.due_at,
        holidays=pace.holidays,
        absences=away,
        most_days=pace.absence_days,
    )
    return [Coming(phase, row.due_at), *islice(later, how_many - 1)]


def _absences(session: Session, game: Game) -> list[Days]:
    query = (
        select(Absence.first_day, Absence.last_day)
        .join(Seat, Seat.id == Absence.seat_id)
        .where(Seat.game_id == game.id, Seat.person_id == Absence.person_id, Absence.withdrawn_at.is_(None))
    )
    return [(first, last) for first, last in session.execute(query)]
