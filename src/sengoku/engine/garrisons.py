"""Neutral garrisons: armies of nobody that hold the white centres (rules R9)."""

from collections.abc import Iterable, Mapping

from .unit import Unit, UnitType, territory_of
from .variant import Variant


def rebuilt(variant: Variant, units: Iterable[Unit], owners: Mapping[str, str]) -> tuple[Unit, ...]:
    """The garrisons that come back after a Fall: in vacant white centres that no clan ever took."""
    if variant.garrison_clan is None:
        return ()
    occupied = {territory_of(unit.at) for unit in units}
    return tuple(
        Unit(variant.garrison_clan, UnitType.ARMY, territory.id)
        for territory in variant.board.territories
        if territory.garrison and territory.id not in owners and territory.id not in occupied
    )
