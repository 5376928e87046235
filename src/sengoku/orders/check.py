"""Reading against position: which orders are the clan's to give, and which of them will not be followed."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from sengoku.engine import check_order, check_orders
from sengoku.engine.order import Order
from sengoku.engine.phase import PhaseKind
from sengoku.engine.position import Position
from sengoku.engine.unit import Unit, territory_of
from sengoku.engine.variant import Variant
from sengoku.engine.verdict import Reason, Why

from .explain import SayUnit, illegal
from .reading import Reading, ReadOrder
from .write import plain

_NOT_FOR_THE_FILE = frozenset(
    (Why.NO_UNIT, Why.NOT_YOURS, Why.GARRISON, Why.NOT_DISLODGED, Why.NO_SUCH_PLACE, Why.WRONG_PHASE)
)


@dataclass(frozen=True, slots=True)
class Refused:
    """An order that is not put on file, and why: as data, and as a sentence."""

    read: ReadOrder
    reason: Reason
    sentence: str


@dataclass(frozen=True, slots=True)
class Checked:
    """A reading with only the orders that go on file, legal or not, and those that do not."""

    reading: Reading
    refused: tuple[Refused, ...]


def orderable(position: Position) -> Mapping[str, Unit]:
    """Territory id -> the unit there that can be given an order now: what `read` takes as `units`."""
    if position.phase.kind is PhaseKind.RETREAT:
        return {territory_of(one.unit.at): one.unit for one in position.dislodged}
    return {territory_of(unit.at): unit for unit in position.units}


def check(variant: Variant, position: Position, clan: str, reading: Reading) -> Checked:
    """Takes out of a reading the orders for units that the clan does not have."""
    kept: list[ReadOrder] = []
    refused: list[Refused] = []
    reasons = check_orders(variant, position, clan, [read.order for read in reading.orders])
    for read, reason in zip(reading.orders, reasons, strict=True):
        if reason and reason.why in _NOT_FOR_THE_FILE:
            refused.append(Refused(read, reason, illegal(variant, position, read.order, reason)))
        else:
            kept.append(read)
    return Checked(replace(reading, orders=tuple(kept)), tuple(refused))


def why_not(
    variant: Variant, position: Position, clan: str, order: Order, say: SayUnit = plain
) -> str | None:
    """Why an order will not be followed, as a sentence, or None when it is legal; `say` as in `illegal`."""
    reason = check_order(variant, position, clan, order)
    return illegal(variant, position, order, reason, say) if reason else None
