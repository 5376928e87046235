"""Puts a herd of games into an empty database: each in its first Spring, with players and orders."""

from collections.abc import Iterator
from datetime import datetime
from functools import cache
from itertools import count
from random import Random
from typing import Any

from sqlalchemy import insert

from sengoku import __version__, maps
from sengoku.engine import (
    Hold,
    Move,
    Order,
    Position,
    SupportHold,
    SupportMove,
    Unit,
    UnitType,
    Variant,
    distance,
    position_to_json,
    territory_of,
)
from sengoku.games.deadline import WeeklyGrid
from sengoku.games.house import House
from sengoku.mail.addresses import make_token, token_hash
from sengoku.orders import OrderSet, write
from sengoku.store import (
    Database,
    Game,
    GameMaster,
    GameState,
    Person,
    PhaseRow,
    Seat,
    SeatState,
    Submission,
)

BOARDS = 50
"""So many different positions; the games take them in turn."""


def fill(
    database: Database,
    house: House,
    games: int,
    units: int,
    *,
    due_at: datetime,
    opened_at: datetime | None = None,
    seq: int = 0,
    settings: dict[str, Any] | None = None,
) -> None:
    """Writes so many running games with so many units each, all due at one instant (UTC), all orders in.

    `seq` is the number of their open phase, `settings` what they have beside a weekly deadline.
    """
    variant, random = maps.load("sengoku"), Random(1570)
    boards = [_board(variant, random, units) for _ in range(min(BOARDS, games))]
    people, clans = count(1), variant.clans
    rows: dict[type, list[dict[str, Any]]] = {
        kind: [] for kind in (Person, Game, GameMaster, Seat, PhaseRow, Submission)
    }
    for number in range(1, games + 1):
        position, orders = boards[number % len(boards)]
        master = next(people)
        rows[Person].append(_person(master, f"gm-{number}@example.org", due_at))
        rows[Game].append(_game(number, due_at, settings or {}))
        rows[GameMaster].append({"game_id": number, "person_id": master})
        rows[PhaseRow].append(_phase(number, position, opened_at or due_at, due_at, seq))
        for index, clan in enumerate(clans):
            person, seat = next(people), (number - 1) * len(clans) + index + 1
            rows[Person].append(_person(person, player(number - 1, index), due_at))
            rows[Seat].append(_seat(house, seat, number, clan.id, person))
            rows[Submission].append(_submission(variant, number, seat, orders[clan.id], due_at))
    with database.write() as session:
        for kind, made in rows.items():
            session.execute(insert(kind), made)


def player(game: int, seat: int) -> str:
    """The address of whoever plays in that seat (both from 0) of that game."""
    return f"player-{game}-{seat}@example.org"


def _board(variant: Variant, random: Random, units: int) -> tuple[Position, dict[str, tuple[Order, ...]]]:
    """Units of all clans anywhere, centres owned by whoever is near, and an order for each unit."""
    board, clans = variant.board, [clan.id for clan in variant.clans]
    standing = []
    for number, territory in enumerate(random.sample(board.territories, units)):
        kinds = [kind for kind in UnitType if board.can_stand(kind, territory.id)]
        standing.append(Unit(clans[number % len(clans)], random.choice(kinds), territory.id))
    standing.sort(key=lambda unit: unit.at)
    centers = [territory.id for territory in board.territories if territory.supply_center]
    owners = {center: _nearest(variant, center) for center in centers}
    position = Position(variant.start().phase, tuple(standing), owners)
    given = _orders(variant, random, standing)
    orders = {clan: tuple(given[unit.at] for unit in standing if unit.clan == clan) for clan in clans}
    return position, orders


@cache
def _nearest(variant: Variant, center: str) -> str:
    """The clan whose home is the fewest borders away."""

    def far(clan: str) -> int:
        away = distance(variant, variant.start(), Unit(clan, UnitType.ARMY, center))
        return len(variant.board.territories) if away is None else away

    return min((clan.id for clan in variant.clans), key=far)


def _orders(variant: Variant, random: Random, units: list[Unit]) -> dict[str, Order]:
    """Seven in ten move, the others support a neighbour where they can."""
    board = variant.board
    given: dict[str, Order] = {}
    for unit in units:
        ways = board.neighbours(unit.type, unit.at)
        moves = ways and random.random() < 0.7
        given[unit.at] = Move(unit.at, random.choice(ways)) if moves else Hold(unit.at)
    for unit in units:
        if isinstance(given[unit.at], Hold):
            near = {territory_of(way) for way in board.neighbours(unit.type, unit.at)}
            given[unit.at] = next(_helps(unit, near, units, given), Hold(unit.at))
    return given


def _helps(unit: Unit, near: set[str], units: list[Unit], given: dict[str, Order]) -> Iterator[Order]:
    for other in units:
        order = given[other.at]
        if isinstance(order, Move) and territory_of(order.to) in near - {unit.at}:
            yield SupportMove(unit.at, other.at, territory_of(order.to))
        elif isinstance(order, Hold) and other.at in near:
            yield SupportHold(unit.at, other.at)


def _person(number: int, email: str, at: datetime) -> dict[str, Any]:
    return {"id": number, "email": email, "name": email.split("@")[0], "runs_games": False, "created_at": at}


def _game(number: int, at: datetime, settings: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": number,
        "slug": f"herd-{number}",
        "title": f"The Herd, {number}",
        "kind": "sengoku",
        "map": "sengoku",
        "rules": {},
        "settings": {"schedule": WeeklyGrid().to_json()} | settings,
        "engine_version": __version__,
        "state": GameState.RUNNING,
        "created_at": at,
        "started_at": at,
    }


def _seat(house: House, number: int, game: int, clan: str, person: int) -> dict[str, Any]:
    return {
        "id": number,
        "game_id": game,
        "clan": clan,
        "person_id": person,
        "state": SeatState.PLAYING,
        "token_generation": 1,
        "token_hash": token_hash(make_token(house.key, number, 1)),
        "conceded": False,
    }


def _phase(game: int, position: Position, opened_at: datetime, due_at: datetime, seq: int) -> dict[str, Any]:
    phase = position.phase
    return {
        "game_id": game,
        "seq": seq,
        "year": phase.year,
        "season": phase.season,
        "kind": phase.kind,
        "position": position_to_json(position),
        "opened_at": opened_at,
        "due_at": due_at,
        "state": "open",
    }


def _submission(
    variant: Variant, game: int, seat: int, orders: tuple[Order, ...], at: datetime
) -> dict[str, Any]:
    phase = variant.start().phase
    start = variant.start()
    return {
        "game_id": game,
        "seat_id": seat,
        "year": phase.year,
        "season": phase.season,
        "kind": phase.kind,
        "revision": 1,
        "source": "mail",
        "received_at": at,
        "text": "\n".join(write.short(variant, start, order) for order in orders),
        "orders": OrderSet(orders).to_json(),
        "problems": [],
    }
