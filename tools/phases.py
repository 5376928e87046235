"""Phases to time the engine with: kinds of movement phases, each made from a fixed seed."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from random import Random

from sengoku import maps
from sengoku.engine import (
    Board,
    Border,
    Convoy,
    Hold,
    Move,
    Order,
    Position,
    SupportHold,
    SupportMove,
    Terrain,
    Territory,
    Unit,
    UnitType,
    Variant,
    Waive,
    territory_of,
)
from sengoku.engine.board import bits

Case = tuple[Variant, Position, dict[str, list[Order]]]
ARMY, FLEET = UnitType.ARMY, UnitType.FLEET


def position(variant: Variant, units: list[Unit]) -> Position:
    """Units at the beginning of the first Spring."""
    return Position(variant.start().phase, tuple(sorted(units, key=lambda unit: unit.at)), {})


def by_clan(units: list[Unit], given: Mapping[str, Order]) -> dict[str, list[Order]]:
    """Orders by the place of their unit -> orders by clan."""
    orders: dict[str, list[Order]] = {unit.clan: [] for unit in units}
    for unit in units:
        orders[unit.clan].append(given[unit.at])
    return orders


def mixed(variant: Variant, random: Random, count: int) -> Case:
    """So many units anywhere, seven in ten moving, the others supporting what they can."""
    board = variant.board
    clans = [clan.id for clan in variant.clans]
    units = []
    for number, territory in enumerate(random.sample(board.territories, count)):
        spots = [territory.id, *(f"{territory.id}/{coast}" for coast in territory.coasts)]
        kinds = [(kind, spot) for kind in UnitType for spot in spots if board.can_stand(kind, spot)]
        units.append(Unit(clans[number % len(clans)], *random.choice(kinds)))
    given: dict[str, Order] = {}
    for unit in units:
        ways = board.neighbours(unit.type, unit.at)
        given[unit.at] = (
            Move(unit.at, random.choice(ways)) if ways and random.random() < 0.7 else Hold(unit.at)
        )
    for unit in units:
        if isinstance(given[unit.at], Hold):
            given[unit.at] = _help(board, random, unit, given)
    return variant, position(variant, units), by_clan(units, given)


def voyaged(variant: Variant, random: Random, count: int) -> Case:
    """The same with fleets that carry: every third at sea an army at its shore, where there is one."""
    _, start, orders = mixed(variant, random, count)
    board = variant.board
    given = {one.at: one for said in orders.values() for one in said if not isinstance(one, Waive)}
    unit_at = {board.place_of[unit.at]: unit for unit in start.units}
    for place, unit in unit_at.items():
        shores = bits(board.borders_of[place] & board.coast_mask)
        armies = [one for one in shores if one in unit_at and unit_at[one].type is ARMY]
        if not board.sea_mask >> place & 1 or not armies or random.random() < 0.67:
            continue
        army = unit_at[random.choice(armies)]
        goals = [one for one in shores if not board.army_reach[board.place_of[army.at]] >> one & 1]
        goals = [one for one in goals if one != board.place_of[army.at]]
        if goals:
            to = board.locations[random.choice(goals)]
            given[army.at], given[unit.at] = Move(army.at, to), Convoy(unit.at, army.at, to)
    return variant, start, by_clan(list(start.units), given)


def _help(board: Board, random: Random, unit: Unit, given: dict[str, Order]) -> Order:
    near = {territory_of(way) for way in board.neighbours(unit.type, unit.at)}
    moves = [one for one in given.values() if isinstance(one, Move) and territory_of(one.to) in near]
    if moves and random.random() < 0.6:
        move = random.choice(moves)
        return SupportMove(unit.at, territory_of(move.at), move.to)
    stay = [at for at, one in given.items() if not isinstance(one, Move) and territory_of(at) in near]
    return SupportHold(unit.at, territory_of(random.choice(stay))) if stay else Hold(unit.at)


def ring(variant: Variant, size: int) -> Case:
    """So many armies that go round on a board that is one ring."""
    names = [f"r{number:05d}" for number in range(size)]
    territories = [Territory(name, name, name, Terrain.INLAND) for name in names]
    borders = [Border(name, names[number - 1], army=True, fleet=False) for number, name in enumerate(names)]
    board = replace(variant, board=Board(territories, borders), start_units=())
    clans = [clan.id for clan in variant.clans]
    units = [Unit(clans[number % len(clans)], ARMY, name) for number, name in enumerate(names)]
    given: dict[str, Order] = {name: Move(name, names[number - 1]) for number, name in enumerate(names)}
    return board, position(board, units), by_clan(units, given)


def voyage(variant: Variant, *, attacked: bool) -> Case:
    """One army carried by every fleet there is room for, each of them attacked from a coast or not."""
    board = variant.board
    seas = [board.locations[sea] for sea in bits(board.sea_mask)]
    start, end = "satsuma", "mutsu"
    units = [Unit("oda", ARMY, start), *(Unit("oda", FLEET, sea) for sea in seas)]
    given: dict[str, Order] = {sea: Convoy(sea, start, end) for sea in seas}
    given[start] = Move(start, end)
    if attacked:
        for territory in board.territories:
            ways = [way for way in board.neighbours(FLEET, territory.id) if way in seas]
            if ways and territory.id not in given:
                units.append(Unit("mori", FLEET, territory.id))
                given[territory.id] = Move(territory.id, ways[0])
    return variant, position(variant, units), by_clan(units, given)


def grid(variant: Variant, size: int) -> Variant:
    """A square board of about so many territories, a third of them sea, with borders to all four sides."""
    side = max(2, round(size**0.5))

    def name(row: int, column: int) -> str:
        return f"g{row:03d}-{column:03d}"

    cells = [(row, column) for row in range(side) for column in range(side)]
    sea = {cell for cell in cells if (cell[0] + cell[1]) % 3 == 0}
    territories = [
        Territory(name(*cell), name(*cell), name(*cell), Terrain.SEA if cell in sea else Terrain.COASTAL)
        for cell in cells
    ]
    borders = []
    for row, column in cells:
        for other in ((row + 1, column), (row, column + 1)):
            if other[0] < side and other[1] < side:
                is_land = (row, column) not in sea and other not in sea
                borders.append(Border(name(row, column), name(*other), army=is_land, fleet=True))
    return replace(variant, board=Board(territories, borders), start_units=())


def workloads() -> Iterator[tuple[str, Callable[[], list[Case]]]]:
    """The kinds of phases, each with a function that makes its cases from a fixed seed."""
    sengoku, version_5, standard = (maps.load(name) for name in ("sengoku", "sengoku-v5", "standard"))
    random = Random(7)
    yield "standard, 34 units", lambda: [mixed(standard, random, 34) for _ in range(200)]
    yield "sengoku, 23 units", lambda: [mixed(sengoku, random, 23) for _ in range(200)]
    yield "sengoku, 37 units", lambda: [mixed(sengoku, random, 37) for _ in range(200)]
    yield "sengoku-v5, 81 units", lambda: [mixed(version_5, random, 81) for _ in range(100)]
    yield "ring of 26 armies", lambda: [ring(sengoku, 26)]
    yield "convoy of all seas", lambda: [voyage(sengoku, attacked=False)]
    yield "the same, all attacked", lambda: [voyage(sengoku, attacked=True)]
    for size in (100, 1000, 5000):
        yield f"grid of {size}, half full", partial(crowded, grid(sengoku, size), random)


def crowded(variant: Variant, random: Random) -> list[Case]:
    """Three phases on a board with a unit in every second territory."""
    return [mixed(variant, random, len(variant.board.territories) // 2) for _ in range(3)]
