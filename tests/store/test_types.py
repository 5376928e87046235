"""Instants go in aware and come out in UTC, on both databases."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy import select
from sqlalchemy.exc import StatementError

from sengoku.store import Database, Person
from sengoku.store.migrate import upgrade


def person(at: datetime) -> Person:
    return Person(email="mori@example.org", name="Mori", created_at=at)


def test_an_instant_comes_back_in_utc(database_url: str) -> None:
    database = Database(database_url)
    upgrade(database)
    tokyo = datetime(2026, 3, 8, 9, 30, tzinfo=timezone(timedelta(hours=9)))
    with database.write() as session:
        session.add(person(tokyo))
    with database.read() as session:
        stored = session.scalars(select(Person)).one().created_at
    database.dispose()
    assert stored == tokyo
    assert stored.tzinfo is UTC


def test_a_naive_instant_is_refused(database_url: str) -> None:
    database = Database(database_url)
    upgrade(database)
    with pytest.raises(StatementError, match="has no time zone"), database.write() as session:
        session.add(person(datetime(2026, 3, 8)))  # noqa: DTZ001 - the fault under test
    with database.read() as session:
        assert session.scalars(select(Person)).all() == []
    database.dispose()
