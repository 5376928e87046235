"""Connections: one `Database` a process, which gives out sessions for reading and for writing.

Only the edges (web, worker, command line) open sessions, and leaving the `with` block commits. On SQLite a
write session takes the write lock when it begins (`BEGIN IMMEDIATE`): two writers then wait for each other
instead of failing in the middle. In write-ahead mode readers are never kept waiting.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.orm import Session

_BUSY_SECONDS = 30


class Database:
    """A database by its URL: `sqlite:///file.sqlite3` or `postgresql+psycopg://…`."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = _sqlite(url) if make_url(url).get_backend_name() == "sqlite" else _postgresql(url)
        self._writing = self.engine.execution_options(sengoku_begin="BEGIN IMMEDIATE")

    @property
    def is_postgresql(self) -> bool:
        """Whether row locks are to be had; SQLite has one lock for everybody instead."""
        return self.engine.dialect.name == "postgresql"

    @contextmanager
    def write(self) -> Iterator[Session]:
        """A session whose changes are committed when the block is left without an exception."""
        with Session(self._writing, expire_on_commit=False, autoflush=True) as session, session.begin():
            yield session

    @contextmanager
    def read(self) -> Iterator[Session]:
        """A session for looking only: whatever is changed in it is thrown away."""
        with Session(self.engine, expire_on_commit=False, autoflush=False) as session:
            yield session

    def dispose(self) -> None:
        """Closes all connections."""
        self.engine.dispose()


def _postgresql(url: str) -> Engine:
    return create_engine(url, hide_parameters=True, pool_pre_ping=True, pool_size=5, max_overflow=10)


def _sqlite(url: str) -> Engine:
    engine = create_engine(
        url, hide_parameters=True, connect_args={"timeout": _BUSY_SECONDS, "isolation_level": None}
    )
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("sengoku_begin", "BEGIN"))
