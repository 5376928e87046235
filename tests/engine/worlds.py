"""Random positions and orders, plausible enough that units meet, help each other and sail."""

from collections.abc import Sequence
from random import Random

from sengoku.engine import (
    Board,
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    PhaseKind,
    Position,
    Retreat,
    SupportHold,
    SupportMove,
    Territory,
    Unit,
    UnitType,
    Variant,
    Waive,
    build_sites,
    owed,
    territory_of,
)
from sengoku.engine.board import bits

Orders = dict[str, list[Order]]


def crowd(variant: Variant, random: Random, size: int) -> Position:
    """A position of that many units of a few clans, close together around one place."""
    board = variant.board
    places = [random.randrange(len(board.territories))]
    for place in places:
        near = bits(board.borders_of[place])
        random.shuffle(near)
        places += [one for one in near if one not in places]
        if len(places) >= size * 5 // 4:
            break
    chosen = random.sample(places, min(size, len(places)))
    clans = random.sample([clan.id for clan in variant.clans], random.randint(2, 5))
    units = [_unit(board, random, random.choice(clans), board.territories[one]) for one in chosen]
    return Position(variant.start().phase, tuple(sorted(units, key=lambda unit: unit.at)), {})


def _unit(board: Board, random: Random, clan: str, territory: Territory) -> Unit:
    spots = [territory.id, *(f"{territory.id}/{coast}" for coast in territory.coasts)]
    kinds = [(type, at) for type in UnitType for at in spots if board.can_stand(type, at)]
    return Unit(clan, *random.choice(kinds))


def plausible(variant: Variant, position: Position, random: Random) -> Orders:
    """An order for every unit: voyages first, then moves, then supports that mostly match."""
    board = variant.board
    given: dict[str, Order] = {}
    _sail(board, position, random, given)
    rest = [unit for unit in position.units if unit.at not in given]
    random.shuffle(rest)
    for unit in rest[: len(rest) * 3 // 5]:
        ways = board.neighbours(unit.type, unit.at)
        given[unit.at] = Move(unit.at, random.choice(ways)) if ways else Hold(unit.at)
    for unit in rest[len(rest) * 3 // 5 :]:
        given[unit.at] = _help(board, position, random, unit, given)
    orders: Orders = {unit.clan: [] for unit in position.units}
    for unit in position.units:
        orders[unit.clan].append(given[unit.at])
    return orders


def _sail(board: Board, position: Position, random: Random, given: dict[str, Order]) -> None:
    ships = [unit.at for unit in position.units if board.can_stand(UnitType.FLEET, unit.at)]
    seas = {at for at in ships if board.sea_mask >> board.index[territory_of(at)] & 1}
    armies = [unit for unit in position.units if unit.type is UnitType.ARMY]
    random.shuffle(armies)
    for army in armies[: random.randint(0, 5)]:
        chain = _chain(board, random, army.at, seas - set(given))
        if not chain:
            continue
        ends = [one for one in _shores(board, chain[-1]) if one != army.at]
        if not ends:
            continue
        to = random.choice(ends)
        given[army.at] = Move(army.at, to, via_convoy=random.random() < 0.3)
        given.update({sea: Convoy(sea, army.at, to) for sea in chain if random.random() < 0.95})


def _chain(board: Board, random: Random, start: str, seas: set[str]) -> list[str]:
    chain: list[str] = []
    place = start
    for _ in range(random.randint(1, 4)):
        near = [sea for sea in sorted(seas) if _touch(board, place, sea) and sea not in chain]
        if not near:
            break
        place = random.choice(near)
        chain.append(place)
    return chain


def _touch(board: Board, place: str, sea: str) -> bool:
    return bool(board.sea_shore[board.index[place]] >> board.index[sea] & 1)


def _shores(board: Board, sea: str) -> list[str]:
    return [
        one.id
        for one in board.territories
        if board.coast_mask >> board.index[one.id] & 1 and _touch(board, one.id, sea)
    ]


def _help(board: Board, position: Position, random: Random, unit: Unit, given: dict[str, Order]) -> Order:
    near = {territory_of(way) for way in board.neighbours(unit.type, unit.at)}
    moves = [one for one in given.values() if isinstance(one, Move) and territory_of(one.to) in near]
    stay = [one.at for one in position.units if territory_of(one.at) in near and one.at not in given]
    stay += [at for at, one in given.items() if not isinstance(one, Move) and territory_of(at) in near]
    if moves and random.random() < 0.6:
        move = random.choice(moves)
        return SupportMove(unit.at, territory_of(move.at), move.to)
    if stay and random.random() < 0.8:
        return SupportHold(unit.at, territory_of(random.choice(stay)))
    return Hold(unit.at)


def nonsense(variant: Variant, position: Position, random: Random) -> Orders:
    """Any orders at all, of any phase, for any place, by any clan."""
    places = [*variant.board.locations, "nowhere", "kai/nc", ""]
    clans = [*(clan.id for clan in variant.clans), "neutral", "nobody"]
    orders: Orders = {}
    for _ in range(random.randint(0, 60)):
        orders.setdefault(random.choice(clans), []).append(_any_order(random, places, position.units))
    return orders


def _any_order(random: Random, places: Sequence[str], units: Sequence[Unit]) -> Order:
    def place() -> str:
        return random.choice(units).at if units and random.random() < 0.6 else random.choice(places)

    makers = (
        lambda: Hold(place()),
        lambda: Move(place(), place(), via_convoy=random.random() < 0.3),
        lambda: SupportHold(place(), place()),
        lambda: SupportMove(place(), place(), place()),
        lambda: Convoy(place(), place(), place()),
        lambda: Retreat(place(), (place(), place())),
        lambda: Disband(place()),
        lambda: Build(random.choice(tuple(UnitType)), place()),
        Waive,
    )
    return random.choice(makers)()


def any_legal(variant: Variant, position: Position, random: Random) -> Orders:
    """Orders for whatever phase it is, as a thoughtless player would give them."""
    if position.phase.kind is PhaseKind.MOVEMENT:
        return plausible(variant, position, random)
    orders: Orders = {clan.id: [] for clan in variant.clans}
    if position.phase.kind is PhaseKind.RETREAT:
        for one in position.dislodged:
            way = random.choice(one.retreats)
            choices: list[Order] = [Retreat(one.unit.at, (way,)), Disband(one.unit.at)]
            orders[one.unit.clan].append(random.choice(choices))
        return orders
    for clan, count in owed(variant, position).items():
        if count > 0:
            sites = random.sample(build_sites(variant, position, clan), count)
            orders[clan] += [Build(UnitType.ARMY, site) for site in sites]
    return orders
