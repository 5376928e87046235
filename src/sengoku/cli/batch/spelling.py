"""Orders and units as short strings, with the names or codes that were asked for."""

from collections.abc import Mapping
from typing import assert_never

from sengoku.engine import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    SupportHold,
    SupportMove,
    Unit,
    UnitType,
    Variant,
    Waive,
    territory_of,
)

from .memory import Memory
from .places import labels, unit_text


class Spelling:
    """How one variant's places, units and orders are written; each is worked out once.

    `label` has the names of locations, `unit` those of units: `F Nagato`.
    """

    def __init__(self, variant: Variant, *, codes: bool) -> None:
        self.label = label = labels(variant, codes=codes)
        self.unit: Memory[Unit, str] = Memory(lambda unit: unit_text(unit, label))

    def order(self, order: Order, units: Mapping[str, Unit], typed: UnitType | None = None) -> str:
        """The order in its short form; `units` by territory are those that it can name.

        A unit that is not there keeps the type it was written with.
        """
        label = self.label
        if isinstance(order, Waive):
            return "WAIVE"
        if isinstance(order, Build):
            return f"B {order.type.letter} {label[order.at]}"
        who = self._named(units, order.at)
        if typed and territory_of(order.at) not in units:
            who = f"{typed.letter} {who}"
        if isinstance(order, Move):
            return f"{who} - {label[order.to]}{' VIA CONVOY' if order.via_convoy else ''}"
        if isinstance(order, Hold):
            return f"{who} H"
        if isinstance(order, SupportHold):
            return f"{who} S {self._named(units, order.target)}"
        if isinstance(order, SupportMove):
            return f"{who} S {self._named(units, order.target)} - {label[order.to]}"
        if isinstance(order, Convoy):
            return f"{who} C {self._named(units, order.target)} - {label[order.to]}"
        if isinstance(order, Retreat):
            return f"{who} R {' else '.join([label[place] for place in order.to])}"
        if isinstance(order, Disband):
            return f"{who} D"
        assert_never(order)

    def _named(self, units: Mapping[str, Unit], at: str) -> str:
        there = units.get(at) or units.get(territory_of(at))
        return self.unit[there] if there else self.label[at]
