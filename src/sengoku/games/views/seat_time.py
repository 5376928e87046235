"""What a player can do about time: READY, absences, and when an early end comes about."""

from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from sqlalchemy.orm import Session

from sengoku.engine import due_clans
from sengoku.games.absence import absences_of, days_used, days_words
from sengoku.games.lookups import game_of, open_phase, phase_value, position_of, variant_of
from sengoku.games.on_file import orders_on_file
from sengoku.games.pace import Pace, days_in, pace_of
from sengoku.games.ready import is_ready
from sengoku.games.words import due_words, zone_of
from sengoku.store import Absence, Game, GameState, Person, PhaseRow, Seat


@dataclass(frozen=True, slots=True)
class AbsenceLine:
    """An absence that is not over: its days, and in words with what comes of it."""

    first: date
    last: date
    words: str


@dataclass(frozen=True, slots=True)
class SeatTime:
    """Time as a seat's holder can change it.

    `asks`: whether READY makes a difference now. `may`: whether it can be said. `early` is the sentence about
    an early end that everybody has agreed to. `limits` says for how long deadlines are put off; None where
    they never are. `today` is the day on the game's calendar.
    """

    asks: bool
    may: bool
    ready: bool
    cool_off: int
    early: str | None
    absences: tuple[AbsenceLine, ...]
    limits: str | None
    today: date


def seat_time(session: Session, seat: Seat, now: datetime) -> SeatTime:
    """See `SeatTime`; the caller has made sure that it is the seat of whoever asks."""
    game = game_of(session, seat.game_id)
    pace, row = pace_of(game.settings), open_phase(session, game.id)
    today = now.astimezone(ZoneInfo(zone_of(game))).date()
    given = [one for one in absences_of(session, seat) if one.last_day >= today]
    asks = row is not None and pace.early and game.state == GameState.RUNNING and _is_due(game, seat, row)
    may = asks and row is not None and not orders_on_file(session, seat.id, phase_value(row)).silent
    return SeatTime(
        asks=asks,
        may=may,
        ready=row is not None and is_ready(session, row, seat),
        cool_off=pace.cool_off_minutes,
        early=_early(session, game, seat, row) if row else None,
        absences=tuple(AbsenceLine(one.first_day, one.last_day, _words(one, pace)) for one in given),
        limits=_limits(session, seat, pace),
        today=today,
    )


def _is_due(game: Game, seat: Seat, row: PhaseRow) -> bool:
    return seat.clan in due_clans(variant_of(game), position_of(row))


def _early(session: Session, game: Game, seat: Seat, row: PhaseRow) -> str | None:
    if row.scheduled_at is None:
        return None
    person = session.get(Person, seat.person_id) if seat.person_id else None
    words = due_words(game, person, row.scheduled_at)
    return f"Everybody is READY, so the season ends early. Otherwise it waits until {words.full}."


def _words(one: Absence, pace: Pace) -> str:
    told = f"Away {days_words(one.first_day, one.last_day)}"
    if days_in((one.first_day, one.last_day)) > pace.absence_days:
        return f"{told}: too long for deadlines to wait"
    return told


def _limits(session: Session, seat: Seat, pace: Pace) -> str | None:
    if not pace.absence_days:
        return None
    left = max(0, pace.absence_total - days_used(absences_of(session, seat), pace))
    return (
        f"Deadlines that are set later avoid these days, if an absence is at most {pace.absence_days} days "
        f"long. You have {left} of {pace.absence_total} days left in this game."
    )
