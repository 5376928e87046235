"""An outage is made good: the deadlines it touched move, and everybody hears the old and the new time."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import assert_never

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.store import Game, GameState, PhaseRow, PhaseState, Role

from .audit import record
from .deadline import schedule_from
from .early import forget_all_ready
from .house import House
from .lookups import game_of
from .outage import TOLERANCE, WINDOW, Extension, Outage, Span, Timing, Waiting, judge, outages
from .publish import publish_alarm, publish_put_off

_WAYS = {
    Role.WORKER: "what adjudicates and answers",
    Role.LISTENER: "the mail listener",
    Role.WEB: "the web server",
}


def phases_touched(
    session: Session, spans: Sequence[Span], now: datetime, tolerance: timedelta = TOLERANCE
) -> list[int]:
    """The open phases of running games, due within the hours that matter, that an outage calls to move."""
    if all(one.ended_at <= now - WINDOW for one in outages(spans, tolerance)):
        return []
    query = (
        select(PhaseRow.id, PhaseRow.opened_at, PhaseRow.due_at, PhaseRow.made_good_until)
        .join(Game, Game.id == PhaseRow.game_id)
        .where(
            PhaseRow.state == PhaseState.OPEN,
            PhaseRow.due_at < now + WINDOW,
            Game.state == GameState.RUNNING,
        )
        .order_by(PhaseRow.due_at, PhaseRow.id)
    )
    return [
        phase_id
        for phase_id, opened_at, due_at, until in session.execute(query)
        if due_at is not None
        and isinstance(judge(Timing(opened_at, due_at, until), spans, now, tolerance=tolerance), Extension)
    ]


def make_good(
    session: Session,
    house: House,
    row: PhaseRow,
    spans: Sequence[Span],
    *,
    tolerance: timedelta = TOLERANCE,
    now: datetime,
) -> bool:
    """Gives an open phase the time that an outage took; the caller holds its row locked.

    Says whether the phase may be resolved when it is due: not when it has been given time, and not while a
    way in that players counted on is down, of which the game masters are told once.
    """
    if row.due_at is None:
        return False
    game = game_of(session, row.game_id)
    timing = Timing(row.opened_at, row.due_at, row.made_good_until)
    rounded = schedule_from(game.settings["schedule"]).same_time
    match judge(timing, spans, now, tolerance=tolerance, rounded=rounded):
        case None:
            return True
        case Extension() as extension:
            if row.scheduled_at is not None:  # an early end, which may be taken back: both move
                stands = replace(timing, due_at=row.scheduled_at)
                other = judge(stands, spans, now, tolerance=tolerance, rounded=rounded)
                row.scheduled_at = other.due_at if isinstance(other, Extension) else row.scheduled_at
            _extend(session, house, game, row, extension, now=now)
        case Waiting() as waiting:
            _wait(session, house, game, waiting, now=now)
        case never:
            assert_never(never)
    return False


def _extend(
    session: Session, house: House, game: Game, row: PhaseRow, extension: Extension, *, now: datetime
) -> None:
    old = row.due_at
    assert old is not None  # noqa: S101 - the caller has looked
    if row.scheduled_at is not None and row.scheduled_at <= extension.due_at:
        forget_all_ready(session, row)
    row.due_at, row.made_good_until = extension.due_at, extension.until
    times = " and ".join(map(_in_words, extension.outages))
    detail = (
        f"The server could not be reached {times}; the deadline was moved from {old:%Y-%m-%d %H:%M} to "
        f"{extension.due_at:%Y-%m-%d %H:%M} UTC."
    )
    data = {"from": old.isoformat(), "to": extension.due_at.isoformat()}
    record(session, game, "server", "outage", detail, now=now, data=data)
    note = f"The server could not be reached {times}, so you are given the time that was lost."
    publish_put_off(session, house, game, row, old=old, note=note, now=now)


def _in_words(outage: Outage) -> str:
    return f"from {outage.began_at:%Y-%m-%d %H:%M} to {outage.ended_at:%Y-%m-%d %H:%M} UTC"


def _wait(session: Session, house: House, game: Game, waiting: Waiting, *, now: datetime) -> None:
    reason = (
        f"The phase is due, but nothing has been heard of {_WAYS[Role(waiting.role)]} since "
        f"{waiting.since:%Y-%m-%d %H:%M} UTC, so orders may not have come through. It is resolved, or given "
        "more time, once that is mended; if you do not want to wait, adjudicate now at the desk."
    )
    publish_alarm(session, house, game, reason, once="waits", now=now)
