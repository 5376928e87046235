"""Fixtures: an installation for the command line, on an SQLite file or in PostgreSQL."""

from pathlib import Path

import pytest

from cli.command import settings
from sengoku.store import Database
from support.club import Club

KEY = "k" * 32
"""The server key of `support.club`, so that the club and the command line are one house."""


@pytest.fixture(autouse=True)
def nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No settings but the defaults, and an empty folder: what somebody has who just installed the program."""
    settings(monkeypatch, tmp_path)


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, database: Database) -> Club:
    """An installation with all tables, once on SQLite and once on PostgreSQL."""
    return _house(monkeypatch, tmp_path, database)


@pytest.fixture
def small_house(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, sqlite_database: Database) -> Club:
    """An installation on SQLite, for what does not hang on the database."""
    return _house(monkeypatch, tmp_path, sqlite_database)


def _house(patch: pytest.MonkeyPatch, folder: Path, database: Database) -> Club:
    club = Club(database)
    settings(
        patch,
        folder,
        database_url=database.url,
        server_key=KEY,
        mail_domain=club.house.domain,
        base_url=club.house.base_url,
    )
    return club
