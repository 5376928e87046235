"""A position in numbers: which unit stands in which territory, as the rules of movement want to ask."""

from .board import Board
from .errors import PositionError
from .position import Position
from .unit import Unit, UnitType, territory_of
from .variant import Variant

_FLEET = UnitType.FLEET


class Field:
    """The standing units of a position by the number of their territory. Never changed once made.

    Raises PositionError when the units cannot stand as they are said to.
    """

    __slots__ = ("board", "fleets", "locations", "ships", "unit_at", "variant")

    variant: Variant
    board: Board
    unit_at: list[Unit | None]
    """Territory number -> the unit there."""
    locations: list[int]
    """Territory number -> number of the location of the unit there, which tells its coast."""
    fleets: int
    """Mask of the territories that hold a fleet."""
    ships: int
    """Mask of the seas that hold a fleet: what a convoy could be made of."""

    def __init__(self, variant: Variant, position: Position) -> None:
        self.variant = variant
        self.board = board = variant.board
        armies, ports, numbers = board.army_places, board.fleet_places, board.location_index
        sides = variant.sides
        size = len(board.territories)
        self.unit_at = unit_at = [None] * size
        self.locations = locations = list(range(size))
        fleets = 0
        for unit in position.units:
            clan, type, at = unit
            if type == _FLEET:
                place = ports.get(at, -1)
                fleets |= 1 << place if place >= 0 else 0
                if place >= 0:
                    locations[place] = numbers[at]
            else:
                place = armies.get(at, -1)
            if place < 0 or unit_at[place] is not None or clan not in sides:
                raise PositionError(_fault(variant, unit, place))
            unit_at[place] = unit
        self.fleets = fleets
        self.ships = fleets & board.sea_mask

    def is_fleet(self, place: int) -> bool:
        """Whether the unit in that territory is a fleet."""
        return bool(self.fleets >> place & 1)

    def name(self, place: int) -> str:
        """The id of a territory by its number."""
        return self.board.locations[place]


def _fault(variant: Variant, unit: Unit, place: int) -> str:
    if unit.clan not in variant.sides:
        return f"There is no clan {unit.clan!r} that could have a unit in {unit.at}."
    if place >= 0:
        return f"Two units cannot stand in {territory_of(unit.at)}."
    if unit.at not in variant.board:
        return f"There is no place {unit.at!r} on this board for a unit of {variant.clan_name(unit.clan)}."
    territory = variant.board.territory(unit.at)
    if unit.type == _FLEET and territory.coasts:
        return f"A fleet in {territory.name} must stand on one of its coasts: {', '.join(territory.coasts)}."
    word = "A fleet" if unit.type == _FLEET else "An army"
    return f"{word} cannot stand in {territory.name} ({unit.at}), which is {territory.terrain}."
