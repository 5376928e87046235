"""Sessions commit when they are left, and writers wait for each other."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest
from sqlalchemy import func, select

from sengoku.store import Database, Person
from sengoku.store.migrate import upgrade

NOW = datetime(2026, 3, 8, tzinfo=UTC)


@pytest.fixture
def database(database_url: str) -> Database:
    database = Database(database_url)
    upgrade(database)
    return database


def people(database: Database) -> int:
    with database.read() as session:
        return session.scalar(select(func.count()).select_from(Person)) or 0


def add(database: Database, name: str) -> None:
    with database.write() as session:
        session.add(Person(email=f"{name}@example.org", name=name, created_at=NOW))


def test_leaving_a_write_session_commits(database: Database) -> None:
    add(database, "mori")
    assert people(database) == 1
    database.dispose()


def test_an_exception_takes_everything_back(database: Database) -> None:
    def half_a_deed() -> None:
        with database.write() as session:
            session.add(Person(email="oda@example.org", name="Oda", created_at=NOW))
            session.flush()
            raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError, match="in the middle"):
        half_a_deed()
    assert people(database) == 0
    database.dispose()


def test_many_writers_at_once_all_get_their_turn(database: Database) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda number: add(database, f"clan{number}"), range(80)))
    assert people(database) == 80
    database.dispose()


def test_a_reader_does_not_wait_for_a_writer(database: Database) -> None:
    with database.write() as session:
        session.add(Person(email="mori@example.org", name="Mori", created_at=NOW))
        session.flush()
        assert people(database) == 0
    assert people(database) == 1
    database.dispose()
