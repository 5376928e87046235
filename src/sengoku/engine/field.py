"""A position in numbers: which unit stands in which territory, as the rules of movement want to ask."""

from .board import Board, Steps
from .errors import PositionError
from .position import Position
from .unit import Unit, UnitType, territory_of
from .variant import Variant

_FLEET = UnitType.FLEET
_NOWHERE: Steps = {}


class Field:
    """The standing units of a position by the number of their territory. Never changed once made.

    Raises PositionError when the units cannot stand as they are said to.
    """

    __slots__ = ("board", "clan_at", "fleets", "places", "ships", "steps_at", "unit_at", "units", "variant")

    variant: Variant
    board: Board
    units: tuple[Unit, ...]
    places: list[int]
    """The territory numbers of the units, in their order."""
    unit_at: list[Unit | None]
    """Territory number -> the unit there."""
    clan_at: list[str]
    """Territory number -> the clan of the unit there, "" where there is none."""
    steps_at: list[Steps]
    """Territory number -> where the unit there can go by itself, split coasts left out for fleets."""
    fleets: int
    """Mask of the territories that hold a fleet."""
    ships: int
    """Mask of the seas that hold a fleet: what a convoy could be made of."""

    def __init__(self, variant: Variant, position: Position) -> None:
        self.variant = variant
        self.board = board = variant.board
        self.units = units = position.units
        size = len(board.territories)
        self.places = []
        self.unit_at = [None] * size
        self.clan_at = [""] * size
        self.steps_at = [_NOWHERE] * size
        try:
            self.fleets = self._stand(units)
        except KeyError:
            raise PositionError(_fault(variant, units)) from None
        clans = set(self.clan_at)
        clans.discard("")
        if self.clan_at.count("") != size - len(units) or not clans <= variant.sides:
            raise PositionError(_fault(variant, units))
        self.ships = self.fleets & board.sea_mask

    def _stand(self, units: tuple[Unit, ...]) -> int:
        """Puts the units where they are; the mask of the fleets among them."""
        camps, ports, places = self.board.camps, self.board.ports, self.places
        unit_at, clan_at, steps_at = self.unit_at, self.clan_at, self.steps_at
        fleets = 0
        for unit in units:
            if unit[1] is _FLEET:
                place, steps_at[place] = ports[unit[2]]
                fleets |= 1 << place
            else:
                place, steps_at[place] = camps[unit[2]]
            places.append(place)
            unit_at[place] = unit
            clan_at[place] = unit[0]
        return fleets

    def reach(self, place: int) -> int:
        """Mask of the territories that the unit there could go to by itself, on whatever coast."""
        board = self.board
        if self.fleets >> place & 1:
            unit = self.unit_at[place]
            return board.fleet_range[board.location_index[unit.at]] if unit else 0
        return board.army_reach[place]

    def choices(self, place: int) -> tuple[str, ...]:
        """The locations that the unit there could go to by itself, sorted."""
        unit = self.unit_at[place]
        return self.board.neighbours(unit.type, unit.at) if unit else ()

    def named(self, place: int) -> tuple[Unit, ...]:
        """The unit there, as a party of a reason."""
        unit = self.unit_at[place]
        return (unit,) if unit else ()


def _fault(variant: Variant, units: tuple[Unit, ...]) -> str:
    """What is wrong with the first unit that cannot stand where it is said to."""
    taken = set()
    for unit in units:
        if unit.clan not in variant.sides:
            return f"There is no clan {unit.clan!r} that could have a unit in {unit.at}."
        if not variant.board.can_stand(unit.type, unit.at):
            return _misplaced(variant, unit)
        if territory_of(unit.at) in taken:
            return f"Two units cannot stand in {variant.board.territory(unit.at).name}."
        taken.add(territory_of(unit.at))
    return "The units cannot stand as they are said to."


def _misplaced(variant: Variant, unit: Unit) -> str:
    if unit.at not in variant.board:
        return f"There is no place {unit.at!r} on this board for a unit of {variant.clan_name(unit.clan)}."
    territory = variant.board.territory(unit.at)
    if unit.type == _FLEET and territory.coasts:
        return f"A fleet in {territory.name} must stand on one of its coasts: {', '.join(territory.coasts)}."
    word = "A fleet" if unit.type == _FLEET else "An army"
    return f"{word} cannot stand in {territory.name}, which is {territory.terrain}."
