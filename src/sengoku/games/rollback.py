"""A game master takes a game back to an earlier phase: everything is as it was, and nothing is forgotten.

The phases that are undone leave the line of play but keep their rows, verdicts and letters; the phase that is
gone back to opens once more, with the same number. Orders on file for it are those that were resolved then.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from sengoku.engine import Phase, PhaseKind, Season
from sengoku.orders import OrderSet
from sengoku.store import (
    Ballot,
    Game,
    GameState,
    Lapse,
    PhaseRow,
    PhaseState,
    Ready,
    Seat,
    SeatState,
    Submission,
    Tenure,
)

from .audit import record
from .errors import GameError
from .house import House
from .lookups import phase_value, position_of, seats_of, verdict_of
from .on_file import last_submission
from .open_next import open_next_phase
from .order_address import renew_address
from .publish import publish_left_seat, publish_rollback
from .vote import AGREED, spend_votes

LEAST = timedelta(hours=1)
"""The old deadline stands again if it is at least this far away; otherwise the schedule sets a new one."""


@dataclass(frozen=True, slots=True)
class RolledBack:
    """What a rollback did: the phase that is open again, and the titles of those that were undone."""

    row: PhaseRow
    undone: tuple[str, ...]


def rollback(
    session: Session,
    house: House,
    game: Game,
    seq: int,
    *,
    actor: str,
    forget_later: bool = False,
    now: datetime,
) -> RolledBack:
    """Opens phase number `seq` again, as it was just before it was closed, and tells everybody.

    Units, owners, garrisons, players, tenures, concessions, votes, lapses and orders on file are those of
    then. A deadline that is still to come stands again; otherwise the schedule gives one from `now`. Orders
    that were sent for the undone phases after it stay on file for them, unless `forget_later`. A game that
    was over or parked runs again; one that is paused stays so. Raises GameError when that phase was not
    played yet.
    """
    rows = _line_of_play(session, game)
    target = next((row for row in rows if row.seq == seq), None)
    if target is None or target.state == PhaseState.OPEN:
        raise GameError(f"{game.title} has no earlier phase number {seq} to go back to. Nothing was changed.")
    undone = [row for row in rows if row.seq >= seq]
    titles = tuple(phase_value(row).title for row in undone if row.state != PhaseState.OPEN)
    data = {"to": seq, "undone": [_undone_json(session, row) for row in undone]}
    before = next((row for row in reversed(rows) if row.seq < seq), None)
    closed_at = target.closed_at or now
    for row in undone:
        row.state, row.seq, row.closed_at = PhaseState.UNDONE, -1 - row.id, row.closed_at or now
    session.flush()
    again = _open_again(session, game, target, now=now)
    _seat_again(session, house, game, target, before, now=now)
    _restore_tenures(session, game, seq)
    _restore_counters(session, undone, target, again)
    if forget_later:
        _forget_later(session, game, target, closed_at, now=now)
    title = phase_value(target).title
    detail = f"The game was taken back to {title}; undone: {', '.join(titles)}."
    record(session, game, actor, "rollback", detail, now=now, data=data)
    publish_rollback(session, house, game, again, titles, forgotten=forget_later, now=now)
    return RolledBack(again, titles)


def _line_of_play(session: Session, game: Game) -> list[PhaseRow]:
    """The phases of the game that count, once nobody else moves the game any more.

    Whoever resolves or moves the open phase has its row locked, and whoever hands in orders first their seat.
    When they have been waited for, the phases are read anew: the one that was open may be closed now, and
    another one open.
    """
    seats = select(Seat.id).where(Seat.game_id == game.id).order_by(Seat.id)
    session.execute(seats.with_for_update(key_share=True))
    opened = select(PhaseRow.id).where(PhaseRow.game_id == game.id, PhaseRow.state == PhaseState.OPEN)
    for _ in range(3):
        session.refresh(game)
        locked = session.scalar(opened.with_for_update(key_share=True))
        if locked is not None or game.state in (GameState.OVER, GameState.FORMING):
            break
    session.execute(select(Game.id).where(Game.id == game.id).with_for_update(key_share=True))
    session.refresh(game)
    query = select(PhaseRow).where(PhaseRow.game_id == game.id, PhaseRow.seq >= 0).order_by(PhaseRow.seq)
    return list(session.scalars(query.execution_options(populate_existing=True)))


def _undone_json(session: Session, row: PhaseRow) -> dict[str, Any]:
    """What the record keeps of an undone phase: enough to read its verdict, and to compare it later."""
    verdict = verdict_of(session, row)
    return {
        "phase": row.id,
        "seq": row.seq,
        "title": phase_value(row).title,
        "due_at": row.due_at.isoformat() if row.due_at else None,
        "input_digest": verdict.input_digest if verdict else None,
        "output_digest": verdict.output_digest if verdict else None,
    }


def _open_again(session: Session, game: Game, target: PhaseRow, *, now: datetime) -> PhaseRow:
    paused = game.state == GameState.PAUSED and game.state_reason != AGREED
    again = open_next_phase(session, game, position_of(target), since=now, now=now)
    old = target.scheduled_at or target.late_since or target.due_at
    if old is not None and old >= now + LEAST:
        again.due_at = old
    again.made_good_until = target.made_good_until
    if paused and again.due_at is not None:
        again.remaining_seconds, again.due_at = int((again.due_at - now).total_seconds()), None
    else:
        game.state, game.state_reason = GameState.RUNNING, None
    game.winner, game.ended_at = None, None
    session.flush()
    return again


def _seat_again(
    session: Session,
    house: House,
    game: Game,
    target: PhaseRow,
    before: PhaseRow | None,
    *,
    now: datetime,
) -> None:
    """Everybody is back in the seat they had. Who is back gets a new order address, as after any change.

    A phase in which all gave up or agreed to end the game opens with the concessions and votes that stood
    when it began.
    """
    seats, then = seats_of(session, game), target.seats or {}
    spend_votes(session, game)
    ended_by_concession = verdict_of(session, target) is None
    conceded = ((before.seats if before else None) or {}) if ended_by_concession else then
    for seat in seats:
        was = then.get(seat.clan)
        if was is None:
            continue
        if seat.person_id != was["person"]:
            publish_left_seat(session, house, game, seat, now=now)
            seat.person_id, seat.state = was["person"], SeatState(was["state"])
            renew_address(house, seat)
        said = conceded.get(seat.clan, {})
        seat.conceded = bool(said.get("conceded", False))
        if said.get("vote") is not None:
            session.add(Ballot(seat_id=seat.id, yes=said["vote"], at=now))
    session.flush()


def _restore_tenures(session: Session, game: Game, seq: int) -> None:
    """Tenures that began after that phase are gone, and those that ended after it go on."""
    of_game = Tenure.seat_id.in_(select(Seat.id).where(Seat.game_id == game.id))
    session.execute(delete(Tenure).where(of_game, Tenure.from_seq > seq))
    session.execute(update(Tenure).where(of_game, Tenure.to_seq > seq).values(to_seq=None, ended_at=None))


def _restore_counters(
    session: Session, undone: Sequence[PhaseRow], target: PhaseRow, again: PhaseRow
) -> None:
    """A lapse that put the deadline off before the phase was closed is kept; all later ones are gone."""
    ids = [row.id for row in undone]
    session.execute(delete(Ready).where(Ready.phase_id.in_(ids)))
    session.execute(
        update(Lapse).where(Lapse.phase_id == target.id, Lapse.excused.is_(True)).values(phase_id=again.id)
    )
    session.execute(delete(Lapse).where(Lapse.phase_id.in_(ids)))


def _phase_of(submission: Submission) -> Phase:
    return Phase(submission.year, Season(submission.season), PhaseKind(submission.kind))


def _forget_later(
    session: Session, game: Game, target: PhaseRow, closed_at: datetime, *, now: datetime
) -> None:
    """Puts the sets for coming phases back to what was on file when the phase was closed."""
    current = phase_value(target)
    for seat in seats_of(session, game):
        sent = session.scalars(
            select(Submission).where(Submission.seat_id == seat.id, Submission.received_at >= closed_at)
        )
        for phase in {_phase_of(one) for one in sent}:
            last = last_submission(session, seat.id, phase)
            if phase <= current or last is None:
                continue
            then = last_submission(session, seat.id, phase, Submission.received_at < closed_at)
            session.add(
                Submission(
                    game_id=game.id,
                    seat_id=seat.id,
                    year=phase.year,
                    season=phase.season,
                    kind=phase.kind,
                    revision=last.revision + 1,
                    source="taken back",
                    received_at=now,
                    text="",
                    orders=then.orders if then else OrderSet().to_json(),
                    problems={"problems": []},
                )
            )
    session.flush()
