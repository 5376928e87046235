"""What mail lives through: a poisoned mail, a full disk, a database that is gone, moody mail servers."""

import smtplib
import socket
from asyncio import WriteTransport
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email import message_from_bytes
from itertools import chain, repeat

import pytest
import structlog
from aiosmtpd.smtp import SMTP, Envelope, Session
from sqlalchemy import create_engine, event, select, text
from sqlalchemy.pool import NullPool

from sengoku.cli.logs import configure_logs
from sengoku.mail.transports import SmtpTransport
from sengoku.store import Inbound, InboundState, LetterState
from sengoku.worker.clock import Worker
from sengoku.worker.listen import listener
from sengoku.worker.process_mail import process_waiting
from sengoku.worker.send_letters import send_letters
from support.club import Club
from support.mailing import address, deliver, filed, state, write
from support.ports import free_port
from support.post_office import write_mail
from support.sink import Sink, served

ONLY_SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
ONLY_POSTGRESQL = pytest.mark.parametrize(
    "database", [pytest.param("postgresql", marks=pytest.mark.postgres)], indirect=True
)

POISON = {
    "sqlite": """
        CREATE TRIGGER poison BEFORE INSERT ON submission WHEN NEW.text LIKE '%poison%'
        BEGIN SELECT RAISE(ABORT, 'poison'); END
    """,
    "postgresql": """
        CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF NEW.text LIKE '%poison%' THEN RAISE EXCEPTION 'poison'; END IF; RETURN NEW; END $$;
        CREATE TRIGGER poison BEFORE INSERT ON submission FOR EACH ROW EXECUTE FUNCTION poison()
    """,
}


@pytest.fixture(autouse=True)
def _logs_as_in_service() -> Iterator[None]:
    """Logs go to standard error in the form in which the commands write them."""
    configure_logs(as_json=True)
    yield
    structlog.reset_defaults()


def test_a_poisoned_mail_is_put_aside_and_the_next_one_goes_on(
    club: Club, capsys: pytest.CaptureFixture[str]
) -> None:
    club.begin()
    with club.database.write() as session:
        session.execute(text(POISON[club.database.engine.dialect.name]))
    to = address(club, "mori")
    message = write_mail("mori@example.org", to, "F Nag - SSJ\n(poison)", name="p", at=club.clock.now)
    poison = deliver(club, message, to)
    good = write(club, "F Nag H", name="good")
    assert state(club, good) == (InboundState.DONE, "ok")
    for _ in range(3):
        process_waiting(club.database, club.house, club.clock)
    put_aside, why = state(club, poison)
    assert put_aside == InboundState.QUARANTINED
    assert "poison" in (why or "")
    assert "F Nag" not in (why or ""), "the game master's page shows no orders"
    logged = capsys.readouterr().err
    assert logged.count("mail failed") == 3
    assert "F Nag" not in logged
    assert to.partition("+")[2] not in logged
    assert filed(club) == 1
    assert len(club.letters("gm@example.org", "parked")) == 1
    assert len(club.letters("mori@example.org", "receipt")) == 1


@contextmanager
def listening(club: Club) -> Iterator[int]:
    """The mail listener on the club's database; gives its port."""
    port = free_port()
    server = listener(
        club.database, club.house.domain, host="127.0.0.1", port=port, lmtp=False, clock=club.clock
    )
    server.start()
    try:
        yield port
    finally:
        server.stop()


def hand_in(port: int, to: str, *, padding: int = 0) -> int:
    """One mail to the listener; the code of its answer."""
    words = "F Nag - SSJ\n" + "\n".join(["x" * 70] * (padding // 70))
    raw = write_mail("mori@example.org", to, words, name="m1", at=datetime(2026, 7, 1, tzinfo=UTC))
    with smtplib.SMTP("127.0.0.1", port, timeout=20) as client:
        try:
            client.send_message(raw)
        except smtplib.SMTPDataError as refused:
            return refused.smtp_code
    return 250


def kept(club: Club) -> int:
    with club.database.read() as session:
        return len(session.scalars(select(Inbound.id)).all())


@ONLY_SQLITE
def test_a_full_disk_keeps_the_mail_at_its_sender_until_there_is_room(club: Club) -> None:
    def fill(connection: object, _record: object) -> None:
        connection.execute("PRAGMA max_page_count = 1")  # type: ignore[attr-defined]  # sqlite3's; the
        # database cannot shrink, so this means: not one page more than there are

    club.begin()
    engine = club.database.engine
    to = f"orders@{club.house.domain}"
    with listening(club) as port:
        engine.dispose()
        event.listen(engine, "connect", fill)
        assert hand_in(port, to, padding=500_000) == 451
        event.remove(engine, "connect", fill)
        engine.dispose()
        assert kept(club) == 0
        assert hand_in(port, to, padding=500_000) == 250
    assert kept(club) == 1


@contextmanager
def gone(club: Club, maintenance: str) -> Iterator[None]:
    """The database takes no connections and has thrown out those it had."""
    name = club.database.engine.url.database
    engine = create_engine(maintenance, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with engine.connect() as connection:
        connection.execute(text(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false'))
        connection.execute(
            text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :name"),
            {"name": name},
        )
        try:
            yield
        finally:
            connection.execute(text(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true'))


@ONLY_POSTGRESQL
def test_while_the_database_is_gone_mail_stays_with_its_sender_and_the_worker_waits(
    club: Club, worker: Worker, postgres_url: str
) -> None:
    club.begin()
    club.post_is_out()
    to = address(club, "mori")
    with listening(club) as port:
        with gone(club, postgres_url):
            assert hand_in(port, to) == 451
            worker.run_once()
        assert kept(club) == 0
        assert hand_in(port, to) == 250
    worker.run_once()
    assert filed(club) == 1
    assert len(club.letters("mori@example.org", "receipt")) == 1


@dataclass
class MoodySink(Sink):
    """A server that now refuses for a while, now hangs up with the mail in its hands, now takes it."""

    unknown: str = "oda@example.org"
    moods: Iterator[str] = field(
        default_factory=lambda: chain(
            ["421 4.3.2 closing", "450 4.2.0 busy", "hang up", "take"] * 4, repeat("take")
        )
    )
    _mood: str = "take"

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address == self.unknown:
            return "550 5.1.1 no such user"
        self._mood = next(self.moods)
        if self._mood[0] == "4":
            return self._mood
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        answer = await super().handle_DATA(server, session, envelope)
        if self._mood == "hang up":
            assert isinstance(server.transport, WriteTransport)
            server.transport.abort()
        return answer


def test_every_letter_gets_through_a_moody_server_or_is_known_to_have_failed(club: Club) -> None:
    club.begin()
    sink = MoodySink()
    with served(sink) as port, SmtpTransport("127.0.0.1", port, security="none", timeout=5) as way_out:
        for _ in range(20):
            send_letters(club.database, club.house, way_out, club.clock)
            club.clock.turn(hours=1)
    letters = club.letters(kind="invitation")
    failed = [letter for letter in letters if letter.state != LetterState.SENT]
    assert [(letter.state, "550" in (letter.last_error or "")) for letter in failed] == [
        (LetterState.FAILED, True)
    ]
    assert failed[0].id == club.letters("oda@example.org", "invitation")[0].id
    arrived = {message_from_bytes(raw)["message-id"] for raw in sink.taken}
    assert arrived == {letter.message_id for letter in letters if letter.state == LetterState.SENT}
    assert len(set(sink.taken)) == len(arrived), "a second copy is the same mail"
    assert len(sink.taken) > len(arrived), "whoever hangs up with the mail in hand gets it again"


def test_a_server_that_says_nothing_costs_a_while_and_no_letter(club: Club) -> None:
    club.begin()
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        port = silent.getsockname()[1]
        with SmtpTransport("127.0.0.1", port, security="none", timeout=0.2) as way_out:
            assert send_letters(club.database, club.house, way_out, club.clock) == 0
    assert {letter.state for letter in club.letters(kind="invitation")} == {LetterState.PENDING}
    club.clock.turn(minutes=2)
    with served(Sink()) as port, SmtpTransport("127.0.0.1", port, security="none") as way_out:
        assert send_letters(club.database, club.house, way_out, club.clock) == 8
