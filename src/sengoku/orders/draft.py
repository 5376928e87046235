"""What one order says, before map and position are asked what it means."""

from dataclasses import dataclass
from enum import Enum, auto

from sengoku.engine.unit import UnitType

from .names import How


class Act(Enum):
    """What the unit is told to do, in the order's own words."""

    BARE = auto()  # a unit and nothing else
    HOLD = auto()
    MOVE = auto()
    SUPPORT = auto()
    CONVOY = auto()
    RETREAT = auto()
    DISBAND = auto()
    REMOVE = auto()
    BUILD = auto()
    WAIVE = auto()


@dataclass(frozen=True, slots=True)
class PlaceRef:
    """A place as written: the text, the territory ids it can mean, and the coast if one was named."""

    typed: str
    ids: tuple[str, ...]
    how: How
    coast: str | None = None


@dataclass(frozen=True, slots=True)
class UnitRef:
    """A unit as written; `type` and `clan` are None where the order leaves them out."""

    place: PlaceRef
    type: UnitType | None = None
    clan: str | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """One order as written. `to` holds the destination, a list of them in a retreat; `through` the seas
    that a move names on its way; `or_disband` says that a retreat list ends with giving the unit up."""

    act: Act
    unit: UnitRef | None = None
    target: UnitRef | None = None
    to: tuple[PlaceRef, ...] = ()
    via_convoy: bool = False
    through: tuple[PlaceRef, ...] = ()
    or_disband: bool = False
    count: int = 1
