"""The whole set of orders that a clan has on file for one phase, and how a new message changes it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sengoku.engine.json_form import order_from_json, order_to_json
from sengoku.engine.order import Build, Order, Waive
from sengoku.engine.unit import territory_of

from .reading import Reading
from .whole import WholeSet


@dataclass(frozen=True, slots=True)
class OrderSet:
    """One order a unit, and whether all other units were told to hold.

    In adjustments the order of the builds and removals is that in which they count.
    """

    orders: tuple[Order, ...] = ()
    all_hold: bool = False

    @property
    def silent(self) -> bool:
        """Whether nothing is on file: the clan is in civil disorder if it stays so (rule R3.6)."""
        return not self.orders and not self.all_hold

    def order_for(self, location: str) -> Order | None:
        """The order on file for the unit there, or for the unit to be built there."""
        place = territory_of(location)
        return next((order for order in self.orders if _place(order) == place), None)

    def to_json(self) -> dict[str, Any]:
        """The set as plain data; `from_json` reads it back."""
        return {"orders": [order_to_json(order) for order in self.orders], "all_hold": self.all_hold}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "OrderSet":
        """The set that `to_json` wrote. Raises PositionError for orders that are none."""
        return cls(tuple(order_from_json(order) for order in data["orders"]), bool(data["all_hold"]))


NOTHING = OrderSet()


def _place(order: Order) -> str | None:
    return None if isinstance(order, Waive) else territory_of(order.at)


def merge(on_file: OrderSet, reading: Reading) -> OrderSet:
    """The set on file after a message: unit by unit, the later order counts.

    `CLEAR` empties it first, `all hold` withdraws the orders that the message does not repeat, `rest hold`
    leaves them. New builds and removals go before older ones, so that a change of mind counts; new waives
    replace older ones. A reading that says nothing changes nothing.
    """
    new = tuple(one.order for one in reading.orders)
    forgets = reading.cleared or reading.whole is WholeSet.ALL_HOLD
    kept = [] if forgets else _not_replaced(on_file.orders, new)
    if reading.whole is WholeSet.WAIVE_REST:
        kept = [order for order in kept if not isinstance(order, Build | Waive)]
    all_hold = (on_file.all_hold and not reading.cleared) or reading.whole in (
        WholeSet.ALL_HOLD,
        WholeSet.REST_HOLD,
    )
    waive = (Waive(),) if reading.whole is WholeSet.WAIVE_REST and Waive() not in new else ()
    return OrderSet((*new, *waive, *kept), all_hold)


def _not_replaced(old: tuple[Order, ...], new: tuple[Order, ...]) -> list[Order]:
    places = {_place(order) for order in new}
    return [order for order in old if _place(order) not in places]
