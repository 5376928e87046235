"""The databases that tests are given: migrated, empty, and nobody else's."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from sqlalchemy import Connection, func, select, text

from sengoku.store import Database, Person
from sengoku.store.migrate import is_current

NOW = datetime(2026, 9, 1, 20, tzinfo=UTC)


@pytest.mark.parametrize("time", ["first", "second"])
def test_each_test_gets_all_tables_and_no_rows(database: Database, time: str) -> None:
    assert is_current(database)
    with database.write() as session:
        assert session.scalar(select(func.count()).select_from(Person)) == 0
        session.add(Person(email="mori@example.org", name=time, created_at=NOW))
    with database.read() as session:
        assert session.scalars(select(Person.name)).all() == [time]


def test_both_kinds_are_tried(database: Database, request: pytest.FixtureRequest) -> None:
    assert database.engine.dialect.name in request.node.name


@pytest.fixture(scope="module")
def left_open() -> Iterator[list[Connection]]:
    """Connections that tests forgot to close."""
    left: list[Connection] = []
    yield left
    for each in left:
        each.invalidate()
        each.close()
        each.engine.dispose()


@pytest.mark.parametrize("time", ["first", "second", "third"])
def test_what_a_test_did_to_a_database_is_gone_for_the_next(
    database: Database, left_open: list[Connection], time: str
) -> None:
    with database.write() as session:
        assert session.scalars(select(Person.name)).all() == []
        session.execute(text("CREATE TABLE scrap (what VARCHAR)"))
        session.add(Person(email="mori@example.org", name=time, created_at=NOW))
        session.flush()
        assert session.scalars(select(Person.id)).one() == 1, "numbers begin at one again"
    left_open.append(Database(database.url).engine.connect())
    assert left_open[-1].scalars(select(Person.name)).all() == [time]
    # The transaction stays open: it holds a lock on the table that must not keep the next test waiting.
