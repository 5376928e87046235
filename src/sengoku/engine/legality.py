"""Whether one order may be given at all: the question of an acknowledgement, asked before the deadline."""

from collections.abc import Iterable

from . import adjustments, convoy, move, retreats, support
from .field import Field
from .order import Convoy, Hold, Move, Order, SupportHold, SupportMove
from .phase import PhaseKind
from .position import Position
from .unit import territory_of
from .variant import Variant
from .verdict import Reason, Why


def check_order(variant: Variant, position: Position, clan: str, order: Order) -> Reason | None:
    """Why an order of that clan is illegal in this phase, or None when it is legal.

    Legal orders may still come to nothing: see `doubt`. Builds and removals
    are looked at one by one, without counting them. Raises PositionError for an impossible position.
    """
    if position.phase.kind is PhaseKind.RETREAT:
        return retreats.refusal(variant, position, clan, order)
    if position.phase.kind is PhaseKind.ADJUSTMENT:
        return adjustments.refusal(variant, position, clan, order)
    return _check_movement(Field.of(variant, position), clan, order)


def check_orders(
    variant: Variant, position: Position, clan: str, orders: Iterable[Order]
) -> tuple[Reason | None, ...]:
    """What `check_order` says of each order; the position is looked at once for all of them."""
    if position.phase.kind is not PhaseKind.MOVEMENT:
        return tuple(check_order(variant, position, clan, order) for order in orders)
    field = Field.of(variant, position)
    return tuple(_check_movement(field, clan, order) for order in orders)


def _check_movement(field: Field, clan: str, order: Order) -> Reason | None:
    if not isinstance(order, Hold | Move | SupportHold | SupportMove | Convoy):
        return Reason(Why.WRONG_PHASE)
    if clan == field.variant.garrison_clan:
        return Reason(Why.GARRISON, places=(order.at,))
    place = field.board.place_of.get(territory_of(order.at), -1)
    unit = field.unit_at[place] if place >= 0 else None
    if unit is None:
        return Reason(Why.NO_UNIT, places=(order.at,))
    if unit.clan != clan:
        return Reason(Why.NOT_YOURS, units=(unit,), places=(order.at,))
    if isinstance(order, Move):
        answer = move.aim(field, place, order)
        return answer if isinstance(answer, Reason) else None
    if isinstance(order, SupportHold | SupportMove):
        return support.refusal(field, place, order)
    return convoy.refusal(field, place, order) if isinstance(order, Convoy) else None


def doubt(variant: Variant, position: Position, order: Order) -> Reason | None:
    """Why a legal support or convoy can fit no order of the unit it names, or None: reason for a warning.

    To be asked only for orders that `check_order` finds legal; other orders are never in doubt.
    """
    if isinstance(order, SupportHold | SupportMove):
        return support.doubt(Field.of(variant, position), order)
    if isinstance(order, Convoy):
        return convoy.doubt(Field.of(variant, position), order)
    return None
