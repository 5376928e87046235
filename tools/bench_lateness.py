"""How late a verdict is: from the deadline of a single phase until its verdict can be read by others.

    python tools/bench_lateness.py --phases 20 --every 2

A worker with its real clock sits on a durable PostgreSQL of its own; one game after the other comes due. The
last line is JSON: the seconds between deadline and sight, the worst and the middle one.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median

from sqlalchemy import select

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests")]

from bench_herd import database_url  # type: ignore[import-not-found]  # noqa: E402 - beside this file
from herd.worker import HOUSE, quiet  # type: ignore[import-not-found]  # noqa: E402 - beside this file
from sengoku.games.outage import TOLERANCE  # noqa: E402 - the path comes first
from sengoku.mail.transports import FolderTransport  # noqa: E402
from sengoku.store import Database, PhaseRow, VerdictRow  # noqa: E402
from sengoku.store.migrate import upgrade  # noqa: E402
from sengoku.worker.clock import Worker  # noqa: E402
from support.herd import fill  # noqa: E402

WARM_UP = timedelta(seconds=5)


def set_deadlines(database: Database, every: float) -> dict[int, datetime]:
    """Phase -> its deadline: one after the other, so many seconds apart."""
    first = datetime.now(UTC) + WARM_UP
    with database.write() as session:
        rows = session.scalars(select(PhaseRow).order_by(PhaseRow.id)).all()
        for number, row in enumerate(rows):
            row.opened_at = first - timedelta(days=1)
            row.due_at = first + timedelta(seconds=number * every)
        return {row.id: row.due_at for row in rows if row.due_at is not None}


def watch(database: Database, due: dict[int, datetime]) -> dict[int, float]:
    """Phase -> seconds from its deadline until its verdict was seen by somebody who looks all the time."""
    seen: dict[int, float] = {}
    end = max(due.values()) + timedelta(seconds=60)
    while len(seen) < len(due) and datetime.now(UTC) < end:
        with database.read() as session:
            there = session.scalars(select(VerdictRow.phase_id)).all()
        now = datetime.now(UTC)
        for phase_id in set(there) & set(due) - set(seen):
            seen[phase_id] = (now - due[phase_id]).total_seconds()
        time.sleep(0.02)
    return seen


def main() -> None:
    """Fills, lets the worker live, and reports."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--phases", type=int, default=20)
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two deadlines")
    parser.add_argument("--database", help="an empty database; without it a PostgreSQL is started")
    asked = parser.parse_args()
    quiet()
    with database_url(asked.database) as url, tempfile.TemporaryDirectory() as folder:
        database = Database(url)
        upgrade(database)
        fill(database, HOUSE, asked.phases, 34, due_at=datetime.now(UTC) + timedelta(days=1))
        due = set_deadlines(database, asked.every)
        worker = Worker(database, HOUSE, FolderTransport(Path(folder)), tolerance=TOLERANCE)
        worker.start()
        seen = watch(database, due)
        worker.stop()
        database.dispose()
    late = sorted(seen.values())
    print(
        json.dumps(
            {
                "phases": len(due),
                "seen": len(late),
                "worst": round(max(late), 3),
                "median": round(median(late), 3),
                "load": round(os.getloadavg()[0], 2),
            }
        )
    )


if __name__ == "__main__":
    main()
