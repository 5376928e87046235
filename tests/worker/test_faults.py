"""Never lost, never twice: the worker is killed at random while mail comes in, on both databases.

A longer run, which prints its figures:

    FAULT_MAILS=1000 pytest tests/worker/test_faults.py -s
"""

import os
import random
import smtplib
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from itertools import count
from pathlib import Path
from threading import Event, Lock

import pytest
from sqlalchemy import func, select, update

from sengoku.games.invite import invite
from sengoku.games.lookups import game_by_slug, seats_of, variant_of
from sengoku.games.order_address import address_of
from sengoku.games.start import start_game
from sengoku.mail.transports import SmtpTransport
from sengoku.store import Database, Inbound, InboundState, Letter, LetterState, PhaseRow, Submission
from sengoku.worker.clock import utc_now
from sengoku.worker.send_letters import send_letters
from support.club import Clock, Club
from support.post_office import write_mail
from support.sink import Sink, served
from support.worker_process import WorkerProcess

MAILS = int(os.environ.get("FAULT_MAILS", "100"))
MOST_ANSWERS = 10  # to one person in an hour; whoever writes more is not answered any more
PATIENCE = 60.0 + MAILS / 5  # seconds for which a sender tries again


@dataclass(frozen=True)
class Sender:
    """A player with a seat of their own."""

    seat_id: int
    email: str
    to: str
    order: str


def senders(club: Club, number: int) -> list[Sender]:
    """The players of as many games as it takes, everybody with one seat only, long before the deadline."""
    found: list[Sender] = []
    for game_number in count():
        if len(found) * (MOST_ANSWERS - 2) >= number:
            break
        slug = f"game-{game_number}"
        club.form(slug, slug)
        with club.database.write() as session:
            game = game_by_slug(session, slug)
            units = {unit.clan: unit for unit in variant_of(game).start().units}
            for clan in variant_of(game).clans:
                email = f"{clan.id}.{game_number}@example.org"
                invite(session, club.house, game, clan.id, email, actor="test", now=club.clock.now)
            start_game(session, club.house, game, actor="test", now=club.clock.now)
            for seat in seats_of(session, game):
                unit = units[seat.clan]
                order = f"{unit.type.letter} {variant_of(game).board.territory(unit.at).name} H"
                email = f"{seat.clan}.{game_number}@example.org"
                found.append(Sender(seat.id, email, address_of(club.house, seat), order))
    with club.database.write() as session:
        session.execute(update(PhaseRow).values(due_at=club.clock.now + timedelta(days=30)))
    club.post_is_out()
    return found


def marker(number: int) -> str:
    return f"(mail {number})"


def message_id(number: int) -> str:
    return f"<fault{number}@example.org>"


def order_mail(sender: Sender, number: int) -> EmailMessage:
    words = f"{sender.order}\n{marker(number)}"
    return write_mail(sender.email, sender.to, words, name=f"fault{number}", at=datetime.now(UTC))


@dataclass
class Handing:
    """Mails handed in by several clients at a time, each tried again until it is taken."""

    port: int
    taken: int = 0
    retries: int = 0
    refusals: Counter[int] = field(default_factory=Counter)
    """How often the listener answered with which code before it took a mail; 0 where nobody answered."""
    over: Event = field(default_factory=Event)
    _lock: Lock = field(default_factory=Lock)

    def hand_in(self, sender: Sender, numbers: Sequence[int]) -> None:
        """A player's mails, one after the other."""
        for number in numbers:
            self._until_taken(order_mail(sender, number))
            with self._lock:
                self.taken += 1

    def _until_taken(self, message: EmailMessage) -> None:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                with smtplib.SMTP("127.0.0.1", self.port, timeout=10) as client:
                    client.send_message(message)
                return
            except (OSError, smtplib.SMTPException) as refusal:
                assert time.monotonic() < end, "nobody takes this mail"
                with self._lock:
                    self.retries += 1
                    self.refusals[getattr(refusal, "smtp_code", 0)] += 1
                time.sleep(0.2)


def kill_now_and_then(worker: WorkerProcess, handing: Handing, every: int) -> None:
    """Kills the worker at a random moment after every so many mails, and starts it again."""
    next_kill = every
    while not handing.over.is_set():
        if handing.taken >= next_kill:
            time.sleep(random.uniform(0, 0.3))
            worker.kill()
            worker.start()
            next_kill = handing.taken + every
        time.sleep(0.01)


def wait_until_processed(club: Club, number: int) -> None:
    """Until the worker has done its work; what it cannot do any more is left for the next one."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with club.database.read() as session:
            done = select(func.count()).where(Inbound.state == InboundState.DONE)
            if session.scalar(done) == number:
                return
        time.sleep(0.1)
    pytest.fail("mail stays unprocessed")


def send_the_rest(club: Club, smtp_port: int) -> None:
    """Sends what a killed worker left behind, once its leases are over; a round ends after a while."""
    later = lambda: utc_now() + timedelta(minutes=10)  # noqa: E731 - a clock
    with SmtpTransport("127.0.0.1", smtp_port, security="none") as way_out:
        while send_letters(club.database, club.house, way_out, later):
            pass


def test_a_killed_worker_loses_no_mail_and_obeys_none_twice(database: Database, tmp_path: Path) -> None:
    club, sink = Club(database, Clock(datetime.now(UTC))), Sink()
    players = senders(club, MAILS)
    mails = {player: range(MAILS)[at :: len(players)] for at, player in enumerate(players)}
    began = time.monotonic()
    with served(sink) as smtp_port:
        worker = WorkerProcess(club, tmp_path, smtp_port)
        handing = Handing(worker.port)
        worker.start()
        with ThreadPoolExecutor(5) as pool:
            killer = pool.submit(kill_now_and_then, worker, handing, max(MAILS // 20, 25))
            clients = [pool.submit(handing.hand_in, player, numbers) for player, numbers in mails.items()]
            for client in clients:
                client.result()
            handing.over.set()
            killer.result()
        wait_until_processed(club, MAILS)
        worker.kill()
        send_the_rest(club, smtp_port)
    took = time.monotonic() - began
    assert worker.starts > 2
    assert_each_once(database, sink, mails)
    print(  # noqa: T201 - the figures of a longer run
        f"\n{database.engine.dialect.name}: {MAILS} mails in {took:.1f} s, {worker.starts - 1} kills, "
        f"{handing.retries} attempts repeated, {second_copies(sink)} second copies of a letter"
    )


def answers_in(sink: Sink) -> list[bytes]:
    return [raw for raw in sink.taken if message_from_bytes(raw)["auto-submitted"] == "auto-replied"]


def second_copies(sink: Sink) -> int:
    """How many answers arrived more than once."""
    return len(answers_in(sink)) - len(set(answers_in(sink)))


def assert_each_once(database: Database, sink: Sink, mails: Mapping[Sender, Sequence[int]]) -> None:
    """Each mail is on file once, applied once, answered by one letter; the last of each player counts."""
    ids = {message_id(number) for numbers in mails.values() for number in numbers}
    with database.read() as session:
        kept = session.execute(select(Inbound.message_id, Inbound.reason)).all()
        filed = session.execute(
            select(Submission.seat_id, Submission.text).order_by(Submission.seat_id, Submission.revision)
        ).all()
        answers = session.execute(
            select(Letter.in_reply_to, Letter.state).where(Letter.kind == "receipt")
        ).all()
    assert sorted(map(tuple, kept)) == sorted((one, "ok") for one in ids)
    assert sorted(map(tuple, answers)) == sorted((one, LetterState.SENT) for one in ids)
    marks = [(seat_id, text.split("\n")[1]) for seat_id, text in filed]
    assert marks == [
        (sender.seat_id, marker(number))
        for sender in sorted(mails, key=lambda one: one.seat_id)
        for number in mails[sender]
    ]
    answering = answers_in(sink)
    assert {message_from_bytes(raw)["in-reply-to"] for raw in answering} == ids
    assert len(set(answering)) == len(ids), "a second copy is the same mail with the same Message-ID"
