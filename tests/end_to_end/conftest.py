"""A browser, and a table with a game for every kind of phase, laid once for the tests of a file."""

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from sqlalchemy import delete

from end_to_end import boards
from end_to_end.seat_page import Table
from sengoku.store import Database, Submission
from support.browser import open_browser
from support.club import Clock, Club
from support.pages import served

GAMES = {
    "crowd": (boards.crowded, "sengoku"),
    "beaten": (boards.beaten, "sengoku"),
    "winter": (boards.winter, "sengoku"),
    "coasts": (boards.coasts, "standard"),
}


@pytest.fixture(scope="module")
def browser(chromium_path: Path) -> Iterator[Browser]:
    """One Chromium for the tests of a file; each page is opened as in a browser of its own (`new_page`).

    It is closed before the next file's tests, because some of those run an event loop in this thread.
    """
    with open_browser(chromium_path) as opened:
        yield opened


@pytest.fixture(scope="module")
def laid_table(
    migrated_sqlite_file: Path, tmp_path_factory: pytest.TempPathFactory, browser: Browser
) -> Iterator[Table]:
    file = shutil.copy(migrated_sqlite_file, tmp_path_factory.mktemp("table") / "sengoku.sqlite3")
    database, clock = Database(f"sqlite:///{file}"), Clock(datetime.now(UTC))
    with served(database, clock=clock) as house:
        club = Club(database, clock, house)
        for slug, (position, map_id) in GAMES.items():
            club.begin(slug, map_id=map_id)
            club.place(position(), slug)
            club.draw()
        yield Table(club, house, browser)
    database.dispose()


@pytest.fixture
def table(laid_table: Table) -> Table:
    """The table with nothing on file."""
    with laid_table.club.database.write() as session:
        session.execute(delete(Submission))
    return laid_table
