"""What was read in a text: orders, what could not be read and why, and what is said about the whole set."""

from dataclasses import dataclass

from sengoku.engine.order import Order
from sengoku.engine.unit import UnitType

from .whole import Header, WholeSet


@dataclass(frozen=True, slots=True)
class ReadOrder:
    """One order as read: where it stood, the type and clan written with it, and notes on how it was read.

    `typed_target` is the type written with the unit that is helped or carried.
    """

    order: Order
    line: str
    number: int
    typed: UnitType | None = None
    notes: tuple[str, ...] = ()
    clan: str | None = None
    typed_target: UnitType | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """A line that looks like an order and gave none; `candidates` are territory ids it may have meant."""

    number: int
    line: str
    sentence: str
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """All that was read in one text. `orders` has one order a unit; earlier ones are `superseded`."""

    orders: tuple[ReadOrder, ...] = ()
    problems: tuple[Problem, ...] = ()
    header: Header | None = None
    whole: WholeSet | None = None
    cleared: bool = False
    notes: tuple[str, ...] = ()
    superseded: tuple[ReadOrder, ...] = ()

    @property
    def says_nothing(self) -> bool:
        """Whether nothing in the text was order-like, not even in part."""
        return not (self.orders or self.problems or self.whole or self.cleared)
