"""One order a unit, out of all that was said (rules R3.3, R9.1): asked when that is not plain."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from .field import Field
from .order import Build, Order
from .piece import Start
from .unit import Unit, territory_of
from .verdict import Reason, Why

Stray: TypeAlias = tuple[str, Unit | None, Order, Reason]
"""An order that is nobody's: the clan that gave it, the unit it was for, the order, and what is wrong."""


class Filing:
    """The orders that count, one a unit, and those that were nobody's (`strays`)."""

    def __init__(self, field: Field, orders: Mapping[str, Sequence[Order]]) -> None:
        self._field = field
        self._counting: dict[int, Order] = {}
        self.strays: list[Stray] = []
        place_of, clan_at = field.board.place_of, field.clan_at
        for clan, given in orders.items():
            for order in given:
                place = place_of.get(territory_of(_at(order)), -1)
                if place >= 0 and clan_at[place] == clan:
                    is_second = place in self._counting
                    self._counting[place] = self._later(clan, place, order) if is_second else order
                else:
                    self._stray(clan, order, place)
        self._dismiss_garrisons()

    @property
    def troops(self) -> dict[str, Start]:
        """How the orders name the units that they are for -> where those can go."""
        return {_at(order): self._field.piece_at[place].start for place, order in self._counting.items()}

    @property
    def orders(self) -> list[Order]:
        """The orders that count, one a unit."""
        return list(self._counting.values())

    def _later(self, clan: str, place: int, order: Order) -> Order:
        """Of two orders for a place the one that counts: the later, but a build is no order for a unit."""
        first = self._counting[place]
        if isinstance(order, Build):
            self._stray(clan, order, place)
            return first
        why = Why.WRONG_PHASE if isinstance(first, Build) else Why.ORDERED_TWICE
        self.strays.append((clan, self._field.unit_at[place], first, Reason(why)))
        return order

    def _stray(self, clan: str, order: Order, place: int) -> None:
        at = _at(order)
        unit = self._field.unit_at[place] if place >= 0 else None
        if not at or isinstance(order, Build):
            reason = Reason(Why.WRONG_PHASE)
        elif unit is None:
            reason = Reason(Why.NO_UNIT, places=(at,))
        else:
            reason = Reason(Why.NOT_YOURS, units=(unit,), places=(at,))
        self.strays.append((clan, None, order, reason))

    def _dismiss_garrisons(self) -> None:
        """Garrisons hold whatever anybody orders in their name (rule R9.1)."""
        garrison = self._field.variant.garrison_clan
        if garrison is None:
            return
        for place in [place for place in self._counting if self._field.clan_at[place] == garrison]:
            order = self._counting.pop(place)
            self.strays.append((garrison, None, order, Reason(Why.GARRISON, self._field.named(place))))


def _at(order: Order) -> str:
    """How an order names its unit; "" for a waive."""
    return getattr(order, "at", "")
