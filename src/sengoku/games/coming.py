"""The deadlines to come of a game: the one that stands, and those that its rules will set after it."""

from itertools import islice

from sqlalchemy.orm import Session

from sengoku.store import Game, GameState

from .absence import absences_in
from .deadline import Coming, coming, local_at
from .lookups import open_phase, phase_value
from .pace import days_in
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
    today = local_at(row.due_at, schedule.zone).date()
    away = [days for _, days in absences_in(session, game, today) if days_in(days) <= pace.absence_days]
    later = coming(
        schedule,
        phase,
        row.scheduled_at or row.due_at,
        holidays=pace.holidays,
        absences=away,
        most_days=pace.absence_days,
    )
    return [Coming(phase, row.due_at), *islice(later, how_many - 1)]
