"""When a phase that opens will be due: by the grid, and past holidays and absences."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.engine import PhaseKind, Position, due_clans
from sengoku.store import Game, Seat

from .absence import absences_in
from .deadline import PutOff, local_at, put_off, schedule_from
from .lookups import variant_of
from .pace import days_in, pace_of


def plan(session: Session, game: Game, position: Position, since: datetime, *, first: bool) -> PutOff:
    """The deadline of a phase whose turn began at `since` (UTC); `first` is the one a game begins with.

    Absences count of those who are due in it, and only such as are short enough for the game. A phase in
    which nobody who plays has anything to decide is put off for nothing.
    """
    schedule, pace, kind = (
        schedule_from(game.settings["schedule"]),
        pace_of(game.settings),
        position.phase.kind,
    )
    due_at = schedule.next_due(kind, since, first=first)
    if not schedule.by_days:
        return PutOff(due_at, 0, absences=False)
    due = due_clans(variant_of(game), position)
    if kind is not PhaseKind.MOVEMENT and not due & _played(session, game):
        return PutOff(due_at, 0, absences=False)
    away = [
        days
        for clan, days in absences_in(session, game, local_at(due_at, schedule.zone).date())
        if clan in due and days_in(days) <= pace.absence_days
    ]
    return put_off(due_at, schedule.zone, pace.holidays, away, pace.absence_days)


def _played(session: Session, game: Game) -> frozenset[str]:
    seats = select(Seat.clan).where(Seat.game_id == game.id, Seat.person_id.is_not(None))
    return frozenset(session.scalars(seats))
