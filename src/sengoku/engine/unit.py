"""A unit: whose it is, whether army or fleet, and where it stands."""

from enum import StrEnum
from typing import NamedTuple


class UnitType(StrEnum):
    """Armies walk, fleets sail; fleets at sea convoy armies."""

    ARMY = "army"
    FLEET = "fleet"

    @property
    def letter(self) -> str:
        """`A` or `F`, as written in short orders."""
        return "A" if self is UnitType.ARMY else "F"

    @property
    def word(self) -> str:
        """`Army` or `Fleet`, as written in sentences."""
        return "Army" if self is UnitType.ARMY else "Fleet"


class Unit(NamedTuple):
    """One unit. `at` is a location: a territory id (`kai`), for a fleet on a split coast with its coast
    (`st-petersburg/nc`). `clan` is a clan id, or the variant's garrison clan."""

    clan: str
    type: UnitType
    at: str


def territory_of(location: str) -> str:
    """The territory id of a location: `st-petersburg/nc` lies in `st-petersburg`."""
    return location.partition("/")[0]
