"""A game that is copied is the game that was set up, and goes on like it."""

import pytest
from sqlalchemy import select

from sengoku.store import Database, Letter, Person
from support.club import Club
from support.rows import Rows, is_empty, rows_of

FIRST: dict[str, Rows] = {}
"""The rows after the first time, for each kind of database."""


@pytest.mark.parametrize("time", ["set up", "copied", "copied again"])
def test_a_game_is_the_same_set_up_and_copied(database: Database, time: str) -> None:
    assert is_empty(database)
    club = Club(database)
    club.begin("osaka")
    assert not is_empty(database)
    found = {table.name: len(rows) for table, rows in rows_of(database).items()}
    assert (found["game"], found["seat"], found["person"], found["phase"]) == (1, 8, 9, 1)
    assert FIRST.setdefault(database.engine.dialect.name, rows_of(database)) == rows_of(database)
    club.order("mori", "F Nagato H", "osaka")
    club.resolve("osaka")
    club.begin("edo")
    with database.read() as session:
        assert session.scalars(select(Person.id).order_by(Person.id)).all() == list(range(1, 10))
        letters = session.scalars(select(Letter.id).order_by(Letter.id)).all()
    assert list(letters) == list(range(1, len(letters) + 1)), "the next ones are numbered on"
