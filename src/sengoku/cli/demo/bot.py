"""A simple player: it walks towards supply centres that are not its own, and helps its own attacks.

It plays by the same letters as everybody: what it decides is written as an order mail in plain sentences.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from sengoku.engine import (
    Build,
    Disband,
    Hold,
    Move,
    Order,
    PhaseKind,
    Position,
    Retreat,
    SupportHold,
    SupportMove,
    Unit,
    UnitType,
    build_sites,
    owed,
    territory_of,
)
from sengoku.engine.variant import Variant

_FAR = 99


def choose(variant: Variant, position: Position, clan: str, random: Random) -> list[Order]:
    """The bot's orders for a clan in any kind of phase."""
    if position.phase.kind is PhaseKind.MOVEMENT:
        return _Campaign(variant, position, clan, random).orders()
    if position.phase.kind is PhaseKind.RETREAT:
        return _retreats(variant, position, clan)
    return _adjustments(variant, position, clan, random)


def _distances(variant: Variant, type: UnitType, goals: set[str]) -> dict[str, int]:
    """Location -> number of moves such a unit needs to the nearest of the goals."""
    board = variant.board
    found = {place: 0 for place in board.locations if territory_of(place) in goals}
    front = [place for place in found if board.can_stand(type, place)]
    while front:
        nearer, front = front, []
        for place in nearer:
            for before in board.neighbours(type, place):
                if before not in found and board.can_stand(type, before):
                    found[before] = found[place] + 1
                    front.append(before)
    return found


def _prizes(variant: Variant, position: Position, clan: str) -> set[str]:
    return {t.id for t in variant.board.territories if t.supply_center and position.owners.get(t.id) != clan}


@dataclass(slots=True)
class _Plan:
    unit: Unit
    target: str | None


class _Campaign:
    """One season's moves of one clan."""

    def __init__(self, variant: Variant, position: Position, clan: str, random: Random) -> None:
        self._variant, self._random, self._clan = variant, random, clan
        self._units = list(position.units_of(clan))
        self._standing = {territory_of(unit.at): unit for unit in position.units}
        self._prizes = _prizes(variant, position, clan)
        self._distance = {type: _distances(variant, type, self._prizes) for type in UnitType}
        self._orders: dict[Unit, Order] = {}
        self._taken: set[str] = set()

    def orders(self) -> list[Order]:
        """An order for every unit: attacks with supports first, then marches, the rest holds."""
        self._random.shuffle(self._units)
        for unit in self._units:
            if unit not in self._orders:
                self._attack(unit)
        for unit in self._units:
            if unit not in self._orders:
                self._march(unit)
        return [self._orders[unit] for unit in sorted(self._units, key=lambda unit: unit.at)]

    def _reach(self, unit: Unit) -> tuple[str, ...]:
        return self._variant.board.neighbours(unit.type, unit.at)

    def _attack(self, unit: Unit) -> None:
        """Takes a neighbouring prize: alone when it is empty, with all the help at hand when it is not."""
        targets = [place for place in self._reach(unit) if territory_of(place) in self._prizes]
        self._random.shuffle(targets)
        targets.sort(key=lambda place: territory_of(place) in self._standing)
        for place in targets:
            defender = self._standing.get(territory_of(place))
            if place in self._taken or (defender and defender.clan == self._clan):
                continue
            helpers = [one for one in self._units if self._can_help(one, unit, place)] if defender else []
            if defender is None or helpers:
                self._orders[unit] = Move(unit.at, place)
                self._taken.add(territory_of(place))
                for helper in helpers:
                    self._orders[helper] = SupportMove(helper.at, unit.at, place)
                return

    def _can_help(self, helper: Unit, unit: Unit, place: str) -> bool:
        if helper == unit or helper in self._orders:
            return False
        return territory_of(place) in {territory_of(one) for one in self._reach(helper)}

    def _march(self, unit: Unit) -> None:
        distance = self._distance[unit.type]
        here = distance.get(unit.at, _FAR)
        steps = [
            place
            for place in self._reach(unit)
            if distance.get(place, _FAR) < here and self._is_free(territory_of(place))
        ]
        if steps:
            step = min(steps, key=lambda place: (distance[place], self._random.random()))
            self._orders[unit] = Move(unit.at, step)
            self._taken.add(territory_of(step))
        else:
            self._orders[unit] = self._guard(unit)

    def _is_free(self, territory: str) -> bool:
        return territory not in self._standing and territory not in self._taken

    def _guard(self, unit: Unit) -> Order:
        reach = {territory_of(place) for place in self._reach(unit)}
        for other in self._units:
            if territory_of(other.at) in reach and isinstance(self._orders.get(other), Hold):
                return SupportHold(unit.at, other.at)
        return Hold(unit.at)


def _retreats(variant: Variant, position: Position, clan: str) -> list[Order]:
    orders: list[Order] = []
    prizes = _prizes(variant, position, clan)
    for one in position.dislodged:
        if one.unit.clan != clan or not one.retreats:
            continue
        distance = _distances(variant, one.unit.type, prizes)
        best = min(one.retreats, key=lambda place: (distance.get(place, _FAR), place))
        orders.append(Retreat(one.unit.at, (best,)))
    return orders


def _adjustments(variant: Variant, position: Position, clan: str, random: Random) -> list[Order]:
    due = owed(variant, position).get(clan, 0)
    if due < 0:
        return [Disband(unit.at) for unit in _weakest(variant, position, clan)[:-due]]
    sites = list(build_sites(variant, position, clan))
    random.shuffle(sites)
    return [Build(_type_for(variant, site, random), site) for site in sites[:due]]


def _type_for(variant: Variant, site: str, random: Random) -> UnitType:
    may_be_fleet = variant.board.can_stand(UnitType.FLEET, site)
    return UnitType.FLEET if may_be_fleet and random.random() < 0.3 else UnitType.ARMY


def _weakest(variant: Variant, position: Position, clan: str) -> Sequence[Unit]:
    prizes = _prizes(variant, position, clan)
    distance = {type: _distances(variant, type, prizes) for type in UnitType}
    return sorted(position.units_of(clan), key=lambda unit: -distance[unit.type].get(unit.at, _FAR))
