"""The migrations make exactly the tables that the program knows, on both databases."""

import os
import subprocess
import sys

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from sengoku.store import Base, Database
from sengoku.store.migrate import current, is_current, upgrade


def test_the_migrated_tables_are_the_tables_of_the_program(database_url: str) -> None:
    database = Database(database_url)
    upgrade(database)
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        differences = compare_metadata(context, Base.metadata)
    database.dispose()
    assert differences == []


def test_a_second_upgrade_changes_nothing(database_url: str) -> None:
    database = Database(database_url)
    assert current(database) is None
    assert not is_current(database)
    upgrade(database)
    first = current(database)
    upgrade(database)
    assert current(database) == first
    assert is_current(database)
    database.dispose()


def test_two_processes_may_upgrade_at_the_same_time(database_url: str) -> None:
    environment = {**os.environ, "SENGOKU_DATABASE_URL": database_url}
    command = [sys.executable, "-m", "sengoku", "db", "upgrade"]
    processes = [subprocess.Popen(command, env=environment) for _ in range(2)]
    assert [process.wait(timeout=60) for process in processes] == [0, 0]
    database = Database(database_url)
    assert is_current(database)
    database.dispose()
