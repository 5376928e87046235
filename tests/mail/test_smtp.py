"""Sending against a real SMTP server on loopback, and one that misbehaves."""

import asyncio
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

from sengoku.mail.transports import DeliveryState, SmtpTransport

RAW = b"Subject: hello\r\n\r\nSpring 1570\r\n.a line with a dot\r\n"
HERE = Path(__file__).parent
SENDER, RECIPIENT = "judge@example.org", "mori@example.org"


@dataclass
class Mailbox:
    """Keeps what arrives and answers as it is told."""

    rcpt_answer: str = "250 OK"
    mail_answer: str = "250 OK"
    data_answer: str = "250 Taken"
    taken: list[tuple[str, list[str], bytes]] = field(default_factory=list)
    connections: int = 0

    async def handle_EHLO(
        self, server: Any, session: Any, envelope: Any, host: str, answers: list[str]
    ) -> list[str]:
        self.connections += 1
        session.host_name = host
        return answers

    async def handle_MAIL(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        envelope.mail_from = address
        return self.mail_answer

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        if self.rcpt_answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.rcpt_answer

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        if self.data_answer.startswith("250"):
            self.taken.append((envelope.mail_from, envelope.rcpt_tos, envelope.content))
        return self.data_answer


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def served(mailbox: Mailbox, **options: Any) -> Iterator[int]:
    controller = Controller(mailbox, hostname="127.0.0.1", port=free_port(), **options)
    controller.start()
    try:
        yield controller.port
    finally:
        controller.stop()


@contextmanager
def transport(port: int, **options: Any) -> Iterator[SmtpTransport]:
    settings = {"security": "none", "timeout": 2, **options}
    with SmtpTransport("127.0.0.1", port, **settings) as way_out:
        yield way_out


def test_a_mail_arrives_as_it_was_composed() -> None:
    mailbox = Mailbox()
    with served(mailbox) as port, transport(port) as way_out:
        delivery = way_out.send(RAW, SENDER, RECIPIENT)
    assert delivery.state is DeliveryState.SENT
    assert mailbox.taken == [(SENDER, [RECIPIENT], RAW)]


@pytest.mark.parametrize("body", [b".", b"..", b".\r\nQUIT", b"a.\r\n\r\n..\r\n.", b""])
def test_lines_that_begin_with_dots_arrive_as_they_are(body: bytes) -> None:
    mailbox, raw = Mailbox(), b"Subject: dots\r\n\r\n" + body + b"\r\n"
    with served(mailbox) as port, transport(port) as way_out:
        states = {way_out.send(raw, SENDER, RECIPIENT).state for _ in range(2)}
    assert states == {DeliveryState.SENT}
    assert mailbox.taken == [(SENDER, [RECIPIENT], raw)] * 2


def test_one_connection_carries_many_mails() -> None:
    mailbox = Mailbox()
    with served(mailbox) as port, transport(port) as way_out:
        states = [way_out.send(RAW, SENDER, f"clan{number}@example.org").state for number in range(5)]
    assert states == [DeliveryState.SENT] * 5
    assert [recipients for _, recipients, _ in mailbox.taken] == [[f"clan{n}@example.org"] for n in range(5)]
    assert mailbox.connections == 1


def test_a_connection_that_was_closed_meanwhile_is_opened_again() -> None:
    mailbox = Mailbox()
    port = free_port()
    with transport(port) as way_out:
        for _ in range(2):
            controller = Controller(mailbox, hostname="127.0.0.1", port=port)
            controller.start()
            assert way_out.send(RAW, SENDER, RECIPIENT).state is DeliveryState.SENT
            controller.stop()
        assert way_out.send(RAW, SENDER, RECIPIENT).state is DeliveryState.BUSY
    assert len(mailbox.taken) == 2


class Impatient(Mailbox):
    """Takes one mail over a connection, says goodbye to the next and hangs up."""

    async def handle_MAIL(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        if len(self.taken) == self.connections:
            asyncio.get_running_loop().call_soon(server.transport.close)
            return "421 4.4.2 you were silent for too long"
        return await super().handle_MAIL(server, session, envelope, address, options)


def test_a_server_that_ends_a_connection_gets_the_letter_over_the_next() -> None:
    mailbox = Impatient()
    with served(mailbox) as port, transport(port) as way_out:
        states = [way_out.send(RAW, SENDER, RECIPIENT).state for _ in range(3)]
    assert states == [DeliveryState.SENT] * 3
    assert (mailbox.connections, len(mailbox.taken)) == (3, 3)


@pytest.mark.parametrize(
    ("answers", "state"),
    [
        ({"rcpt_answer": "550 5.1.1 no such user"}, DeliveryState.FAILED),
        ({"rcpt_answer": "450 4.2.1 mailbox busy"}, DeliveryState.RETRY),
        ({"rcpt_answer": "452 4.2.2 mailbox full"}, DeliveryState.RETRY),
        ({"mail_answer": "550 5.7.1 you may not send"}, DeliveryState.STOP),
        ({"mail_answer": "451 4.3.0 try later"}, DeliveryState.BUSY),
        ({"mail_answer": "421 4.3.2 shutting down"}, DeliveryState.BUSY),
        ({"rcpt_answer": "421 4.3.2 shutting down"}, DeliveryState.BUSY),
        ({"data_answer": "554 5.7.1 looks like spam"}, DeliveryState.STOP),
        ({"data_answer": "452 4.3.1 disk full"}, DeliveryState.RETRY),
    ],
)
def test_a_refusal_is_judged_by_its_code_and_place(answers: dict[str, Any], state: DeliveryState) -> None:
    mailbox = Mailbox(**answers)
    with served(mailbox) as port, transport(port) as way_out:
        delivery = way_out.send(RAW, SENDER, RECIPIENT)
        mailbox.rcpt_answer = mailbox.mail_answer = mailbox.data_answer = "250 OK"
        after = way_out.send(RAW, SENDER, "oda@example.org")
    assert delivery.state is state
    assert next(iter(answers.values())).split(" ", 2)[2] in delivery.detail
    assert after.state is DeliveryState.SENT
    assert len(mailbox.taken) == 1


@pytest.mark.parametrize("right", ["right", "schlüssel"])
def test_a_wrong_password_stops_the_queue_and_the_right_one_sends(right: str) -> None:
    def check(server: Any, session: Any, envelope: Any, mechanism: str, auth: Any) -> AuthResult:
        return AuthResult(success=auth.password == right.encode(), handled=False)

    mailbox = Mailbox()
    options = {"authenticator": check, "auth_require_tls": False}
    with served(mailbox, **options) as port:
        with transport(port, username="judge", password=f"not {right}") as way_out:
            refused = way_out.send(RAW, SENDER, RECIPIENT)
        with transport(port, username="judge", password=right) as way_out:
            sent = way_out.send(RAW, SENDER, RECIPIENT)
    assert refused.state is DeliveryState.STOP
    assert sent.state is DeliveryState.SENT


def test_a_login_that_the_server_does_not_know_stops_the_queue() -> None:
    mailbox = Mailbox()
    with served(mailbox) as port, transport(port, username="judge", password="right") as way_out:
        assert way_out.send(RAW, SENDER, RECIPIENT).state is DeliveryState.STOP
    assert mailbox.taken == []


def test_a_server_without_tls_is_not_trusted_when_tls_is_asked_for() -> None:
    mailbox = Mailbox()
    with served(mailbox) as port, SmtpTransport("127.0.0.1", port, security="starttls", timeout=2) as way_out:
        assert way_out.send(RAW, SENDER, RECIPIENT).state is DeliveryState.STOP
    assert mailbox.taken == []


def tls_server(way_in: str) -> dict[str, Any]:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(HERE / "loopback-cert.pem", HERE / "loopback-key.pem")
    return {"ssl_context": context} if way_in == "tls" else {"tls_context": context, "require_starttls": True}


@pytest.mark.parametrize("way_in", ["tls", "starttls"])
def test_a_protected_server_is_used_only_if_its_certificate_is_trusted(way_in: str) -> None:
    mailbox = Mailbox()
    trusting = ssl.create_default_context(cafile=str(HERE / "loopback-cert.pem"))
    with served(mailbox, **tls_server(way_in)) as port:
        with transport(port, security=way_in) as way_out:
            unknown = way_out.send(RAW, SENDER, RECIPIENT)
        with transport(port, security=way_in, tls_context=trusting) as way_out:
            trusted = way_out.send(RAW, SENDER, RECIPIENT)
    assert unknown.state is DeliveryState.STOP
    assert "certificate" in unknown.detail.lower()
    assert trusted.state is DeliveryState.SENT
    assert len(mailbox.taken) == 1


def test_nobody_there_is_a_reason_to_try_again() -> None:
    with transport(free_port()) as way_out:
        delivery = way_out.send(RAW, SENDER, RECIPIENT)
    assert delivery.state is DeliveryState.BUSY
    assert "127.0.0.1" in delivery.detail, "where it was looked for"


@contextmanager
def raw_server(script: list[bytes | None]) -> Iterator[int]:
    """Speaks one prepared line after each one it hears; None hangs up."""
    listener = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        connection, _ = listener.accept()
        with connection, connection.makefile("rb") as heard:
            for line in script:
                if line is None:
                    return
                connection.sendall(line)
                while (got := heard.readline()) and line.startswith(b"354") and got != b".\r\n":
                    pass

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield listener.getsockname()[1]
    finally:
        thread.join(5)
        listener.close()


GREETING: list[bytes | None] = [b"220 hello\r\n", b"250 hello\r\n", b"250 OK\r\n", b"250 OK\r\n"]


def test_a_connection_lost_after_data_is_a_reason_to_try_again() -> None:
    with raw_server([*GREETING, b"354 go on\r\n", None]) as port, transport(port) as way_out:
        assert way_out.send(RAW, SENDER, RECIPIENT).state is DeliveryState.BUSY


def test_a_server_that_says_nothing_is_given_up_after_the_timeout() -> None:
    with raw_server([b"220 hello\r\n", b""]) as port, transport(port, timeout=0.3) as way_out:
        assert way_out.send(RAW, SENDER, RECIPIENT).state is DeliveryState.BUSY


def test_nonsense_instead_of_smtp_is_a_reason_to_try_again() -> None:
    with raw_server([b"HTTP/1.1 400 Bad Request\r\n\r\n", None]) as port, transport(port) as way_out:
        assert way_out.send(RAW, SENDER, RECIPIENT).state is DeliveryState.BUSY


def test_a_greeting_that_refuses_for_now_is_a_reason_to_try_again() -> None:
    with raw_server([b"421 too busy\r\n", None]) as port, transport(port) as way_out:
        assert way_out.send(RAW, SENDER, RECIPIENT).state is DeliveryState.BUSY
