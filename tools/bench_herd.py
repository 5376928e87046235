"""A herd of games that are all due at one minute: how long until the verdict of the last one can be read.

    python tools/bench_herd.py --games 1000 --workers 2                      a PostgreSQL of its own, durable
    python tools/bench_herd.py --games 1000 --workers 1 --database sqlite:///herd.sqlite3

The database must be empty; it is filled first, which is not timed. Each phase is resolved, stored and told in
one transaction, letters and the order for their pictures included; drawing and sending are not part of it.
The last line is JSON: seconds of wall clock until the last verdict was committed, and for each worker its CPU
seconds, its megabytes before and after, and the seconds of its stages; and PostgreSQL's CPU seconds.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import perf_counter
from typing import Any

from sqlalchemy import func, select

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests")]

from herd.cpu import postgresql_seconds  # type: ignore[import-not-found]  # noqa: E402 - beside this file
from herd.worker import HOUSE  # type: ignore[import-not-found]  # noqa: E402 - beside this file
from sengoku.store import Database, Letter, VerdictRow  # noqa: E402
from sengoku.store.migrate import upgrade  # noqa: E402
from support import programs  # noqa: E402
from support.herd import fill  # noqa: E402
from support.postgres import DURABLE, running_cluster  # noqa: E402

WORKER = Path(__file__).with_name("herd") / "worker.py"


@contextmanager
def database_url(given: str | None) -> Iterator[str]:
    """The database asked for, or one on a PostgreSQL server that lives as long as the block."""
    if given is not None:
        yield given
        return
    folder = programs.postgres_folder()
    if folder is None:
        sys.exit("The programs of PostgreSQL are not installed (Debian package postgresql).")
    with running_cluster(folder, DURABLE) as cluster:
        yield cluster.url(cluster.create())


def run(url: str, workers: int) -> list[dict[str, Any]]:
    """Starts the workers, lets them go at once, and returns what each reports."""
    started = [
        subprocess.Popen(
            [sys.executable, WORKER, url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(workers)
    ]
    for worker in started:
        assert worker.stdout is not None
        worker.stdout.readline()
    for worker in started:
        assert worker.stdin is not None
        worker.stdin.write("go\n")
        worker.stdin.flush()
    return [json.loads(worker.communicate()[0]) for worker in started]


def main() -> None:
    """Fills, runs and reports."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--units", type=int, default=34)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--database", help="an empty database; without it a PostgreSQL is started")
    asked = parser.parse_args()
    with database_url(asked.database) as url:
        database = Database(url)
        upgrade(database)
        began = perf_counter()
        fill(database, HOUSE, asked.games, asked.units, due_at=datetime.now(UTC) - timedelta(seconds=1))
        print(f"filled in {perf_counter() - began:.1f} s; load {os.getloadavg()[0]:.2f}")
        database.dispose()
        began, before = perf_counter(), postgresql_seconds(url)
        reports = run(url, asked.workers)
        wall, after = perf_counter() - began, postgresql_seconds(url)
        with database.read() as session:
            verdicts = session.scalar(select(func.count()).select_from(VerdictRow))
            letters = session.scalar(select(func.count()).select_from(Letter))
        database.dispose()
    for report in reports:
        print(report)
    kind = url.split(":")[0].split("+")[0]
    print(
        json.dumps(
            {
                "database": kind,
                "games": asked.games,
                "workers": asked.workers,
                "verdicts": verdicts,
                "letters": letters,
                "seconds": round(wall, 2),
                "postgresql_cpu": round(after - before, 2)
                if before is not None and after is not None
                else None,
                "load": round(os.getloadavg()[0], 2),
                "each": reports,
            }
        )
    )


if __name__ == "__main__":
    main()
