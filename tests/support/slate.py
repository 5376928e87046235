"""A database that is wiped after each test instead of made for each: a slate.

Making one in PostgreSQL costs a tenth of a second, and every new engine compiles its statements anew. A test
still finds all tables, no rows, numbers that begin at one, and nobody else connected.
"""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, text

from sengoku.store import Database
from sengoku.store.base import Base

from .postgres import Cluster

_ALONE = """
    SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
_FROM_ONE = "SELECT setval(oid::regclass, 1, false) FROM pg_class WHERE relkind = 'S'"
_BUILT = """
    SELECT (SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace),
           (SELECT count(*) FROM pg_constraint WHERE connamespace = 'public'::regnamespace),
           (SELECT count(*) FROM pg_proc WHERE pronamespace = 'public'::regnamespace),
           (SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal)
"""


class SqliteSlate:
    """One file after another at the same address, each a copy of `clean`."""

    def __init__(self, clean: Path, folder: Path) -> None:
        self._clean, self._file = clean, folder / "sengoku.sqlite3"
        self.database = Database(f"sqlite:///{self._file}")

    @contextmanager
    def lent(self) -> Iterator[Database]:
        """The database, as good as new. Whoever still holds the file of a test before holds another file."""
        self._wipe()
        shutil.copy(self._clean, self._file)
        try:
            yield self.database
        finally:
            self._wipe()

    def _wipe(self) -> None:
        self.database.dispose()
        for end in ("", "-wal", "-shm"):
            Path(f"{self._file}{end}").unlink(missing_ok=True)


class PostgresSlate:
    """One database of a server, and another when a test has changed more than rows in it."""

    def __init__(self, cluster: Cluster, fill: Callable[[str], None]) -> None:
        self._cluster, self._fill = cluster, fill
        self._name: str | None = None

    @contextmanager
    def lent(self) -> Iterator[Database]:
        """The database, as good as new."""
        if self._name is None:
            self._make()
        try:
            yield self._database
        finally:
            self._database.dispose()
            if not self._wiped():
                self.drop()

    def drop(self) -> None:
        """Removes the database, if there is one."""
        if self._name is not None:
            self._database.dispose()
            self._cluster.drop(self._name)
            self._name = None

    def _make(self) -> None:
        self._name = self._cluster.copy_of("migrated", self._fill)
        self._database = Database(self._cluster.url(self._name))
        with self._database.engine.connect() as connection:
            self._built = _built(connection)

    def _wiped(self) -> bool:
        with self._database.engine.begin() as connection:
            connection.execute(text(_ALONE))
            if _built(connection) != self._built:
                return False
            tables = reversed(Base.metadata.sorted_tables)
            held = [table.name for table in tables if connection.execute(table.delete()).rowcount]
            connection.execute(text(_FROM_ONE))
        if held:  # so that the rows of the next test lie in the order in which it writes them
            with self._database.engine.connect() as connection:
                connection.execution_options(isolation_level="AUTOCOMMIT")
                connection.execute(text(f"VACUUM {', '.join(held)}"))
        return True


def _built(connection: Connection) -> tuple[int, ...]:
    """How many relations, constraints, functions and triggers there are."""
    return tuple(connection.execute(text(_BUILT)).one())
