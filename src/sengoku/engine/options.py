"""Everything a clan may order in a phase that is not void on its face: what an order entry offers.

The answer follows from the same questions that decide legality (`check_order`) and doubt (`doubt`); for
convoys it is narrower by one more rule: only fleets that could be a link of the chain are asked (DATC 6.G.7).
"""

from collections.abc import Iterator, Mapping

from . import adjustments, convoy, support
from .board import Board, bits
from .field import Field
from .order import Build, Convoy, Disband, Hold, Move, Order, Retreat, SupportHold, SupportMove, Waive
from .phase import PhaseKind
from .position import Position
from .unit import Unit, UnitType
from .variant import Variant


def options(variant: Variant, position: Position, clan: str) -> tuple[Order, ...]:
    """The orders that a clan may give in this phase, unit by unit, each with a chance to fit the others'.

    A move by convoy is there without `via_convoy` where only ships can make it, and with it where the army
    could also walk; help for a unit names territories, not coasts. Raises PositionError for an impossible
    position.
    """
    if position.phase.kind is PhaseKind.RETREAT:
        return tuple(_retreats(position, clan))
    if position.phase.kind is PhaseKind.ADJUSTMENT:
        return tuple(_adjustments(variant, position, clan))
    return tuple(_movements(Field.of(variant, position), clan))


def _retreats(position: Position, clan: str) -> Iterator[Order]:
    for one in position.dislodged:
        if one.unit.clan == clan:
            yield from (Retreat(one.unit.at, (place,)) for place in one.retreats)
            yield Disband(one.unit.at)


def _adjustments(variant: Variant, position: Position, clan: str) -> Iterator[Order]:
    difference = adjustments.difference(position, clan)
    if difference < 0:
        yield from (Disband(unit.at) for unit in position.units_of(clan))
    sites = adjustments.build_sites(variant, position, clan) if difference > 0 else ()
    for site in sites:
        coasts = [f"{site}/{coast}" for coast in variant.board.territory(site).coasts]
        for type in UnitType:
            yield from (Build(type, at) for at in (site, *coasts) if variant.board.can_stand(type, at))
    if sites:
        yield Waive()


def _movements(field: Field, clan: str) -> Iterator[Order]:
    if clan == field.variant.garrison_clan:
        return
    goals = {place: _goals(field, place) for place in field.places}
    for place, unit in zip(field.places, field.units, strict=True):
        if unit.clan == clan:
            yield Hold(unit.at)
            yield from _moves(field, place, unit)
            yield from _supports(field, place, unit, goals)
            yield from _convoys(field, place, unit)


def _moves(field: Field, place: int, unit: Unit) -> Iterator[Order]:
    near = field.choices(place)
    yield from (Move(unit.at, to) for to in near)
    if unit.type is UnitType.ARMY:
        for goal in _landings(field, place):
            to = field.board.locations[goal]
            yield Move(unit.at, to, via_convoy=to in near)


def _landings(field: Field, place: int) -> Iterator[int]:
    """The territories to which ships could carry an army from there, as numbers."""
    board = field.board
    if board.sea_shore[place] & field.ships:
        for goal in bits(board.coast_mask & ~(1 << place)):
            if convoy.joined(board, place, goal, field.ships):
                yield goal


def _supports(field: Field, place: int, unit: Unit, goals: Mapping[int, int]) -> Iterator[Order]:
    board, reach = field.board, field.reach(place)
    for target, helped in zip(field.places, field.units, strict=True):
        if target == place:
            continue
        if reach >> target & 1:
            yield SupportHold(unit.at, helped.at)
        for into in bits(reach & goals[target]):
            order = SupportMove(unit.at, helped.at, board.locations[into])
            if support.refusal(field, place, order) is None and support.doubt(field, order) is None:
                yield order


def _goals(field: Field, place: int) -> int:
    """Mask of the territories that the unit there could be ordered to, by itself or by ships."""
    reach = field.reach(place)
    if not field.piece_at[place].is_fleet:
        for goal in _landings(field, place):
            reach |= 1 << goal
    return reach


def _convoys(field: Field, place: int, unit: Unit) -> Iterator[Order]:
    board, ships = field.board, field.ships
    if not ships >> place & 1:
        return
    shores, known = _shores(board, place, ships), dict[tuple[int, int], bool]()
    for start, carried in zip(field.places, field.units, strict=True):
        if not shores >> start & 1 or field.piece_at[start].is_fleet:
            continue
        for end in bits(shores & ~(1 << start)):
            coasts = board.sea_shore[start], board.sea_shore[end]  # all that the answer hangs on
            if coasts not in known:
                known[coasts] = convoy.is_of_use(board, place, start, end, ships)
            if known[coasts]:
                yield Convoy(unit.at, carried.at, board.locations[end])


def _shores(board: Board, ship: int, ships: int) -> int:
    """Mask of the coasts that lie at the ship's sea or at one to which a chain of ships leads from there."""
    waters = convoy.chain(board, ship, ships)
    return sum(1 << one for one in bits(board.coast_mask) if board.sea_shore[one] & waters)
