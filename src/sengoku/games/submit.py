"""Somebody hands in orders, by whatever way: mail, page, desk or API.

Everything happens in the caller's transaction: the seat is locked, the set on file is read, the new orders
are merged into it, and the result is a new submission. The answer is written from what was stored.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.engine import Phase, Position
from sengoku.engine.variant import Variant
from sengoku.mail.blot import blotted_text
from sengoku.orders import (
    NOTHING_READ,
    Checked,
    DeadlineWords,
    OrderSet,
    Reading,
    Receipt,
    check,
    merge,
    orderable,
    read,
    receipt,
)
from sengoku.store import Game, GameState, Person, PhaseRow, PhaseState, Seat, SeatState, Submission

from .early import forget_ready
from .errors import NotFoundError
from .header import HeaderProblem, phase_meant, too_early
from .kept import kept_text
from .lookups import game_of, open_phase, phase_value, position_of, variant_of
from .on_file import last_submission, orders_on_file
from .overtaken import OVERTAKEN, FarOvertakenError, before, later_ones, with_later
from .words import due_words

FROM_MASTER = "gm"
"""The source of orders that a game master enters for a clan."""


class Fate(StrEnum):
    """What became of a message with orders."""

    APPLIED = "applied"
    NO_ORDERS = "no_orders"
    LATE = "late"
    REFUSED = "refused"  # a header that fits neither sender nor phase, or a game that takes no orders


@dataclass(frozen=True, slots=True)
class Submitted:
    """The fate of a message and the answer to it, in the words that mail, page and API all show.

    `phase` is the phase the orders are for; `receipt` is there when the set of the open phase is answered;
    `changed` tells whether the set on file is another one now, `not_ready` that it took READY back.
    """

    fate: Fate
    phase: Phase | None
    text: str
    receipt: Receipt | None = None
    changed: bool = False
    not_ready: bool = False

    @property
    def headline(self) -> str:
        """What became of the message, in one sentence above the answer."""
        match self.fate:
            case Fate.LATE:
                return "That came too late; nothing was changed."
            case Fate.REFUSED:
                return "Nothing of it was put on file."
            case Fate.NO_ORDERS:
                return "I found no order in your message; nothing was changed."
            case Fate.APPLIED:
                return self._of_applied(self.phase.title if self.phase else "")

    def _of_applied(self, title: str) -> str:
        if not self.changed:
            return "None of it could be put on file; nothing was changed."
        if self.receipt is None:
            return f"Your orders are kept for {title}."
        if self.receipt.silent:
            return f"Nothing is on file for {title} any more."
        if self.receipt.not_understood or self.receipt.refused:
            return f"Your orders for {title} are on file, but not all that you wrote: please read on."
        if any(one.why_not for one in self.receipt.filed):
            return f"Your orders for {title} are on file, but not all are allowed: please read on."
        return f"Your orders for {title} are on file."


@dataclass(frozen=True, slots=True)
class _Message:
    text: str
    source: str
    received_at: datetime
    now: datetime
    replaces: int | None = None


def submit(
    session: Session,
    seat_id: int,
    text: str,
    *,
    source: str,
    received_at: datetime,
    now: datetime,
    replaces: int | None = None,
) -> Submitted:
    """Reads `text` as orders of that seat and puts them on file, if they came before the deadline.

    `received_at` (UTC) is when the message reached us: the deadline is compared with it and nothing else.
    `replaces` is the revision on file that the text was written to replace as a whole (0 for nothing), by
    somebody who saw it; see `base_of`. Without it orders replace each other unit by unit.
    Raises NotFoundError for a seat that does not exist; whatever a player can get wrong is answered instead.
    """
    seat = session.scalar(select(Seat).where(Seat.id == seat_id).with_for_update(key_share=True))
    if seat is None:
        raise NotFoundError("There is no such seat.")
    game = game_of(session, seat.game_id)
    seen = open_phase(session, game.id)
    row = open_phase(session, game.id, lock="update")  # new orders may move an early end
    if row is None and seen is None:
        return Submitted(Fate.REFUSED, None, _no_phase(game))
    missed = closed_meanwhile(session, seen, row)
    if missed is None and row is not None:
        missed = missed_phase(session, row, received_at)
    if missed is not None:
        return Submitted(Fate.LATE, phase_value(missed), _late(missed))
    assert row is not None  # noqa: S101 - otherwise the phase that was seen was missed
    asked = _Message(blotted_text(text), source, received_at, now, replaces)
    try:
        return _enter(session, game, seat, row, position_of(row), asked)
    except FarOvertakenError as problem:
        return _refuse(session, seat, phase_value(row), str(problem))


def closed_meanwhile(session: Session, seen: PhaseRow | None, row: PhaseRow | None) -> PhaseRow | None:
    """The phase that was open before its lock was waited for, if it is not the one that is open now.

    It was being resolved while a message came in: PostgreSQL then finds no open phase, since the next one is
    newer than the question. The message was written for the phase that is closed now.
    """
    if seen is None or (row is not None and row.id == seen.id):
        return None
    session.refresh(seen)
    return seen


def missed_phase(session: Session, row: PhaseRow, received_at: datetime) -> PhaseRow | None:
    """The phase that a message came too late for, given the open one; None if it is in time.

    A message belongs to the phase that was open when it arrived. If that one has been resolved since, its
    orders are not taken for the next one: its writer did not know the new position.
    """
    if received_at < row.opened_at:
        return session.scalar(
            select(PhaseRow)
            .where(PhaseRow.game_id == row.game_id, PhaseRow.opened_at <= received_at, PhaseRow.id != row.id)
            .order_by(PhaseRow.id.desc())
            .limit(1)
        )
    return row if row.due_at is not None and received_at >= row.due_at else None


def _no_phase(game: Game) -> str:
    if game.state == GameState.OVER:
        return f"{game.title} is over; orders are no longer taken."
    return f"{game.title} has not begun yet, so no orders are taken and none of this mail is kept for later."


def _late(missed: PhaseRow) -> str:
    title = phase_value(missed).title
    if missed.state == PhaseState.UNDONE:
        return (
            f"The game was taken back by its game master while your orders for {title} were on their way; "
            "they were not put on file. Send them again, if you still want them."
        )
    return f"The deadline of {title} has passed; these orders came too late and were not put on file."


def _enter(
    session: Session, game: Game, seat: Seat, row: PhaseRow, position: Position, message: _Message
) -> Submitted:
    variant, current = variant_of(game), position.phase
    reading = read(variant, current.kind, message.text, orderable(position))
    try:
        phase = phase_meant(variant, seat.clan, current, reading.header)
    except HeaderProblem as problem:
        return _refuse(session, seat, current, str(problem))
    if phase != current:
        return _keep_for_later(session, game, seat, position, phase, message)
    checked = check(variant, position, seat.clan, reading)
    last = last_submission(session, seat.id, phase)
    as_seen = message.replaces == (last.revision if last else 0)
    applied = _says_something(checked.reading)
    later = later_ones(session, seat, phase, message.received_at) if applied else []
    on_file = before(session, seat, phase, later) if later else orders_on_file(session, seat.id, phase)
    after = merge(base_of(on_file, checked, replaces=as_seen and not later), checked.reading)
    after = with_later(after, later, lambda text: _own(variant, position, seat.clan, text))
    was_ready = False
    if applied:
        _store(session, game, seat, phase, after, reading, message)
        was_ready = forget_ready(session, game, row, seat, now=message.now)
    answer = receipt(
        variant,
        position,
        seat.clan,
        after,
        checked.reading,
        refused=checked.refused,
        remarks=(OVERTAKEN,) if later else () if applied else too_early(variant, position, seat.clan),
        deadline=_deadline(session, game, seat, row),
    )
    found = applied or bool(checked.refused or reading.problems)
    fate = Fate.APPLIED if found else Fate.NO_ORDERS
    if fate is Fate.NO_ORDERS:  # the headline says so
        answer = replace(answer, remarks=tuple(one for one in answer.remarks if one != NOTHING_READ))
    return Submitted(fate, phase, answer.text(), answer, changed=applied, not_ready=was_ready)


def _own(variant: Variant, position: Position, clan: str, text: str) -> Reading:
    """The orders of a text for the clan's own units in the open phase."""
    reading = read(variant, position.phase.kind, text, orderable(position))
    return check(variant, position, clan, reading).reading


def _refuse(session: Session, seat: Seat, current: Phase, why: str) -> Submitted:
    """Says why nothing was entered, and what is on file all the same."""
    shown = on_file_now(session, seat)
    assert shown is not None  # noqa: S101 - the caller holds the open phase
    answer = replace(shown, remarks=(why,))
    return Submitted(Fate.REFUSED, current, answer.text(), answer)


def base_of(on_file: OrderSet, checked: Checked, *, replaces: bool) -> OrderSet:
    """What new orders are put on top of: the set on file, or nothing when they replace it as a whole.

    A text with a line that could not be taken replaces nothing: no order is lost by a slip of the pen.
    """
    reading = checked.reading
    clean = _says_something(reading) and not (reading.problems or checked.refused)
    return OrderSet() if replaces and clean else on_file


def _says_something(reading: Reading) -> bool:
    return bool(reading.orders) or reading.whole is not None or reading.cleared


def on_file_now(session: Session, seat: Seat) -> Receipt | None:
    """The acknowledgement of what a seat has on file for the open phase; None while no phase is open."""
    game = game_of(session, seat.game_id)
    row = open_phase(session, game.id)
    if row is None:
        return None
    position = position_of(row)
    orders = orders_on_file(session, seat.id, position.phase)
    deadline = _deadline(session, game, seat, row)
    shown = receipt(variant_of(game), position, seat.clan, orders, Reading(), deadline=deadline)
    return replace(shown, remarks=())


def _deadline(session: Session, game: Game, seat: Seat, row: PhaseRow) -> DeadlineWords | None:
    if row.due_at is None:
        return None
    person = session.get(Person, seat.person_id) if seat.person_id else None
    words = due_words(game, person, row.due_at)
    return DeadlineWords(game=words.game or words.full, player=words.full if words.game else None)


def _keep_for_later(
    session: Session, game: Game, seat: Seat, position: Position, phase: Phase, message: _Message
) -> Submitted:
    """Orders for a coming phase are kept for it and said so; they are checked when it opens."""
    variant: Variant = variant_of(game)
    reading = read(variant, phase.kind, message.text)
    says_something = _says_something(reading)
    later = later_ones(session, seat, phase, message.received_at) if says_something else []
    on_file = before(session, seat, phase, later) if later else orders_on_file(session, seat.id, phase)
    after = with_later(merge(on_file, reading), later, lambda text: read(variant, phase.kind, text))
    if says_something:
        _store(session, game, seat, phase, after, reading, message)
    told = kept_text(variant, position, phase, after, reading)
    return Submitted(Fate.APPLIED, phase, told, changed=says_something)


def _store(
    session: Session,
    game: Game,
    seat: Seat,
    phase: Phase,
    orders: OrderSet,
    reading: Reading,
    message: _Message,
) -> None:
    last = last_submission(session, seat.id, phase)
    if seat.state == SeatState.INVITED and message.source != FROM_MASTER:
        seat.state = SeatState.PLAYING
    session.add(
        Submission(
            game_id=game.id,
            seat_id=seat.id,
            year=phase.year,
            season=phase.season,
            kind=phase.kind,
            revision=last.revision + 1 if last else 1,
            source=message.source,
            received_at=message.received_at,
            text=message.text,
            orders=orders.to_json(),
            problems={"problems": [[one.number, one.line, one.sentence] for one in reading.problems]},
        )
    )
    session.flush()
