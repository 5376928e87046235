"""Who stands where in a case: the unit in each territory, and how it looks to the reader of orders."""

from collections.abc import Iterable, Mapping
from operator import itemgetter
from typing import NamedTuple

from sengoku.engine import Unit, territory_of


class Spot(NamedTuple):
    """A unit with what is asked about it in every case it is in: its location, its territory, its look."""

    at: str
    unit: Unit
    territory: str
    look: str


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
    return Spot(unit.at, unit, territory_of(unit.at), f"{unit.type.letter} {unit.at}")


def standing(spots: Iterable[Spot], dislodged: Iterable[Spot] = ()) -> Standing:
    """All that is asked about the units in these spots."""
    on_board = sorted(spots, key=_AT)
    everyone = [*on_board, *dislodged]
    if not everyone:
        return Standing((), {}, {})
    _, units, territories, looks = zip(*everyone, strict=True)
    by_territory = dict(zip(territories, units, strict=True))
    return Standing(units[: len(on_board)], by_territory, dict(zip(territories, looks, strict=True)))
