"""What stands where at the beginning of a phase."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from .phase import Phase
from .unit import Unit


class Dislodged(NamedTuple):
    """A beaten unit, and where it may go. It is no longer on the board: its place is its victor's.

    `attacker_from` is the location its attacker came from; `retreats` are the open locations, sorted by
    name, and none for a unit that is disbanded at once (garrisons, civil disorder, nowhere to go).
    """

    unit: Unit
    attacker_from: str
    retreats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """A whole game at the beginning of a phase: a value that with the variant says everything.

    `units` are those that stand, garrisons included, sorted by location; `owners` maps centre ids to the
    clan ids that own them (garrisoned and never taken centres are not in it); `dislodged` are the units
    that wait for a retreat, in a retreat phase only.
    """

    phase: Phase
    units: tuple[Unit, ...]
    owners: Mapping[str, str] = field(hash=False)
    dislodged: tuple[Dislodged, ...] = ()
    known: object = field(default=None, init=False, repr=False, compare=False)
    """What `Field.of` found out about the standing units, for the next question about the same position."""

    def __reduce__(self) -> tuple[object, ...]:
        """A copy in another process finds out for itself."""
        return Position, (self.phase, self.units, self.owners, self.dislodged)

    def centers_of(self, clan: str) -> tuple[str, ...]:
        """The ids of the centres that a clan owns, sorted."""
        return tuple(sorted(center for center, owner in self.owners.items() if owner == clan))

    def units_of(self, clan: str) -> tuple[Unit, ...]:
        """The standing units of a clan; dislodged ones are not among them."""
        return tuple(unit for unit in self.units if unit.clan == clan)

    def survives(self, clan: str) -> bool:
        """A clan lives while it has a unit, a dislodged unit or a centre (rule R10)."""
        return (
            any(unit.clan == clan for unit in self.units)
            or clan in self.owners.values()
            or any(one.unit.clan == clan for one in self.dislodged)
        )
