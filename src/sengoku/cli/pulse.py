"""The heartbeats of the ways in: a process looks at its own doors, and writes down which are open."""

import http.client
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta

import structlog

from sengoku.games.heartbeat import beat, stop
from sengoku.store import Database, Role
from sengoku.worker.clock import utc_now

_log = structlog.get_logger()
_EVERY_SECONDS = 30.0
_PATIENCE_SECONDS = 10.0
_ANY_ADDRESS = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}  # noqa: S104 - read, not bound
Door = Callable[[], bool]
"""Says whether somebody who comes to that door now is answered."""


def answers_http(host: str, port: int) -> bool:
    """Whether the pages answer: any answer will do, for even an error comes from a server that is there."""
    connection = http.client.HTTPConnection(_ANY_ADDRESS.get(host, host), port, timeout=_PATIENCE_SECONDS)
    try:
        connection.request("GET", "/health")
        connection.getresponse().read()
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
    return True


def answers_mail(host: str, port: int) -> bool:
    """Whether the mail listener greets (RFC 5321 section 4.2: 220)."""
    try:
        address = (_ANY_ADDRESS.get(host, host), port)
        with socket.create_connection(address, timeout=_PATIENCE_SECONDS) as door:
            greeting = door.recv(512)
            door.sendall(b"QUIT\r\n")
            return greeting.startswith(b"220")
    except OSError:
        return False


@contextmanager
def beating(
    database: Database, doors: Mapping[Role, Door], process: str, tolerance: timedelta
) -> Iterator[None]:
    """While the block runs, each door is tried every half minute, and a heartbeat written if it is open."""
    over = threading.Event()

    def run() -> None:
        waited = 0.0
        while not over.is_set():
            all_open = _look(database, doors, process, tolerance)
            pause = _EVERY_SECONDS if all_open or waited > _EVERY_SECONDS else 0.5  # a door may be opening
            waited += pause
            over.wait(pause)

    thread = threading.Thread(target=run, name="heartbeat", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join(_PATIENCE_SECONDS)
        _stop(database, process)


def _look(database: Database, doors: Mapping[Role, Door], process: str, tolerance: timedelta) -> bool:
    """Writes the heartbeats of the doors that are open; says whether all are."""
    opened = 0
    for role, door in doors.items():
        try:
            if door():
                opened += 1
                with database.write() as session:
                    beat(session, role, process, now=utc_now(), tolerance=tolerance)
        except Exception:
            _log.exception("no heartbeat could be written", role=role)
    return opened == len(doors)


def _stop(database: Database, process: str) -> None:
    try:
        with database.write() as session:
            stop(session, process, now=utc_now())
    except Exception:
        _log.exception("the end of a process could not be written down")
