"""Breaks the corpus's mails in thousands of ways and puts each through the real intake, on a real database.

    python tools/break_mail.py                       8,000 mails on SQLite
    python tools/break_mail.py --postgresql          the same on a PostgreSQL server of its own
    python tools/break_mail.py --count 500 --seed 7

Each mail is kept, decided upon, obeyed and answered as the worker does it. It fails on the first exception
and on the first mail that is taken though the decision table forbids it: not exactly one From, another author
than the seat's, a null sender, a report. It names the slowest mails, with their processor time and the time
by the clock, from reading to commit: where these differ, the mail waited for the disk or for others. The last
line is JSON: what became of the mails, and how long the slowest took in processor time, `reading` for the
reader alone, `in_all` for everything up to the commit.
"""

import argparse
import gc
import json
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tools")]

from corpus_adapter import Judge  # type: ignore[import-not-found]  # noqa: E402 - beside this file
from games.test_corpus import envelope, world  # noqa: E402
from mail.mail_world import FACTS  # noqa: E402
from mail.mutating import mutated  # noqa: E402
from sengoku.mail.read import read_message  # noqa: E402
from sengoku.store import Database  # noqa: E402
from sengoku.store.migrate import upgrade  # noqa: E402
from support import programs  # noqa: E402
from support.postgres import running_cluster  # noqa: E402

_FROM = re.compile(rb"(?im)^from[ \t]*:")
SEATS = {
    (slug, clan): seat["address"]
    for slug, game in FACTS["games"].items()
    for clan, seat in game["seats"].items()
}


SLOWEST = 8
"""So many are named."""


class Took(NamedTuple):
    """How long one mail took from reading to commit, in seconds."""

    processor: float
    wall: float
    number: int
    name: str
    size: int


@contextmanager
def database(*, postgresql: bool) -> Iterator[Database]:
    """A database with all tables and no rows."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        url = f"sqlite:///{folder}/mail.sqlite3"
        if postgresql:
            found = programs.postgres_folder()
            if found is None:
                raise SystemExit("PostgreSQL is not installed.")
            cluster = stack.enter_context(running_cluster(found))
            url = cluster.url(cluster.create())
        made = Database(url)
        stack.callback(made.dispose)
        upgrade(made)
        yield made


def forbidden(raw: bytes, said: dict[str, Any], facts: dict[str, Any]) -> str | None:
    """Why a mail that was taken should not have been."""
    message = read_message(raw)
    head = raw.replace(b"\r\n", b"\n").split(b"\n\n")[0].replace(b"\r", b"\n")
    seat = (facts["game_hint"]["game"], (facts["game_hint"]["clan"] or "").lower())
    if len(_FROM.findall(head)) != 1:
        return "it has not exactly one From"
    if message.author != SEATS.get(seat):
        return f"{message.author} does not play {seat}"
    if said["mail_from"] == "" or message.report or message.automatic:
        return "a machine wrote it"
    return None


def main() -> None:
    """Reads the arguments, breaks mails, prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=8_000, help="how many mails (8000)")
    parser.add_argument("--seed", type=int, default=1570, help="which ones (1570)")
    parser.add_argument("--postgresql", action="store_true", help="on PostgreSQL instead of SQLite")
    chosen = parser.parse_args()
    fates: Counter[str] = Counter()
    reading: list[float] = []
    whole: list[Took] = []
    with database(postgresql=chosen.postgresql) as made:
        judge = Judge(world(), made)
        gc.collect()
        gc.freeze()  # as a worker does when it starts
        for number, (name, raw) in enumerate(mutated(chosen.count, seed=chosen.seed)):
            said = envelope(name)
            began = process_time()
            read_message(raw)
            reading.append(process_time() - began)
            on_clock, began = perf_counter(), process_time()
            done = judge.process(raw, said)
            whole.append(Took(process_time() - began, perf_counter() - on_clock, number, name, len(raw)))
            facts = judge.tell(done)
            fates[facts["reason"]] += 1
            why = forbidden(raw, said, facts) if facts["accepted"] else None
            if why is not None:
                raise SystemExit(f"Mail {number}, made from {name}, was taken, but {why}.")
    for one in sorted(whole, reverse=True)[:SLOWEST]:
        print(
            f"mail {one.number} of {one.name}, {one.size} bytes: {1000 * one.processor:.1f} ms of work, "
            f"{1000 * one.wall:.1f} ms by the clock"
        )
    figures = {
        "database": "postgresql" if chosen.postgresql else "sqlite",
        "mails": chosen.count,
        "fates": dict(fates.most_common()),
        "slowest_reading_ms": round(1000 * max(reading), 1),
        "slowest_in_all_ms": round(1000 * max(one.processor for one in whole), 1),
        "over_100_ms": sum(one.processor > 0.1 for one in whole),
        "mean_ms": round(1000 * sum(one.processor for one in whole) / len(whole), 2),
        "slowest_by_the_clock_ms": round(1000 * max(one.wall for one in whole), 1),
        "over_100_ms_by_the_clock": sum(one.wall > 0.1 for one in whole),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
