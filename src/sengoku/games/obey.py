"""A mail that may order is obeyed: its commands and orders are carried out, and its author gets an answer."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from sengoku.engine import Phase
from sengoku.mail.commands import CommandReading
from sengoku.mail.letter_values import Late, ReceiptLetter
from sengoku.mail.message import Message
from sengoku.mail.received import arrival
from sengoku.mail.times import exact_time
from sengoku.mail.trust import Decision, late, without_orders
from sengoku.store import Game, GameState, Inbound, Person, Seat

from .answer import answer_help, within_limit
from .carry_out import Commander, carry_out
from .house import House
from .join import join
from .looks import text_of
from .lookups import game_of, open_phase, phase_value, variant_of
from .notes import UNVERIFIED, how_to_write, notes_on
from .post import post
from .submit import Fate, Submitted, missed_phase, submit
from .words import due_words, game_url, seat_url, zoned


@dataclass(slots=True)
class _Job:
    """Everything about one mail that is being obeyed."""

    session: Session
    house: House
    game: Game
    seat: Seat
    person: Person
    message: Message
    now: datetime


def obey(
    session: Session, house: House, inbound: Inbound, message: Message, decision: Decision, *, now: datetime
) -> Decision:
    """Does what a trusted mail says and answers it; returns the decision with what really became of it."""
    assert decision.seat is not None  # noqa: S101 - rows that apply know the seat
    seat = session.get_one(Seat, decision.seat.seat_id)
    person = session.get_one(Person, seat.person_id)
    job = _Job(session, house, game_of(session, seat.game_id), seat, person, message, now)
    join(session, house, seat, now=now)
    text = text_of(session, message, job.game)
    arrived = _arrived(job, inbound.received_at)
    done = submit(session, seat.id, text.orders, source="mail", received_at=arrived, now=now)
    if done.fate is Fate.LATE:
        _answer_late(job, arrived, inbound.received_at)
        return late(decision)
    by = Commander(session, house, job.game, seat, person, now)
    asks_only = _asks_only(text.commands, done)
    notes = carry_out(by, text.commands.commands) + notes_on(session, inbound, message, decision, text)
    if done.fate is Fate.NO_ORDERS and not asks_only:
        notes += how_to_write(session, job.game, message)
    ended = job.game.state == GameState.OVER
    if not ended and within_limit(session, house, person, decision, now=now):
        _acknowledge(job, done, notes, asks_only=asks_only, unverified=decision.warn)
    return (
        without_orders(decision) if done.fate is Fate.NO_ORDERS and not text.commands.commands else decision
    )


def _arrived(job: _Job, reached_us: datetime) -> datetime:
    """When a mail arrived at our own exchanger, or here if that tells nothing.

    The exchanger's stamps have no fractions of a second: one from the second in which the phase opened must
    not make an answer to its first letter a mail of the phase before.
    """
    stamped = arrival(job.message, reached_us, job.house.authserv_id)
    row = open_phase(job.session, job.game.id)
    if row is not None and stamped < row.opened_at < stamped + timedelta(seconds=1):
        return reached_us
    return stamped


def _asks_only(commands: CommandReading, done: Submitted) -> bool:
    return done.fate is Fate.NO_ORDERS and bool(commands.commands or commands.problems)


def _acknowledge(job: _Job, done: Submitted, notes: list[str], *, asks_only: bool, unverified: bool) -> None:
    row = open_phase(job.session, job.game.id)
    if row is None or done.phase is None:
        answer_help(job.session, job.house, job.person, " ".join([done.text, *notes]), now=job.now)
        return
    values = ReceiptLetter(
        slug=job.game.slug,
        game=job.game.title,
        game_url=game_url(job.house, job.game),
        clan=variant_of(job.game).clan_name(job.seat.clan),
        phase=done.phase.title,
        matter=_matter(done, asks_only=asks_only),
        headline=_asked(done.phase, notes) if asks_only else done.headline,
        receipt=replace(done.receipt, deadline=None).text() if done.receipt else done.text,
        seat_url=seat_url(job.house, job.seat, row, job.now),
        notes=tuple(notes),
        warning=UNVERIFIED if unverified else None,
        deadline=due_words(job.game, job.person, row.due_at) if row.due_at else None,
    )
    _reply(job, values)


def _asked(phase: Phase, notes: list[str]) -> str:
    answer = "This is my answer; below it stands" if notes else "Here is"
    return f"{answer} what I have on file for {phase.title}."


def _matter(done: Submitted, *, asks_only: bool) -> str:
    """What the subject says: nobody is to think that orders arrived which did not."""
    if asks_only:
        return "what is on file"
    return "orders received" if done.changed else "no orders received"


def _answer_late(job: _Job, arrived: datetime, reached_us: datetime) -> None:
    """Its author is told to the second by how much the mail missed its phase, and what is open now.

    A mail that reached our exchanger in time and us only after the verdict is told when it reached us.
    """
    row = open_phase(job.session, job.game.id)
    missed = missed_phase(job.session, row, arrived) if row else None
    if row is None or missed is None:
        return
    opened = row if missed is not row else None
    due_at = min(filter(None, (missed.due_at, missed.closed_at)))
    told = arrived if arrived >= due_at else reached_us
    values = Late(
        slug=job.game.slug,
        game=job.game.title,
        game_url=game_url(job.house, job.game),
        clan=variant_of(job.game).clan_name(job.seat.clan),
        phase=phase_value(missed).title,
        due=exact_time(zoned(job.game, job.person, due_at)),
        arrived=exact_time(zoned(job.game, job.person, told)),
        seat_url=seat_url(job.house, job.seat, opened, job.now),
        next_phase=phase_value(opened).title if opened else None,
        deadline=due_words(job.game, job.person, opened.due_at) if opened and opened.due_at else None,
    )
    _reply(job, values)


def _reply(job: _Job, values: ReceiptLetter | Late) -> None:
    """Answers the mail; an answer to the answer reaches the seat."""
    post(
        job.session,
        job.house,
        job.person,
        values,
        game=job.game,
        reply_seat=job.seat,
        in_reply_to=job.message.message_id,
        now=job.now,
    )
