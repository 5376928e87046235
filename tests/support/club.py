"""A club for tests: a house with a clock that stands still, a game master, and a game with its players."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache

from httpx import AsyncClient
from sqlalchemy import delete, select, update

from sengoku.engine import Position, position_to_json
from sengoku.games.adjudicate import adjudicate
from sengoku.games.create import create_game
from sengoku.games.draw import draw, keep, missing_pictures, missing_pngs
from sengoku.games.house import House
from sengoku.games.invite import invite
from sengoku.games.links import sign_person, sign_seat
from sengoku.games.lookups import game_by_slug, open_phase, seat_of, variant_of
from sengoku.games.people import person_for
from sengoku.games.start import start_game
from sengoku.games.submit import Submitted, submit
from sengoku.render.png import rasterize
from sengoku.store import Database, Letter, LetterState, Person

from .rows import Rows, is_empty, lay, rows_of

NewBrowser = Callable[[], AsyncClient]
"""Makes a browser that has not been here before."""

_DONE: dict[Hashable, tuple[Rows, datetime]] = {}
"""What `Club.once` did in this process: what was in the database then, and what the clock showed."""

BASE_URL = "http://sengoku.example"
MASTER = "gm@example.org"


@cache
def _painted(svg: bytes) -> bytes:
    """The PNG of a drawing; most games begin with the same one."""
    return rasterize(svg.decode())


@dataclass
class Clock:
    """A clock that stands still until a test turns it."""

    now: datetime = datetime(2026, 7, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def turn(self, **parts: float) -> None:
        """Puts the clock forward by a timedelta's parts."""
        self.now += timedelta(**parts)


@dataclass
class Club:
    """What tests do around the part under test: everything by the same verbs that the house itself uses."""

    database: Database
    clock: Clock = field(default_factory=Clock)
    house: House = field(default_factory=lambda: House(b"k" * 32, "sengoku.example", BASE_URL))

    def master(self, email: str = MASTER) -> int:
        """A game master of the house; returns the person's id."""
        with self.database.write() as session:
            person = person_for(session, email, now=self.clock.now)
            person.runs_games = True
            session.flush()
            return person.id

    def form(
        self,
        slug: str = "kyoto",
        title: str = "The Road to Kyoto",
        master: str = MASTER,
        map_id: str = "sengoku",
    ) -> None:
        """A game that has not begun and has no players."""
        person_id = self.master(master)
        with self.database.write() as session:
            person = session.get_one(Person, person_id)
            create_game(session, slug=slug, title=title, master=person, now=self.clock.now, map_id=map_id)

    def begin(self, slug: str = "kyoto", title: str = "The Road to Kyoto", map_id: str = "sengoku") -> None:
        """A running game in its first Spring; each clan is played from `<clan>@example.org`."""
        self.once(("begin", slug, title, map_id), lambda: self._set_up(slug, title, map_id))

    def once(self, what: Hashable, deed: Callable[[], None]) -> None:
        """Does a deed. In an untouched house it is done once a process, and copied from then on.

        `what` names it: the same name must stand for the same deed. Nothing but what it leaves in the
        database and on the clock is copied.
        """
        key = (what, self.database.engine.dialect.name, self.clock.now, self.house)
        if not self._is_untouched():
            deed()
        elif key in _DONE:
            rows, self.clock.now = _DONE[key]
            with self.database.write() as session:
                session.execute(delete(Person))
            lay(self.database, rows)
        else:
            deed()
            _DONE[key] = rows_of(self.database), self.clock.now

    def _is_untouched(self) -> bool:
        """Whether nothing has been done here yet, or only the first game master has come."""
        if self.clock.now != Clock.now or not is_empty(self.database, but_for=Person):
            return False
        with self.database.read() as session:
            people = session.scalars(select(Person)).all()
            return [(one.id, one.email, one.runs_games) for one in people] in ([], [(1, MASTER, True)])

    def _set_up(self, slug: str, title: str, map_id: str) -> None:
        self.form(slug, title, map_id=map_id)
        with self.database.write() as session:
            game = game_by_slug(session, slug)
            for clan in variant_of(game).clans:
                email = f"{clan.id}@example.org"
                invite(session, self.house, game, clan.id, email, actor="server", now=self.clock.now)
            start_game(session, self.house, game, actor="server", now=self.clock.now)

    def post_is_out(self) -> None:
        """The letters so far have been sent, with their maps; a test is seldom about what opens a game."""
        self.draw()
        with self.database.write() as session:
            for one in missing_pngs(session, most=100):
                keep(session, one.phase_id, {one.kind: _painted(one.svg)})
            session.execute(update(Letter).values(state=LetterState.SENT))

    def order(self, clan: str, text: str, slug: str = "kyoto") -> Submitted:
        """Orders of a clan, as if they had come by mail."""
        with self.database.write() as session:
            seat = seat_of(session, game_by_slug(session, slug), clan)
            now = self.clock.now
            return submit(session, seat.id, text, source="mail", received_at=now, now=now)

    def resolve(self, slug: str = "kyoto") -> None:
        """The open phase is adjudicated, as at its deadline."""
        with self.database.write() as session:
            row = open_phase(session, game_by_slug(session, slug).id, lock="update")
            assert row is not None
            adjudicate(session, self.house, row, now=self.clock.now)

    def place(self, position: Position, slug: str = "kyoto") -> None:
        """The open phase begins with that position instead of its own."""
        with self.database.write() as session:
            row = open_phase(session, game_by_slug(session, slug).id)
            assert row is not None
            phase = position.phase
            row.year, row.season, row.kind = phase.year, phase.season.value, phase.kind.value
            row.position = position_to_json(position)

    def draw(self) -> None:
        """The maps of the phases so far, as pages show them; no PNG, which takes a second each."""
        with self.database.write() as session:
            for missing in missing_pictures(session, most=100):
                keep(session, missing.phase_id, draw(missing))

    def seat_pass(self, clan: str, slug: str = "kyoto", hours: float = 24) -> str:
        """The secret part of a link to a clan's seat."""
        with self.database.read() as session:
            seat = seat_of(session, game_by_slug(session, slug), clan)
            expires = self.clock.now + timedelta(hours=hours)
            return sign_seat(self.house.key, seat.id, seat.token_generation, expires)

    def master_pass(self, email: str = MASTER) -> str:
        """What a logged-in game master's cookie holds."""
        return sign_person(self.house.key, self.master(email), self.clock.now + timedelta(days=1))

    def letters(self, email: str | None = None, kind: str | None = None) -> list[Letter]:
        """The letters written so far, the oldest first."""
        query = select(Letter).join(Person, Person.id == Letter.person_id).order_by(Letter.id)
        if email is not None:
            query = query.where(Person.email == email)
        if kind is not None:
            query = query.where(Letter.kind == kind)
        with self.database.read() as session:
            return list(session.scalars(query))
