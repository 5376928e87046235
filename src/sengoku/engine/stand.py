"""A place for one kind of unit, and what can be said of every unit of that kind in it."""

from typing import TypeAlias

from .unit import Unit, UnitType

Steps: TypeAlias = dict[str, int]
"""A place that a unit can go to by itself, as orders name it -> the number of that territory."""


class Stand:
    """Where an army or a fleet can be. A board has one for each kind of unit and location."""

    __slots__ = ("is_fleet", "is_ship", "place", "steps", "unit_of")

    place: int
    """The number of the territory."""
    steps: Steps
    """Where the unit can go by itself. Split coasts are left out for fleets: see `Board.sails`."""
    is_fleet: bool
    is_ship: bool
    """Whether it is a fleet at sea, which can carry armies."""
    unit_of: "UnitOf"
    """Clan -> its unit when it stands here."""

    def __init__(self, type: UnitType, at: str, place: int, steps: Steps, *, is_sea: bool) -> None:
        self.place, self.steps, self.is_fleet = place, steps, type is UnitType.FLEET
        self.is_ship = self.is_fleet and is_sea
        self.unit_of = UnitOf(type, at)


class UnitOf(dict[str, Unit]):
    """Clan -> its unit of one kind in one location; always the same value, made when first asked for."""

    __slots__ = ("at", "type")

    def __init__(self, type: UnitType, at: str) -> None:
        super().__init__()
        self.type, self.at = type, at

    def __missing__(self, clan: str) -> Unit:
        return self.setdefault(clan, Unit(clan, self.type, self.at))


NOWHERE = Stand(UnitType.ARMY, "", -1, {}, is_sea=False)
"""Stands for the want of a unit."""
