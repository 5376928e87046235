"""A position in numbers: which unit stands in which territory, as the rules of movement want to ask."""

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Any, TypeAlias

from .board import Board
from .errors import PositionError
from .piece import Piece, Start
from .position import Position
from .stand import NOBODY
from .unit import Unit, UnitType, territory_of
from .variant import Variant

_FLEET = UnitType.FLEET
_CLAN = itemgetter(0)
_Table: TypeAlias = Sequence[Any] | Mapping[int, Any]


class Field:
    """The standing units of a position by the number of their territory. Never changed once made.

    Raises PositionError when the units cannot stand as they are said to.
    """

    __slots__ = (
        *("board", "clan_at", "clans", "pick", "piece_at", "places", "ships", "troops", "unit_at"),
        *("units", "variant"),
    )

    variant: Variant
    board: Board
    units: tuple[Unit, ...]
    places: list[int]
    """The territory numbers of the units, in their order."""
    clans: tuple[str, ...]
    """The clans of the units, in their order."""
    pick: Callable[[_Table], tuple[Any, ...]]
    """Takes what belongs to each unit, in their order, out of a table by territory number."""
    ships: int
    """Mask of the seas that hold a fleet: what a convoy could be made of."""
    piece_at: list[Piece]
    """Territory number -> the unit there with what can be said of it, NOBODY when there is none."""
    unit_at: list[Unit | None]
    """Territory number -> the unit there."""
    clan_at: list[str]
    """Territory number -> the clan of the unit there, "" where there is none."""

    troops: dict[str, dict[str, Start]]
    """Clan -> where its units are, as their orders name it -> where they can go. Without garrisons."""

    def __init__(self, variant: Variant, position: Position) -> None:
        self.variant = variant
        self.board = board = variant.board
        self.units = units = position.units
        size = len(board.territories)
        self.places = []
        self.piece_at = [NOBODY] * size
        self.unit_at = [None] * size
        self.clan_at = [""] * size
        self.troops = {}
        self.clans = tuple(map(_CLAN, units))
        if not variant.sides.issuperset(self.clans):
            raise PositionError(_fault(variant, units))
        try:
            self._put(units)
        except KeyError:
            raise PositionError(_fault(variant, units)) from None
        if self.clan_at.count("") != size - len(units):
            raise PositionError(_fault(variant, units))
        self.pick = _picker(self.places)

    @classmethod
    def of(cls, variant: Variant, position: Position) -> "Field":
        """The field of a position; many questions are asked about one position, so it is kept with it."""
        known = position.known
        if isinstance(known, Field) and known.variant is variant:
            return known
        made = cls(variant, position)
        object.__setattr__(position, "known", made)  # a value of the same facts: nobody sees the change
        return made

    def _put(self, units: tuple[Unit, ...]) -> None:
        camps, ports, places = self.board.camps, self.board.ports, self.places
        piece_at, unit_at, clan_at, troops = self.piece_at, self.unit_at, self.clan_at, self.troops
        ships = 0
        for clan, type, at in units:
            if type is _FLEET:
                stand = ports[at]
                if stand.is_ship:
                    ships |= 1 << stand.place
            else:
                stand = camps[at]
            piece = stand.pieces[clan] if clan in stand.pieces else stand.piece(clan)
            place = piece.place
            places.append(place)
            piece_at[place] = piece
            clan_at[place] = clan
            unit_at[place] = piece.unit
            if clan in troops:
                troops[clan][at] = piece.start
            else:
                troops[clan] = {at: piece.start}
        self.ships = ships
        troops.pop(self.variant.garrison_clan or "", None)

    def reach(self, place: int) -> int:
        """Mask of the territories that the unit there could go to by itself, on whatever coast."""
        board, unit = self.board, self.unit_at[place]
        if unit and unit.type is _FLEET:
            return board.fleet_range[board.location_index[unit.at]]
        return board.army_reach[place]

    def choices(self, place: int) -> tuple[str, ...]:
        """The locations that the unit there could go to by itself, sorted."""
        unit = self.unit_at[place]
        return self.board.neighbours(unit.type, unit.at) if unit else ()

    def named(self, place: int) -> tuple[Unit, ...]:
        """The unit there, as a party of a reason."""
        unit = self.unit_at[place]
        return (unit,) if unit else ()


def _picker(places: Sequence[int]) -> Callable[[_Table], tuple[Any, ...]]:
    """`itemgetter` is quicker than a loop by much, but gives a tuple only when there are several."""
    if len(places) > 1:
        return itemgetter(*places)
    return lambda table: tuple([table[place] for place in places])


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
