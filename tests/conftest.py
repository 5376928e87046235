"""Fixtures for every test: databases of both kinds, as good as new for each test, and the browser's path."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from sengoku.store import Database
from sengoku.store.migrate import upgrade
from support import programs
from support.postgres import Cluster, running_cluster
from support.slate import PostgresSlate, SqliteSlate

pytest_plugins = ["pytester", "support.needs"]


@pytest.fixture(scope="session")
def postgres_cluster() -> Iterator[Cluster]:
    """A PostgreSQL server of this process (each xdist worker has its own), started when first asked for."""
    folder = programs.postgres_folder()
    assert folder is not None, "support.needs lets no test come here without PostgreSQL"
    with running_cluster(folder) as cluster:
        yield cluster


@pytest.fixture(scope="session")
def postgres_url(postgres_cluster: Cluster) -> str:
    """The SQLAlchemy address of the server's maintenance database, for tests that make their own."""
    return postgres_cluster.url()


@pytest.fixture
def postgres_database(postgres_cluster: Cluster) -> Iterator[str]:
    """The SQLAlchemy address of an empty PostgreSQL database of this test alone."""
    name = postgres_cluster.create()
    yield postgres_cluster.url(name)
    postgres_cluster.drop(name)


BOTH_KINDS = ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)]


@pytest.fixture(params=BOTH_KINDS)
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of this test alone: once as an SQLite file, once in PostgreSQL."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'sengoku.sqlite3'}"
    url: str = request.getfixturevalue("postgres_database")
    return url


def _migrated(url: str) -> None:
    database = Database(url)
    upgrade(database)
    database.dispose()


@pytest.fixture(scope="session")
def migrated_sqlite_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file with all tables and no rows, for copying only."""
    file = tmp_path_factory.mktemp("migrated") / "sengoku.sqlite3"
    _migrated(f"sqlite:///{file}")
    return file


@pytest.fixture(scope="session")
def sqlite_slate(migrated_sqlite_file: Path) -> Iterator[SqliteSlate]:
    """The SQLite file of this process's tests, one after the other.

    It lies in memory where there is such a folder: each commit waits for the disk, and tests commit often.
    """
    memory = Path("/dev/shm")  # noqa: S108 - a folder of a name nobody knows is made in it
    folder = memory if os.access(memory, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="sengoku-sqlite-", dir=folder) as made:
        yield SqliteSlate(migrated_sqlite_file, Path(made))


@pytest.fixture(scope="session")
def postgresql_slate(postgres_cluster: Cluster) -> Iterator[PostgresSlate]:
    """The PostgreSQL database of this process's tests, one after the other."""
    slate = PostgresSlate(postgres_cluster, _migrated)
    yield slate
    slate.drop()


@pytest.fixture
def sqlite_database(sqlite_slate: SqliteSlate) -> Iterator[Database]:
    """An SQLite database of this test alone, with all tables and no rows."""
    with sqlite_slate.lent() as database:
        yield database


@pytest.fixture
def postgresql_database(postgresql_slate: PostgresSlate) -> Iterator[Database]:
    """A PostgreSQL database of this test alone, with all tables and no rows."""
    with postgresql_slate.lent() as database:
        yield database


@pytest.fixture(params=BOTH_KINDS)
def database(request: pytest.FixtureRequest) -> Database:
    """A database of this test alone, with all tables and no rows: once SQLite, once PostgreSQL."""
    made: Database = request.getfixturevalue(f"{request.param}_database")
    return made


@pytest.fixture(scope="session")
def chromium_path() -> Path:
    """The machine's Chromium, for Playwright's `executable_path`."""
    path = programs.chromium()
    assert path is not None, "support.needs lets no test come here without Chromium"
    return path
