"""How fast mail comes in, is worked through, and results go out again.

    python tools/bench_mail.py                       SQLite in a temporary folder
    python tools/bench_mail.py --postgresql          a PostgreSQL server of its own, every commit on the disk

Three stages on a herd of games that are all due: order mails sent over several SMTP connections, each kept
for good before its 250; the same mails processed, orders on file and answer written; then all games
adjudicated, and their result letters drawn, composed and sent to a mail server that throws them away, a few
lines of ours that cost next to nothing (herd/drain.py). Sender, listener and that server are processes of
their own. The last line is JSON with the figures.
"""

import argparse
import json
import os
import smtplib
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path
from time import perf_counter
from typing import Any

from sqlalchemy import delete, func, select, update

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests")]

from herd.drain import draining  # type: ignore[import-not-found]  # noqa: E402 - beside this file
from herd.worker import HOUSE, quiet  # type: ignore[import-not-found]  # noqa: E402 - beside this file
from sengoku.mail.addresses import make_token, order_address  # noqa: E402 - the path comes first
from sengoku.mail.transports import SmtpTransport  # noqa: E402
from sengoku.store import Database, Inbound, Letter, LetterState, PhaseRow  # noqa: E402
from sengoku.store.migrate import upgrade  # noqa: E402
from sengoku.worker.adjudicate_due import adjudicate_due  # noqa: E402
from sengoku.worker.clock import Worker  # noqa: E402
from sengoku.worker.listen import listener  # noqa: E402
from sengoku.worker.process_mail import process_waiting  # noqa: E402
from support import programs  # noqa: E402
from support.herd import fill, player  # noqa: E402
from support.ports import free_port  # noqa: E402
from support.postgres import DURABLE, running_cluster  # noqa: E402

CONNECTIONS = 8
SEATS = 8
ORDERS = "Spring 1570\n\nA Kai - Sagami\nA Omi H\nF Nagato - South Sea of Japan\nA Aki S A Iwami\n"


def now() -> datetime:
    """The clock of the bench."""
    return datetime.now(UTC)


def stay(port: int) -> None:
    """Says where this process listens, and listens until its standard input is closed."""
    print(port, flush=True)
    sys.stdin.read()


def listen(url: str) -> None:
    """The mail listener of a house."""
    database, port = Database(url), free_port()
    intake = listener(database, HOUSE.domain, host="127.0.0.1", port=port, lmtp=False, clock=now)
    intake.start()
    stay(port)
    intake.stop()


def drain() -> None:
    """The server for letters."""
    with draining() as port:
        stay(port)


def send(port: str, games: str, mails: str) -> None:
    """Sends so many order mails over all the connections; prints the seconds that took."""
    messages = [_mail(number, int(games) * SEATS) for number in range(int(mails))]
    began = perf_counter()
    with ThreadPoolExecutor(CONNECTIONS) as pool:
        list(pool.map(lambda part: _send(int(port), messages[part::CONNECTIONS]), range(CONNECTIONS)))
    print(perf_counter() - began, flush=True)


def _mail(number: int, seats: int) -> tuple[str, str, bytes]:
    seat = number % seats
    sender = player(*divmod(seat, SEATS))
    to = order_address(HOUSE.domain, make_token(HOUSE.key, seat + 1, 1))
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, to, "orders"
    message["Date"], message["Message-ID"] = now(), f"<{number}@example.org>"
    message.set_content(f"{ORDERS}\n-- \nmail {number}\n")
    return sender, to, message.as_bytes()


def _send(port: int, messages: list[tuple[str, str, bytes]]) -> None:
    with smtplib.SMTP("127.0.0.1", port) as client:
        for sender, to, raw in messages:
            client.sendmail(sender, [to], raw)


@contextmanager
def helper(*arguments: str) -> Iterator[str]:
    """This file in a process of its own; gives the first line that it prints."""
    command = [sys.executable, str(Path(__file__).resolve()), *arguments]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()


@contextmanager
def database_url(*, postgresql: bool) -> Iterator[str]:
    """An empty database for the time of the block."""
    if not postgresql:
        with tempfile.TemporaryDirectory(prefix="sengoku-bench-") as folder:
            yield f"sqlite:///{folder}/bench.sqlite3"
        return
    folder_of_programs = programs.postgres_folder()
    if folder_of_programs is None:
        sys.exit("The programs of PostgreSQL are not installed (Debian package postgresql).")
    with running_cluster(folder_of_programs, DURABLE) as cluster:
        yield cluster.url(cluster.create())


def timed(deed: Callable[[], object]) -> float:
    """Seconds of wall clock."""
    began = perf_counter()
    deed()
    return perf_counter() - began


def waiting(database: Database) -> int:
    """How many letters are still to be sent."""
    with database.read() as session:
        to_send = Letter.state.in_((LetterState.PENDING, LetterState.SENDING))
        return session.scalar(select(func.count()).select_from(Letter).where(to_send)) or 0


def post(database: Database, port: int) -> None:
    """A worker's rounds until every letter is on its way."""
    with SmtpTransport("127.0.0.1", port, security="none") as transport:
        worker = Worker(database, HOUSE, transport)
        while waiting(database):
            worker.run_once()


def measure(url: str, games: int, mails: int) -> dict[str, Any]:
    """All three stages on one database."""
    database = Database(url)
    upgrade(database)
    fill(database, HOUSE, games, 34, due_at=now() + timedelta(hours=1), seq=2)  # their first map is drawn
    with helper("listen", url) as port, helper("send", port, str(games), str(mails)) as seconds:
        taking = float(seconds)
    with database.read() as session:
        taken = session.scalar(select(func.count()).select_from(Inbound))
    processing = timed(lambda: process_waiting(database, HOUSE, now))
    with database.write() as session:
        session.execute(delete(Letter))
        session.execute(update(PhaseRow).values(due_at=now() - timedelta(seconds=1)))
    adjudicating = timed(lambda: adjudicate_due(database, HOUSE, now))
    letters = waiting(database)
    with helper("drain") as port:
        posting = timed(lambda: post(database, int(port)))
    database.dispose()
    return {
        "database": url.partition(":")[0].partition("+")[0],
        "mails": taken,
        "taken a second": round(mails / taking),
        "processed a second": round(mails / processing),
        "games": games,
        "adjudicated in seconds": round(adjudicating, 1),
        "letters": letters,
        "drawn, composed and sent in seconds": round(posting, 1),
    }


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--postgresql", action="store_true")
    parser.add_argument("--games", type=int, default=202, help="about ten letters each: 2,000 in all")
    parser.add_argument("--mails", type=int, default=3000)
    asked = parser.parse_args()
    quiet()
    print(f"load {os.getloadavg()[0]:.2f}")
    with database_url(postgresql=asked.postgresql) as url:
        print(json.dumps(measure(url, asked.games, asked.mails)))


if __name__ == "__main__":
    roles: dict[str, Callable[..., None]] = {"listen": listen, "drain": drain, "send": send}
    if len(sys.argv) > 1 and sys.argv[1] in roles:
        roles[sys.argv[1]](*sys.argv[2:])
    else:
        main()
