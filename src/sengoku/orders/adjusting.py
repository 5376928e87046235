"""Builds and removals owed against those given."""

from dataclasses import dataclass

from sengoku.engine import build_sites, check_order
from sengoku.engine.order import Order, Waive
from sengoku.engine.position import Position
from sengoku.engine.variant import Variant

from .sets import OrderSet


@dataclass(frozen=True, slots=True)
class Balance:
    """`owed` counts builds (+) or removals (-) that a clan is entitled or bound to; `possible` builds are
    fewer when centres are occupied. `counted` orders stand, `spare` ones are over the number."""

    owed: int
    possible: int
    counted: tuple[Order, ...]
    spare: tuple[Order, ...]

    @property
    def waived(self) -> int:
        """How many builds are waived in words."""
        return sum(isinstance(order, Waive) for order in self.counted)

    @property
    def sentence(self) -> str:
        """Owed against given, in words."""
        if self.owed == 0:
            return "You have as many units as centres: nothing is built or removed."
        given = len(self.counted) - self.waived
        if self.owed < 0:
            return _removals(-self.owed, given)
        return _builds(self.owed, self.possible, given, self.waived)


def _removals(owed: int, given: int) -> str:
    text = f"You must remove {_count(owed, 'unit')}: {given or 'none'} {'is' if given < 2 else 'are'} named."
    if given < owed:
        text += " What is missing is removed for you, farthest from home first."
    return text


def _builds(owed: int, possible: int, given: int, waived: int) -> str:
    text = f"You may build {_count(owed, 'unit')}: {given or 'none'} {'is' if given < 2 else 'are'} ordered"
    text += f", {waived} waived." if waived else "."
    if possible < owed:
        text += f" You have {possible or 'no'} vacant centre{'' if possible == 1 else 's'} to build in."
    elif given + waived < owed:
        text += " What is not ordered is not built."
    return text


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def balance(variant: Variant, position: Position, clan: str, orders: OrderSet) -> Balance:
    """What a clan may build or must remove in this adjustment phase, and which of its orders count for it."""
    owed = len(position.centers_of(clan)) - len(position.units_of(clan))
    legal = [order for order in orders.orders if check_order(variant, position, clan, order) is None]
    possible = min(owed, len(build_sites(variant, position, clan))) if owed > 0 else 0
    return Balance(owed, possible, tuple(legal[: abs(owed)]), tuple(legal[abs(owed) :]))
