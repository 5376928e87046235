"""Shows how PostgreSQL finds the few rows that are due among very many that are not.

    python tools/query_plans.py --phases 100000 --letters 1000000

A server of its own is started and filled: the given numbers of phases and letters, and mails, nearly all of
them past, and a few that wait. Then the worker's own functions are called, and what they asked is asked again
with EXPLAIN (ANALYZE, BUFFERS). Prints each plan; the last lines are a summary in milliseconds.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event, text

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from sengoku.store import Database
from sengoku.store.migrate import upgrade
from sengoku.worker import adjudicate_due, process_mail, send_letters
from support import programs
from support.postgres import DURABLE, running_cluster

PER_GAME = 100
WAITING = 50
NOW = datetime(2026, 7, 1, 12, tzinfo=UTC)
FILL = """
INSERT INTO person (id, email, name, runs_games, created_at)
  SELECT n, n || '@example.org', 'player', false, :now FROM generate_series(1, 1000) n;
INSERT INTO game (id, slug, title, kind, map, rules, settings, engine_version, state, created_at)
  SELECT n, 'game-' || n, 'Game', 'sengoku', 'sengoku', '{}', '{}', '0', 'running', :now
  FROM generate_series(1, :games) n;
INSERT INTO seat (id, game_id, clan, person_id, state, token_generation, token_hash, conceded)
  SELECT n, n, 'mori', 1, 'playing', 1, 'token' || n, false FROM generate_series(1, :games) n;
INSERT INTO phase (id, game_id, seq, year, season, kind, position, opened_at, due_at, state)
  SELECT n, 1 + n / :per_game, n % :per_game, 1570, 'spring', 'movement', '{}', :now,
    :now + (n % :per_game - :per_game + 1) * interval '1 day'
      + (n / :per_game - :waiting) * interval '1 minute',
    CASE WHEN n % :per_game = :per_game - 1 THEN 'open' ELSE 'resolved' END
  FROM generate_series(0, :phases - 1) n;
INSERT INTO letter (game_id, phase_id, person_id, kind, message_id, subject, text, html, state, created_at,
    not_before, attempts)
  SELECT 1 + n % :games, n % :phases, 1 + n % 1000, 'results ' || n, '<' || n || '@example.org>', 'results',
    repeat('a line of a report. ', 50), repeat('<p>a line of a report.</p>', 50),
    CASE WHEN n < :waiting THEN 'pending' ELSE 'sent' END, :now, :now, 0
  FROM generate_series(0, :letters - 1) n;
INSERT INTO inbound (source, envelope_from, recipient, recipient_digest, content_digest, raw, received_at,
    state, tries)
  SELECT 'smtp', '1@example.org', 'orders', 'address ' || n % 8000, 'content ' || n, 'From: x',
    :now - n * interval '1 minute', CASE WHEN n < :waiting THEN 'waiting' ELSE 'done' END, 0
  FROM generate_series(0, :letters / 10 - 1) n;
"""

RELEASE = "UPDATE letter SET state = 'pending', not_before = :now WHERE state = 'sending'"
"""The sender has leased what it found; the plan is to find the same letters again."""


@contextmanager
def heard(database: Database) -> Iterator[list[tuple[str, Any]]]:
    """What is asked of the database inside the block: statements with their parameters."""
    asked: list[tuple[str, Any]] = []

    def note(_c: Connection, _cursor: object, statement: str, parameters: Any, *_more: object) -> None:
        asked.append((statement, parameters))

    event.listen(database.engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(database.engine, "before_cursor_execute", note)


def questions(database: Database) -> dict[str, Callable[[], object]]:
    """The worker's questions, by what they are for."""

    def due() -> object:
        with database.read() as session:
            return adjudicate_due.due_phases(session, NOW)

    def waiting() -> object:
        with database.read() as session:
            return process_mail._waiting_ids(session)

    return {
        "the phases that are due": due,
        "the next deadline": lambda: adjudicate_due.next_due(database),
        "the mail that waits": waiting,
        "the letters to be sent": lambda: send_letters._claim(database, NOW),
    }


def plan(database: Database, statement: str, parameters: Any) -> list[str]:
    """PostgreSQL's plan with its times, undone afterwards."""
    with database.engine.connect() as connection:
        rows = connection.exec_driver_sql(f"EXPLAIN (ANALYZE, BUFFERS) {statement}", parameters)
        return [row[0] for row in rows]


def main() -> None:
    """Fills, asks and prints."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--phases", type=int, default=100_000)
    parser.add_argument("--letters", type=int, default=1_000_000)
    asked_for = parser.parse_args()
    folder = programs.postgres_folder()
    if folder is None:
        sys.exit("The programs of PostgreSQL are not installed (Debian package postgresql).")
    numbers = {
        "now": NOW,
        "games": asked_for.phases // PER_GAME,
        "per_game": PER_GAME,
        "waiting": WAITING,
        "phases": asked_for.phases,
        "letters": asked_for.letters,
    }
    summary = []
    with running_cluster(folder, DURABLE) as cluster:
        database = Database(cluster.url(cluster.create()))
        upgrade(database)
        with database.engine.begin() as connection:
            for statement in FILL.split(";\n"):
                if statement.strip():
                    connection.execute(text(statement), numbers)
        with database.engine.connect() as connection:
            connection.execution_options(isolation_level="AUTOCOMMIT").execute(text("VACUUM ANALYZE"))
        for name, question in questions(database).items():
            with heard(database) as asked:
                question()
            with database.engine.begin() as connection:
                connection.execute(text(RELEASE), {"now": NOW})
            lines = plan(database, *asked[0])
            print(f"== {name}", *lines, sep="\n")
            summary.append(f"{name}: {lines[-1].strip()}")
        database.dispose()
    print(*summary, sep="\n")


if __name__ == "__main__":
    main()
