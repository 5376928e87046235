"""A mail that may order is obeyed: its commands and orders are carried out, and its author gets an answer."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from sengoku.engine import Phase, PhaseKind
from sengoku.mail.commands import CommandReading, Ready, Wait
from sengoku.mail.letter_values import ReceiptLetter
from sengoku.mail.message import Message
from sengoku.mail.received import arrival
from sengoku.mail.time_letters import Late
from sengoku.mail.times import exact_time
from sengoku.mail.trust import Decision, late, without_orders
from sengoku.orders import read
from sengoku.store import Game, GameState, Inbound, Person, PhaseState, Seat

from .answer import answer_help, within_limit
from .answered_letter import old_letter_note
from .carry_out import Commander, carry_out, without_questions
from .house import House
from .join import join
from .looks import MailText, text_of
from .lookups import game_of, open_phase, phase_value, variant_of
from .notes import UNVERIFIED, how_to_write, notes_on
from .post import post
from .submit import Fate, Submitted, missed_phase, on_file_now, submit
from .words import due_words, game_url, seat_url, zoned

NOT_READY = "With these orders you are not READY any more: write READY again when you are done."


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


@dataclass(frozen=True, slots=True)
class _Missed:
    """What became of late orders, when they arrived at our own exchanger, and when they reached us."""

    done: Submitted
    arrived: datetime
    reached_us: datetime


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
    by = Commander(session, house, job.game, seat, person, now)
    if done.fate is Fate.LATE:
        missed = _Missed(done, arrived, inbound.received_at)
        return _obey_late(job, decision, text, missed, by)
    asks_only = _asks_only(text.commands, done)
    told = within_limit(session, house, person, decision, now=now)
    asked = text.commands.commands if told else without_questions(text.commands.commands)
    notes = carry_out(by, asked) + _of_old_letter(job, done)
    if done.not_ready and not any(isinstance(one, Ready) for one in asked):
        notes.insert(0, NOT_READY)
    notes += notes_on(session, inbound, message, decision, text)
    if done.fate is Fate.NO_ORDERS and not asks_only:
        notes += how_to_write(session, seat, job.game, message)
    if told and job.game.state != GameState.OVER:
        _acknowledge(job, done, notes, asks_only=asks_only, unverified=decision.warn)
    return (
        without_orders(decision) if done.fate is Fate.NO_ORDERS and not text.commands.commands else decision
    )


def _of_old_letter(job: _Job, done: Submitted) -> list[str]:
    """What is to be said when orders for the open phase came in answer to a letter of an earlier one."""
    row = open_phase(job.session, job.game.id) if done.changed else None
    return old_letter_note(job.session, job.seat, row, job.message) if row and done.receipt else []


def _obey_late(job: _Job, decision: Decision, text: MailText, missed: _Missed, by: Commander) -> Decision:
    """Orders and READY belong to their phase and are told to be late; everything else counts at any time.

    A mail without anything of that phase is answered like one that came in time.
    """
    asked = text.commands.commands
    of_phase = [one for one in asked if isinstance(one, Ready | Wait)]
    others = [one for one in asked if not isinstance(one, Ready | Wait)]
    told = within_limit(job.session, job.house, job.person, decision, now=job.now)
    notes = [*carry_out(by, others if told else without_questions(others)), *text.commands.problems]
    alone = others and not of_phase and not _holds_orders(job, text, missed.done)
    if told and job.game.state != GameState.OVER:
        if alone:
            _acknowledge(job, _as_it_stands(job), notes, asks_only=True, unverified=decision.warn)
        else:
            words = dict.fromkeys("READY" if isinstance(one, Ready) else "WAIT" for one in of_phase)
            _answer_late(job, missed, [*notes, *(f"{word} came too late, too." for word in words)])
    return decision if alone else late(decision)


def _holds_orders(job: _Job, text: MailText, done: Submitted) -> bool:
    kind = done.phase.kind if done.phase else PhaseKind.MOVEMENT
    return not read(variant_of(job.game), kind, text.orders).says_nothing


def _as_it_stands(job: _Job) -> Submitted:
    """What the seat has on file for the open phase, as the answer to a mail that changes nothing."""
    row, receipt = open_phase(job.session, job.game.id), on_file_now(job.session, job.seat)
    text = receipt.text() if receipt else "No phase is open."
    return Submitted(Fate.NO_ORDERS, phase_value(row) if row else None, text, receipt)


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


def _answer_late(job: _Job, mail: _Missed, notes: list[str]) -> None:
    """Its author is told to the second by how much the mail missed its phase, and what is open now.

    A mail that reached our exchanger in time and us only after the verdict is told when it reached us.
    """
    row = open_phase(job.session, job.game.id)
    missed = missed_phase(job.session, row, mail.arrived) if row else None
    if row is None or missed is None:
        answer_help(job.session, job.house, job.person, " ".join([mail.done.text, *notes]), now=job.now)
        return
    if missed.state == PhaseState.UNDONE:  # its author was in time; the game was taken back
        notes = [mail.done.text, *notes]
        _acknowledge(job, _as_it_stands(job), notes, asks_only=True, unverified=False)
        return
    opened = row if missed is not row else None
    due_at = min(filter(None, (missed.due_at, missed.closed_at)))
    told = mail.arrived if mail.arrived >= due_at else mail.reached_us
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
        notes=tuple(notes),
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
