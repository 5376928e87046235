"""A club on each of the two databases, and a worker that puts its letters into a folder."""

from pathlib import Path

import pytest

from sengoku.mail.transports import FolderTransport
from sengoku.store import Database
from sengoku.worker.clock import Worker
from support.club import Club


@pytest.fixture
def club(database: Database) -> Club:
    """A house with its clock, on SQLite and on PostgreSQL."""
    return Club(database)


@pytest.fixture
def worker(club: Club, tmp_path: Path) -> Worker:
    """A worker on the club's clock."""
    return Worker(club.database, club.house, FolderTransport(tmp_path / "outbox"), club.clock)
