"""`sengoku serve` and `sengoku worker`: they start, answer, take mail and stop when told to."""

import os
import signal
import smtplib
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import select

from cli.command import settings, start
from sengoku.store import Database, Heartbeat, Inbound, Role
from support.ports import free_port


@contextmanager
def running(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process that is told to stop at the end, and killed if it does not."""
    process = start(*arguments)
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def first_line(process: subprocess.Popen[bytes]) -> bytes:
    assert process.stdout
    return process.stdout.readline()


def wait_for_page(url: str, process: subprocess.Popen[bytes]) -> str:
    end = time.monotonic() + 60
    while True:
        try:
            with urllib.request.urlopen(url, timeout=5) as answer:  # noqa: S310 - our own address
                return str(answer.read().decode())
        except OSError:
            assert process.poll() is None, process.communicate()
            assert time.monotonic() < end, "no answer within a minute"
            time.sleep(0.1)


@pytest.fixture
def ports(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> tuple[int, int]:
    web, mail = free_port(), free_port()
    settings(
        monkeypatch,
        tmp_path,
        port=str(web),
        base_url=f"http://127.0.0.1:{web}",
        listen_port=str(mail),
        mail_domain="sengoku.example",
    )
    monkeypatch.setenv("PYTHONUNBUFFERED", "1")
    return web, mail


def wait_for_heartbeats(process: subprocess.Popen[bytes]) -> None:
    """Until worker, listener and web server have each said that they are there."""
    database, end = Database("sqlite:///sengoku.sqlite3"), time.monotonic() + 60
    while time.monotonic() < end and process.poll() is None:
        with database.read() as session:
            roles = set(session.scalars(select(Heartbeat.role)))
        if roles == {Role.WORKER, Role.LISTENER, Role.WEB}:
            database.dispose()
            return
        time.sleep(0.1)
    pytest.fail("a heartbeat is missing")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_serve_shows_pages_takes_mail_and_stops_when_told(ports: tuple[int, int], number: int) -> None:
    web, mail = ports
    with running("serve") as process:
        assert first_line(process) == f"Sengoku is at http://127.0.0.1:{web}\n".encode()
        assert "ok" in wait_for_page(f"http://127.0.0.1:{web}/health", process)
        with smtplib.LMTP("127.0.0.1", mail) as client:
            client.sendmail("a@example.org", ["orders@sengoku.example"], "From: a@example.org\r\n\r\nhi\r\n")
        wait_for_heartbeats(process)
        os.kill(process.pid, number)
        _, errors = process.communicate(timeout=60)
        assert process.returncode in (0, -number)
        assert b"Traceback" not in errors
    database = Database("sqlite:///sengoku.sqlite3")
    with database.read() as session:
        [inbound] = session.scalars(select(Inbound))
        ends = session.scalars(select(Heartbeat.ended_at)).all()
    database.dispose()
    assert None not in ends, "whoever is stopped on purpose says so"
    assert inbound.recipient == "orders@sengoku.example"


def test_pages_alone_take_no_mail(ports: tuple[int, int]) -> None:
    web, mail = ports
    with running("serve", "--no-worker") as process:
        wait_for_page(f"http://127.0.0.1:{web}/health", process)
        with pytest.raises(ConnectionRefusedError):
            smtplib.LMTP("127.0.0.1", mail)


def test_a_worker_alone_takes_mail_and_shows_no_pages(ports: tuple[int, int]) -> None:
    web, mail = ports
    with running("worker") as process:
        assert first_line(process) == b"The worker is running; stop it with Ctrl-C.\n"
        with smtplib.LMTP("127.0.0.1", mail) as client:
            assert client.noop()[0] == 250
        with pytest.raises(OSError, match="refused"):
            urllib.request.urlopen(f"http://127.0.0.1:{web}/health", timeout=5)
        process.terminate()
        _, errors = process.communicate(timeout=60)
        assert (process.returncode, b"Traceback" in errors) == (0, False)
