"""What a unit can be told to do. `at` is always the location of the unit that gets the order.

Orders are plain values: whether one is legal depends on board and position and is decided in the file
of its rule (`move`, `support`, `convoy`, `retreats`, `adjustments`).
"""

from dataclasses import dataclass
from typing import TypeAlias

from .unit import UnitType


@dataclass(frozen=True, slots=True)
class Hold:
    """The unit stays where it is."""

    at: str


@dataclass(frozen=True, slots=True)
class Move:
    """The unit goes to `to`; `via_convoy` insists on ships where it could also walk (DATC 4.A.3)."""

    at: str
    to: str
    via_convoy: bool = False


@dataclass(frozen=True, slots=True)
class SupportHold:
    """The unit helps the unit in `target` to stay there, whatever it does but moving."""

    at: str
    target: str


@dataclass(frozen=True, slots=True)
class SupportMove:
    """The unit helps the unit in `target` to get into `to`."""

    at: str
    target: str
    to: str


@dataclass(frozen=True, slots=True)
class Convoy:
    """The fleet carries the army in `target` towards `to`."""

    at: str
    target: str
    to: str


@dataclass(frozen=True, slots=True)
class Retreat:
    """The dislodged unit withdraws to the first of these locations that is open to it at that moment."""

    at: str
    to: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Disband:
    """A dislodged unit leaves the board, or a clan gives up a unit in the adjustments."""

    at: str


@dataclass(frozen=True, slots=True)
class Build:
    """A new unit in a vacant centre."""

    type: UnitType
    at: str


@dataclass(frozen=True, slots=True)
class Waive:
    """One build that is not made."""


MovementOrder: TypeAlias = Hold | Move | SupportHold | SupportMove | Convoy
RetreatOrder: TypeAlias = Retreat | Disband
AdjustmentOrder: TypeAlias = Build | Disband | Waive
Order: TypeAlias = MovementOrder | RetreatOrder | AdjustmentOrder
