"""A place for one kind of unit, and what can be said of every unit of that kind in it."""

from .piece import Piece, Steps
from .unit import Unit, UnitType


class Stand:
    """Where an army or a fleet can be. A board has one for each kind of unit and location."""

    __slots__ = ("at", "is_fleet", "is_ship", "kin", "pieces", "place", "steps", "type", "ways")

    type: UnitType
    at: str
    """The location."""
    place: int
    """The number of the territory."""
    steps: Steps
    """Where the unit can go by itself. Split coasts are left out for fleets: see `Board.sails`."""
    ways: tuple[tuple[str, int], ...]
    """The locations to which the unit can go by itself, sorted, with the numbers of their territories."""
    is_fleet: bool
    is_ship: bool
    """Whether it is a fleet at sea, which can carry armies."""
    kin: "list[Stand]"
    """Location number -> the stand there of the same kind of unit."""
    pieces: dict[str, Piece]
    """Clan -> its piece here, for those that were ever asked for: see `piece`."""

    def __init__(self, type: UnitType, at: str, place: int, steps: Steps, *, is_sea: bool) -> None:
        self.type, self.at, self.place, self.steps = type, at, place, steps
        self.is_fleet = type is UnitType.FLEET
        self.is_ship = self.is_fleet and is_sea
        self.kin, self.ways, self.pieces = [], (), {}

    def piece(self, clan: str) -> Piece:
        """A clan's unit that stands here: always the same value."""
        if clan not in self.pieces:
            self.pieces[clan] = Piece(Unit(clan, self.type, self.at), self)
        return self.pieces[clan]


NOWHERE = Stand(UnitType.ARMY, "", -1, {}, is_sea=False)
"""Stands for the want of a place."""
NOBODY = NOWHERE.piece("")
"""Stands for the want of a unit."""
