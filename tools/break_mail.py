"""Breaks the corpus's mails in thousands of ways and puts each through the real intake, on a real database.

    python tools/break_mail.py                       8,000 mails on SQLite
    python tools/break_mail.py --postgresql          the same on a PostgreSQL server of its own
    python tools/break_mail.py --count 500 --seed 7

Each mail is kept, decided upon, obeyed and answered as the worker does it. It fails on the first exception
and on the first mail that is taken though the decision table forbids it: not exactly one From, another author
than the seat's, a null sender, a report. The last line is JSON: what became of the mails, and how long the
slowest took, in processor time: `reading` is the reader alone, `in_all` everything up to the commit.
"""

import argparse
import json
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import process_time
from typing import Any

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
    whole: list[float] = []
    with database(postgresql=chosen.postgresql) as made:
        judge = Judge(world(), made)
        for number, (name, raw) in enumerate(mutated(chosen.count, seed=chosen.seed)):
            said = envelope(name)
            began = process_time()
            read_message(raw)
            reading.append(process_time() - began)
            began = process_time()
            facts = judge.take(raw, said)
            whole.append(process_time() - began)
            fates[facts["reason"]] += 1
            why = forbidden(raw, said, facts) if facts["accepted"] else None
            if why is not None:
                raise SystemExit(f"Mail {number}, made from {name}, was taken, but {why}.")
    figures = {
        "database": "postgresql" if chosen.postgresql else "sqlite",
        "mails": chosen.count,
        "fates": dict(fates.most_common()),
        "slowest_reading_ms": round(1000 * max(reading), 1),
        "slowest_in_all_ms": round(1000 * max(whole), 1),
        "over_100_ms": sum(one > 0.1 for one in whole),
        "mean_ms": round(1000 * sum(whole) / len(whole), 2),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
