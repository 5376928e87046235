"""The databases that tests are given: migrated, empty, and nobody else's."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import func, select

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
