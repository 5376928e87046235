"""The demo's house: a folder of its own with an SQLite file, a game, eight players who are programs."""

import secrets
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from random import Random

from sqlalchemy.orm import Session

from sengoku.engine import due_clans
from sengoku.games.create import create_game
from sengoku.games.deadline import Interval
from sengoku.games.house import House
from sengoku.games.invite import invite
from sengoku.games.lookups import game_by_slug, open_phase, position_of, seats_of, variant_of
from sengoku.games.order_address import address_of
from sengoku.games.people import person_for
from sengoku.games.receive import take_in
from sengoku.games.start import start_game
from sengoku.settings import Settings
from sengoku.store import Database, Game, GameState, PhaseRow, Seat
from sengoku.store.migrate import upgrade

from .bot import choose
from .letters import concession_mail, order_mail

SLUG = "demo"
LAST_YEAR = 1585
_DOMAIN = "demo.example.org"


def demo_house(settings: Settings) -> House:
    """A house with a key of its own, so that the demo never touches a real one."""
    return House(secrets.token_bytes(32), _DOMAIN, settings.base_url.rstrip("/"))


def player_address(clan: str) -> str:
    """The mail address of a clan's player."""
    return f"{clan}@example.org"


def prepare(folder: Path) -> Database:
    """A database with all tables in a fresh file of that folder; what an earlier demo left is removed."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("demo.sqlite3*"):
        old.unlink()
    database = Database(f"sqlite:///{folder / 'demo.sqlite3'}")
    upgrade(database)
    return database


def begin(
    database: Database, house: House, *, map_id: str, seconds: int, pictures: str, now: datetime
) -> None:
    """Creates the game, invites the eight players and opens the first phase."""
    with database.write() as session:
        master = person_for(session, "gm@example.org", name="Game master", now=now)
        game = create_game(
            session,
            slug=SLUG,
            title="Demo",
            master=master,
            map_id=map_id,
            schedule=Interval(seconds),
            now=now,
        )
        game.settings = {**game.settings, "pictures": pictures}
        for clan in variant_of(game).clans:
            invite(session, house, game, clan.id, player_address(clan.id), actor="demo", now=now)
        start_game(session, house, game, actor="demo", now=now)


def game_and_phase(session: Session) -> tuple[Game, PhaseRow | None]:
    """The demo's game and its open phase."""
    game = game_by_slug(session, SLUG)
    return game, open_phase(session, game.id)


def is_over(database: Database) -> bool:
    """Whether somebody has won."""
    with database.read() as session:
        return game_and_phase(session)[0].state == GameState.OVER


def write_orders(database: Database, house: House, *, seed: int, clock: Callable[[], datetime]) -> int:
    """Every player who has something to decide in the open phase mails orders; returns how many did.

    What a bot does hangs on the seed, the phase and the clan only, so a game can be played again.
    """
    with database.read() as session:
        game, row = game_and_phase(session)
        if row is None:
            return 0
        variant, position = variant_of(game), position_of(row)
        due = due_clans(variant, position)
        seats = [seat for seat in seats_of(session, game) if seat.clan in due]
    for seat in seats:
        random = Random(f"{seed} {position.phase.code} {seat.clan}")  # noqa: S311 - a game, not a secret
        orders = choose(variant, position, seat.clan, random)
        _post(
            database,
            seat,
            order_mail(
                variant,
                position,
                seat.clan,
                orders,
                sender=player_address(seat.clan),
                to=address_of(house, seat),
                written_at=clock(),
            ),
            house,
            clock(),
        )
    return len(seats)


def concede_all_but_the_leader(database: Database, house: House, clock: Callable[[], datetime]) -> None:
    """All clans but the one with most centres (by name, of several) mail that they give up."""
    with database.read() as session:
        game, row = game_and_phase(session)
        if row is None:
            return
        position = position_of(row)
        seats = seats_of(session, game)
    leader = min(seats, key=lambda seat: (-len(position.centers_of(seat.clan)), seat.clan))
    for seat in seats:
        if seat is not leader:
            address = address_of(house, seat)
            sender = player_address(seat.clan)
            raw = concession_mail(
                seat.clan, position.phase.code, sender=sender, to=address, written_at=clock()
            )
            _post(database, seat, raw, house, clock())


def _post(database: Database, seat: Seat, raw: bytes, house: House, now: datetime) -> None:
    with database.write() as session:
        take_in(
            session,
            raw,
            envelope_from=player_address(seat.clan),
            recipient=address_of(house, seat),
            source="demo",
            received_at=now,
        )
