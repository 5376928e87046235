"""A deadline has come and orders are missing: what the game's rules say then (see `Pace`)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import assert_never

from sqlalchemy.orm import Session

from sengoku.store import Game, Lapse, PhaseRow, Seat

from .audit import record
from .early import standings_in
from .house import House
from .lapses import excuses_used, open_seats, was_excused
from .lookups import game_of, phase_value, seats_of, variant_of
from .pace import Late, Pace, pace_of
from .publish import publish_nudge, publish_put_off

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class _Due:
    """A phase whose deadline has come without the orders of `missing`."""

    session: Session
    house: House
    game: Game
    row: PhaseRow
    missing: Sequence[Seat]
    now: datetime

    def put_off(self, length: timedelta, act: str, why: str, *, tell_all: bool) -> None:
        old = self.row.due_at
        assert old is not None  # noqa: S101 - it has come
        until = old + length if old + length > self.now else self.now + length
        self.row.due_at = until
        title = phase_value(self.row).title
        names = ", ".join(variant_of(self.game).clan_name(seat.clan) for seat in self.missing)
        detail = (
            f"{title} was put off from {old:%Y-%m-%d %H:%M} to {until:%Y-%m-%d %H:%M} UTC, missing {names}."
        )
        data = {"from": old.isoformat(), "to": until.isoformat()}
        record(self.session, self.game, "server", act, detail, now=self.now, data=data)
        if tell_all:
            publish_put_off(self.session, self.house, self.game, self.row, old=old, note=why, now=self.now)


def may_close(session: Session, house: House, row: PhaseRow, *, now: datetime) -> bool:
    """Whether a phase is resolved now. Otherwise it is not due, or its deadline has just been moved.

    The caller has the phase row locked and has processed the mail that came in time, which may have taken
    READY back. Everybody hears of the new time, once; while a game waits, the missing are asked every day.
    """
    if row.due_at is None or row.due_at > now:
        return False
    game = game_of(session, row.game_id)
    pace = pace_of(game.settings)
    if pace.late is Late.RESOLVE and not pace.excuses:
        return True
    owing = {one.clan for one in standings_in(session, game, row) if one.missing}
    seats = seats_of(session, game)
    owing -= open_seats(session, game, seats) if owing else frozenset()
    due = _Due(session, house, game, row, [seat for seat in seats if seat.clan in owing], now)
    return not due.missing or not (_excuse(due, pace) or _late(due, pace))


def _excuse(due: _Due, pace: Pace) -> bool:
    """Puts the deadline off once for those who have an excuse left. Says whether it did."""
    if not pace.excuses or due.row.late_since is not None or was_excused(due.session, due.row):
        return False
    excused = [seat for seat in due.missing if excuses_used(due.session, seat) < pace.excuses]
    for seat in excused:
        due.session.add(
            Lapse(phase_id=due.row.id, seat_id=seat.id, excused=True, person_id=seat.person_id, at=due.now)
        )
    if excused:
        why = (
            "Somebody’s orders are missing, and a miss is excused in this game now and then. "
            "The season waits this once."
        )
        due.put_off(timedelta(hours=pace.excuse_hours), "excuse", why, tell_all=True)
    return bool(excused)


def _late(due: _Due, pace: Pace) -> bool:
    """Does what the game's policy says. Says whether the deadline was moved."""
    first = due.row.late_since is None
    match pace.late:
        case Late.RESOLVE:
            return False
        case Late.GRACE if not first:
            return False
        case Late.GRACE:
            length = timedelta(minutes=pace.grace_minutes)
            why = "Orders are missing, and this game gives them some grace. After it the season ends."
        case Late.WAIT:
            length = _DAY
            why = (
                "Orders are missing, and this game waits for them. Those who owe them are asked every day; "
                f"the season ends {pace.cool_off_minutes} minutes after the last ones are in."
            )
        case never:
            assert_never(never)
    due.row.late_since = due.row.late_since or due.row.due_at
    due.put_off(length, str(pace.late), why, tell_all=first)
    for seat in due.missing:
        publish_nudge(due.session, due.house, due.game, seat, due.row, now=due.now)
    return True
