"""Orders that are still to be carried out, drawn as if each of them succeeded: what a player plans to do."""

from collections.abc import Iterable
from dataclasses import replace

from sengoku.engine import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Outcome,
    Position,
    Reason,
    Result,
    Retreat,
    SupportHold,
    SupportMove,
    Unit,
    Variant,
    Waive,
    Why,
    check_order,
    territory_of,
)

from . import orders
from .board import BoardDrawing, View
from .markup import group
from .picture import Picture, of_position
from .scene import set_scene

_PLANNED = {
    Hold: (Result.HOLDS, Why.ORDERED),
    Move: (Result.MOVES, Why.UNOPPOSED),
    SupportHold: (Result.SUPPORTS, Why.GIVEN),
    SupportMove: (Result.SUPPORTS, Why.GIVEN),
    Convoy: (Result.CONVOYS, Why.GIVEN),
    Retreat: (Result.RETREATS, Why.WITHDREW),
    Disband: (Result.DISBANDS, Why.CHOSEN),
    Build: (Result.BUILDS, Why.BUILT),
    Waive: (Result.WAIVES, Why.CHOSEN),
}


def planned(variant: Variant, position: Position, clan: str, given: Iterable[Order]) -> tuple[Outcome, ...]:
    """An outcome for each order as it is meant; those that are not allowed are marked as such."""
    return tuple(_outcome(variant, position, clan, order) for order in given)


def _outcome(variant: Variant, position: Position, clan: str, order: Order) -> Outcome:
    reason = check_order(variant, position, clan, order)
    result, why = _PLANNED[type(order)]
    places = order.to[:1] if isinstance(order, Retreat) else ()
    if reason is not None:
        return Outcome(clan, _unit(position, order), order, Result.ILLEGAL, reason)
    return Outcome(clan, _unit(position, order), order, result, Reason(why, places=places))


def _unit(position: Position, order: Order) -> Unit | None:
    if isinstance(order, Waive | Build):
        return None
    place = territory_of(order.at)
    beaten = (one.unit for one in position.dislodged)
    return next((one for one in (*beaten, *position.units) if territory_of(one.at) == place), None)


def draw(variant: Variant, board: BoardDrawing, position: Position, outcomes: Iterable[Outcome]) -> str:
    """The planned orders in both views, to lie on top of a drawing of that position made for a page."""
    picture = replace(of_position(position), outcomes=tuple(outcomes))
    full = _view(variant, board, picture)
    compact = _view(variant, board, replace(picture, view=View.COMPACT))
    views = group(full, class_="view full") + group(compact, class_="view compact", display="none")
    return group(views, class_="planned")


def _view(variant: Variant, board: BoardDrawing, picture: Picture) -> str:
    scene = set_scene(variant, board, picture)
    return orders.draw(scene) + orders.marks(scene)
