"""A club on each of the two databases."""

import pytest

from sengoku.store import Database
from support.club import Club


@pytest.fixture
def club(database: Database) -> Club:
    """A house with its clock, on SQLite and on PostgreSQL."""
    return Club(database)
