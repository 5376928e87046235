"""A club on each of the two databases."""

from dataclasses import replace

import pytest

from sengoku.store import Database
from support.club import Club
from support.mailing import EXCHANGER


@pytest.fixture
def club(database: Database) -> Club:
    """A house with its clock, on SQLite and on PostgreSQL."""
    return Club(database)


@pytest.fixture
def proven(club: Club) -> Club:
    """A club behind a mail exchanger whose word counts."""
    club.house = replace(club.house, authserv_id=EXCHANGER)
    return club
