"""What a whole run leaves behind opens no seat and tells no orders, and nothing goes round in circles."""

import smtplib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from email import message_from_bytes
from email.policy import default

import pytest
import structlog
from sqlalchemy import select, text

from sengoku.cli.logs import configure_logs
from sengoku.games.lookups import game_by_slug
from sengoku.mail.transports import SmtpTransport
from sengoku.store import Game, Inbound, InboundState, Person
from sengoku.worker.adjudicate_due import adjudicate_due, next_due
from sengoku.worker.listen import listener
from sengoku.worker.poll import Poller
from sengoku.worker.process_mail import process_waiting
from sengoku.worker.remind import send_reminders
from sengoku.worker.send_letters import send_letters
from support.club import Club
from support.imap_server import imap_server
from support.mailing import address, filed, state, write
from support.ports import free_port
from support.post_office import write_mail
from support.sink import Sink, served

POISON = {
    "sqlite": """
        CREATE TRIGGER poison BEFORE INSERT ON submission WHEN NEW.text LIKE '%poison%'
        BEGIN SELECT RAISE(ABORT, 'poison'); END
    """,
    "postgresql": "ALTER TABLE submission ADD CONSTRAINT poison CHECK (text NOT LIKE '%poison%')",
}
"""PostgreSQL quotes the whole row that it refuses, orders and all."""


@pytest.fixture(autouse=True)
def _logs_as_in_service() -> Iterator[None]:
    configure_logs(as_json=False)
    yield
    structlog.reset_defaults()


class Rude(Sink):
    """A mail server that repeats what it was told when it refuses."""

    async def handle_RCPT(
        self, server: object, session: object, envelope: object, address: str, options: list[str]
    ) -> str:
        if address == "oda@example.org":
            return f"450 4.2.0 {address} is busy"
        envelope.rcpt_tos.append(address)  # type: ignore[attr-defined]  # aiosmtpd's Envelope
        return "250 OK"


@contextmanager
def listening(club: Club) -> Iterator[smtplib.SMTP]:
    port = free_port()
    server = listener(
        club.database, club.house.domain, host="127.0.0.1", port=port, lmtp=False, clock=club.clock
    )
    server.start()
    try:
        with smtplib.SMTP("127.0.0.1", port) as client:
            yield client
    finally:
        server.stop()


def run_everything(club: Club) -> list[bytes]:
    """Mail in by the listener and from a mailbox, good, broken and hostile; a deadline; letters out."""
    secret = {clan: address(club, clan) for clan in ("mori", "oda", "takeda")}
    with listening(club) as client, imap_server() as imap:
        for number, (clan, words) in enumerate(
            [("mori", "F Nagato - Suo Sea"), ("mori", "F Nagato H\n(poison)"), ("takeda", "A Kai - Sagami")]
        ):
            mail = write_mail(
                f"{clan}@example.org", secret[clan], words, name=f"m{number}", at=club.clock.now
            )
            client.sendmail(f"{clan}@example.org", [secret[clan]], mail.as_bytes())
        stranger = write_mail("x@example.org", secret["oda"], "A Owari - Mino", name="x", at=club.clock.now)
        imap.put(stranger.as_bytes(), club.clock.now)
        account = imap.account()
        reading = Poller(club.database, account, club.house.domain, club.clock)
        reading.read()
        for _ in range(4):
            process_waiting(club.database, club.house, club.clock)
        imap.stop()
        reading.read()
        due = next_due(club.database)
        assert due is not None
        club.clock.now = due - timedelta(hours=5)
        send_reminders(club.database, club.house, club.clock)
        sink = Rude()
        with served(sink) as port, SmtpTransport("127.0.0.1", port, security="none") as way_out:
            send_letters(club.database, club.house, way_out, club.clock)
        club.clock.now = due
        adjudicate_due(club.database, club.house, club.clock)
    return sink.taken


def test_the_log_of_a_whole_run_holds_no_secret_and_no_order(
    club: Club, capsys: pytest.CaptureFixture[str]
) -> None:
    club.begin()
    with club.database.write() as session:
        session.execute(text(POISON[club.database.engine.dialect.name]))
    tokens = [address(club, clan).partition("+")[2].partition("@")[0] for clan in ("mori", "oda", "takeda")]
    left = run_everything(club)
    shown = capsys.readouterr()
    log = shown.out + shown.err
    for word in ("mail failed", "the mailbox cannot be read", "adjudicated"):
        assert word in log, "the run has something to log"
    for secret in [*tokens, "a-pass-word", "Nagato", "Sagami", "Owari", "(poison)", club.house.key.decode()]:
        assert secret not in log
    with club.database.read() as session:
        reasons = [one.reason or "" for one in session.scalars(select(Inbound))]
        kept = b"".join(one.raw for one in session.scalars(select(Inbound)) if one.state == InboundState.DONE)
    assert not any("Nagato" in reason for reason in reasons)
    assert not any(token.encode() in kept for token in tokens)
    for raw in left:
        message = message_from_bytes(raw, policy=default)
        outside = "\n".join(value for name, value in message.items() if name.lower() != "reply-to")
        body = "".join(part.get_content() for part in message.walk() if part.get_content_maintype() == "text")
        assert not any(token in outside + body for token in tokens), "the token stands in Reply-To only"


def test_an_error_that_quotes_a_mail_is_told_without_the_quotation(
    club: Club, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    club.begin()
    words = f"what is F Nag - SSJ for {address(club, 'mori')}?"

    def quoting(*_: object, **__: object) -> None:
        raise ValueError(words)

    monkeypatch.setattr("sengoku.worker.process_mail.process", quoting)
    number = write(club, "F Nag - SSJ")
    for _ in range(2):
        process_waiting(club.database, club.house, club.clock)
    assert state(club, number) == (InboundState.QUARANTINED, "ValueError")
    logged = capsys.readouterr().err
    assert logged.count("mail failed") == 3
    assert logged.count("in quoting") == 3, "where it happened"
    assert "F Nag" not in logged
    assert address(club, "mori") not in logged


EVIL = (
    "Kyoto\r\nBcc: all@example.org\r\n\r\n=?utf-8?q?=0D=0ABcc:_x=40example.org?= \u202eoverturned\u2028X: y"
)


def test_no_name_from_outside_adds_a_header_to_what_leaves(club: Club) -> None:
    club.begin()
    with club.database.write() as session:
        game_by_slug(session, "kyoto").title = EVIL
        for person in session.scalars(select(Person)):
            person.name = EVIL
    process = write(club, "F Nag - SSJ", Subject="=?utf-8?q?a=0D=0ABcc:_x=40example.org?=")
    assert state(club, process)[0] == InboundState.DONE
    sink = Sink()
    with served(sink) as port, SmtpTransport("127.0.0.1", port, security="none") as way_out:
        send_letters(club.database, club.house, way_out, club.clock)
    assert len(sink.taken) >= 9
    for raw in sink.taken:
        head = raw.partition(b"\r\n\r\n")[0]
        names = [
            line.partition(b":")[0].lower() for line in head.split(b"\r\n") if line[:1] not in (b" ", b"\t")
        ]
        assert b"bcc" not in names
        assert all(names.count(one) == 1 for one in (b"subject", b"from", b"to", b"message-id", b"date"))
        assert all(len(line) <= 998 for line in raw.split(b"\r\n"))
        assert b"\n" not in raw.replace(b"\r\n", b"")
        assert b"\r" not in raw.replace(b"\r\n", b"")
        assert "\u202e" not in message_from_bytes(raw, policy=default)["subject"]


def test_our_own_letters_are_answered_to_nobody_when_they_come_back(club: Club) -> None:
    """A player's mailbox that forwards to the order address, or to the judge, makes no loop."""
    club.begin()
    sink = Sink()
    with served(sink) as port, SmtpTransport("127.0.0.1", port, security="none") as way_out:
        send_letters(club.database, club.house, way_out, club.clock)
    written = len(club.letters())
    places = [address(club, "mori"), f"judge@{club.house.domain}", f"orders@{club.house.domain}"]
    with listening(club) as client:
        for number, raw in enumerate(sink.taken):
            bare = raw.replace(b"X-Loop: ", b"X-Other: ").replace(b"Auto-Submitted: ", b"X-Gone: ")
            client.sendmail(f"judge@{club.house.domain}", places, bare if number % 2 else raw)
    process_waiting(club.database, club.house, club.clock)
    with club.database.read() as session:
        became = {one.reason for one in session.scalars(select(Inbound))}
    assert became == {"auto_reply", "ambiguous_from"}
    assert len(club.letters()) == written
    assert filed(club) == 0


def test_a_clock_that_is_set_back_loses_no_mail_and_resolves_nothing_twice(club: Club) -> None:
    club.begin()
    due = next_due(club.database)
    assert due is not None
    club.clock.now = due
    assert adjudicate_due(club.database, club.house, club.clock) == 1
    club.clock.turn(hours=-3)
    assert adjudicate_due(club.database, club.house, club.clock) == 0
    early = write(club, "F Nag - SSJ", name="early")
    assert state(club, early)[0] == InboundState.DONE
    club.clock.turn(hours=6)
    assert adjudicate_due(club.database, club.house, club.clock) == 0
    later = write(club, "F Nag H", name="later")
    assert state(club, later) == (InboundState.DONE, "ok")
    assert filed(club) == 1
    sink = Sink()
    club.clock.turn(hours=-2)
    with served(sink) as port, SmtpTransport("127.0.0.1", port, security="none") as way_out:
        send_letters(club.database, club.house, way_out, club.clock)
        club.clock.turn(hours=2)
        send_letters(club.database, club.house, way_out, club.clock)
    with club.database.read() as session:
        assert session.scalar(select(Game.state)) == "running"
    assert len({message_from_bytes(raw)["message-id"] for raw in sink.taken}) == len(sink.taken)
