"""The edge: where requests meet the database, the clock and the worker's bell."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy.orm import Session

from sengoku.games.house import House
from sengoku.store import Database


@dataclass(frozen=True, slots=True)
class Edge:
    """What endpoints need from outside. They open sessions here and nowhere else.

    `clock` gives the time, aware and in UTC; `on_work` rings the worker; `show_outbox` lays all letters open,
    for demonstrations only.
    """

    database: Database
    house: House
    clock: Callable[[], datetime]
    on_work: Callable[[], None]
    show_outbox: bool
    inbound_secret: str | None = field(default=None, repr=False)
    """What must come with a mail that is posted to us; None: none may be."""

    @contextmanager
    def read(self) -> Iterator[Session]:
        """A session for looking only."""
        with self.database.read() as session:
            yield session

    @contextmanager
    def write(self) -> Iterator[Session]:
        """A session that is committed when the block is left; the worker hears of it once all is on disk."""
        with self.database.write() as session:
            yield session
        self.on_work()

    @property
    def is_secure(self) -> bool:
        """Whether the pages are reached by https, so that cookies may be kept to it."""
        return self.house.base_url.startswith("https://")
