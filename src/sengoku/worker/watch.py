"""The watch: this worker says that it is there, and sees from all heartbeats what was not."""

import os
import secrets
import socket
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from threading import Lock

from sengoku.games.heartbeat import beat, spans, stop
from sengoku.games.outage import Span
from sengoku.store import Database, Role

_STALE = timedelta(seconds=20)


def process_name() -> str:
    """A name for this process that no other one has, nor had."""
    return f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"


class Watch:
    """The heartbeat of a worker and the knowledge of all others, never older than 20 seconds.

    `tolerance` is the longest silence that is no outage.
    """

    def __init__(
        self, database: Database, clock: Callable[[], datetime], tolerance: timedelta, process: str
    ) -> None:
        self._database, self._clock, self.tolerance, self._process = database, clock, tolerance, process
        self._lock = Lock()
        self._looked_at: datetime | None = None
        self._spans: Sequence[Span] = ()

    def beat(self) -> Sequence[Span]:
        """Says that the worker is there now, and looks who else is."""
        with self._lock:
            now = self._clock()
            with self._database.write() as session:
                beat(session, Role.WORKER, self._process, now=now, tolerance=self.tolerance)
                self._spans = spans(session)
            self._looked_at = now
            return self._spans

    def look(self) -> Sequence[Span]:
        """All heartbeats; with a new one of this worker's if the last is not from just now.

        A process may have been stopped between two phases, by a laptop that was shut for instance: what it
        knew then is not taken for what is.
        """
        fresh = self._looked_at is not None and timedelta(0) <= self._clock() - self._looked_at < _STALE
        return self._spans if fresh else self.beat()

    def end(self) -> None:
        """Says that the worker was stopped on purpose."""
        with self._database.write() as session:
            stop(session, self._process, now=self._clock())
