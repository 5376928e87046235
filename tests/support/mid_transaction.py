"""Worker processes on PostgreSQL that are killed in the middle of a transaction, and started again."""

import multiprocessing
import random
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import text

from sengoku.games.house import House
from sengoku.games.outage import TOLERANCE
from sengoku.mail.transports import FolderTransport
from sengoku.store import Database
from sengoku.worker.clock import Worker

_processes = multiprocessing.get_context("forkserver")
_processes.set_forkserver_preload(["sengoku.worker.clock", "support.mid_transaction"])


def _live(url: str, house: House, outbox: Path) -> None:
    """What a worker process does, until it is killed: rounds without a pause between them."""
    database = Database(url)
    worker = Worker(database, house, FolderTransport(outbox), tolerance=TOLERANCE)
    while True:
        worker.run_once()
        time.sleep(0.02)


@dataclass
class Crew:
    """So many worker processes on one database; `kills` counts those that met an open transaction."""

    database: Database
    house: House
    outbox: Path
    kills: int = 0
    _crew: dict[str, multiprocessing.context.ForkServerProcess] = field(default_factory=dict)

    def start(self, number: int) -> None:
        """Starts them; each tells PostgreSQL its name."""
        for each in range(number):
            self._start(f"worker-{each}")

    def _start(self, name: str) -> None:
        url = f"{self.database.url}&application_name={name}"
        process = _processes.Process(target=_live, args=(url, self.house, self.outbox), daemon=True)
        process.start()
        self._crew[name] = process

    def kill_in_mid_transaction(self) -> bool:
        """Kills one that has written and not committed, and starts another for it; False if none has."""
        query = text(
            "select application_name from pg_stat_activity where backend_xid is not null "
            "and datname = current_database() and application_name like 'worker-%'"
        )
        with self.database.engine.connect() as connection:
            busy = list(connection.execute(query).scalars())
        if not busy:
            return False
        name = random.choice(busy)
        self._end(name)
        self._start(name)
        self.kills += 1
        return True

    def work_until(self, done: Callable[[], bool], seconds: float, kills: int, pause: float) -> bool:
        """Lets them work, and kills one now and then until `kills` were killed; says whether it is done."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.kills < kills:
                self.kill_in_mid_transaction()
            elif done():
                return True
            time.sleep(random.uniform(0, 2 * pause))
        return done()

    def stop(self) -> None:
        """Kills all."""
        for name in list(self._crew):
            self._end(name)

    def _end(self, name: str) -> None:
        process = self._crew.pop(name)
        process.kill()
        process.join(10)
        assert process.exitcode == -signal.SIGKILL, f"{name} ended by itself: {process.exitcode}"
