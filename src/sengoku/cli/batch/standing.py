"""Who stands where in a case: the unit in each territory, and how it looks to the reader of orders."""

from collections.abc import Iterable, Mapping
from operator import itemgetter
from typing import NamedTuple

from sengoku.engine import Unit, territory_of

Spot = tuple[str, Unit, str, str]
"""A unit with what is asked about it in every case: its location, itself, its territory, its look."""


class Standing(NamedTuple):
    """The units of a case, sorted by location, and by territory.

    In a retreat phase `units` are those on the board only, while the dislodged ones come before their victors
    in `by_territory` and `looks`: it is they who get orders.
    """

    units: tuple[Unit, ...]
    by_territory: Mapping[str, Unit]
    looks: Mapping[str | None, str]
    """What can be seen of the units: `A kai`, type and location, but not whose it is."""


_AT = itemgetter(0)


def spot(unit: Unit) -> Spot:
    """The spot of a unit."""
    return unit.at, unit, territory_of(unit.at), f"{unit.type.letter} {unit.at}"


def standing(spots: Iterable[Spot], dislodged: Iterable[Spot] = ()) -> Standing:
    """All that is asked about the units in these spots."""
    units: list[Unit] = []
    by_territory: dict[str, Unit] = {}
    looks: dict[str | None, str] = {}
    for _, unit, territory, look in sorted(spots, key=_AT):
        units.append(unit)
        by_territory[territory], looks[territory] = unit, look
    for _, unit, territory, look in dislodged:
        by_territory[territory], looks[territory] = unit, look
    return Standing(tuple(units), by_territory, looks)
