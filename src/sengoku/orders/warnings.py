"""Warnings about orders that are legal but look like a mistake. They are told and never acted on."""

from collections.abc import Iterator
from itertools import combinations

from sengoku.engine import check_order, doubt
from sengoku.engine.board import Board
from sengoku.engine.order import Convoy, Hold, Move, Order, Retreat, SupportHold, SupportMove
from sengoku.engine.phase import PhaseKind
from sengoku.engine.position import Position
from sengoku.engine.unit import Unit, UnitType, territory_of
from sengoku.engine.variant import Variant
from sengoku.engine.verdict import Why

from .sets import OrderSet
from .write import name, possessive


def warnings(variant: Variant, position: Position, clan: str, orders: OrderSet) -> tuple[str, ...]:
    """Sentences about a clan's set on file, in the order of its units; none when all fits together."""
    legal = [order for order in orders.orders if check_order(variant, position, clan, order) is None]
    desk = _Desk(variant, position, clan, legal)
    found: list[str] = []
    if position.phase.kind is PhaseKind.MOVEMENT:
        found += desk.unmatched()
        found += desk.doubtful()
        found += desk.lonely_crossings()
        found += desk.own_collisions()
        found += desk.own_attacks()
    elif position.phase.kind is PhaseKind.RETREAT:
        found += desk.own_retreats()
    return tuple(dict.fromkeys(found))


class _Desk:
    """One clan's legal orders laid side by side."""

    def __init__(self, variant: Variant, position: Position, clan: str, orders: list[Order]) -> None:
        self._variant, self._position, self._clan = variant, position, clan
        self._board: Board = variant.board
        waiting = [one.unit for one in position.dislodged] if position.dislodged else list(position.units)
        self._units = {territory_of(unit.at): unit for unit in waiting}
        self._order = {territory_of(order.at): order for order in orders if hasattr(order, "at")}

    def _unit(self, location: str) -> str:
        unit = self._units.get(territory_of(location))
        return possessive(self._board, location, unit.type if unit else None)

    def _own(self, location: str) -> Unit | None:
        unit = self._units.get(territory_of(location))
        return unit if unit and unit.clan == self._clan else None

    def _does(self, location: str) -> str:
        """What an own unit does, as the end of a sentence."""
        order = self._order.get(territory_of(location))
        match order:
            case Move(_, to, _):
                return f"is ordered to move to {name(self._board, to)}"
            case SupportHold() | SupportMove():
                return "is ordered to support"
            case Convoy():
                return "is ordered to convoy"
            case Hold():
                return "is ordered to hold"
            case _:
                return "has no order to move"

    def unmatched(self) -> Iterator[str]:
        """Own supports and convoys that do not fit what the own unit they name is told to do."""
        for order in self._order.values():
            match order:
                case SupportHold(at, target) if self._own(target):
                    if isinstance(self._order.get(territory_of(target)), Move):
                        yield (
                            f"{self._unit(at)} supports {self._unit(target)} in holding, but that unit "
                            f"{self._does(target)}: the support does not count."
                        )
                case SupportMove(at, target, to) if self._own(target) and not self._goes(target, to):
                    yield (
                        f"{self._unit(at)} supports {self._unit(target)} moving to {name(self._board, to)}, "
                        f"but that unit {self._does(target)}: the support does not count."
                    )
                case Convoy(at, target, to) if self._own(target) and not self._goes(target, to):
                    yield (
                        f"{self._unit(at)} convoys {self._unit(target)} to {name(self._board, to)}, "
                        f"but that unit {self._does(target)}: nothing is carried."
                    )

    def _goes(self, location: str, to: str) -> bool:
        order = self._order.get(territory_of(location))
        return isinstance(order, Move) and territory_of(order.to) == territory_of(to)

    def doubtful(self) -> Iterator[str]:
        """Supports and convoys that no order of the unit they name could match."""
        for order in self._order.values():
            reason = doubt(self._variant, self._position, order)
            if reason is None or not isinstance(order, SupportHold | SupportMove | Convoy):
                continue
            target = self._unit(order.target)
            match reason.why:
                case Why.NOBODY_THERE:
                    where = name(self._board, order.target)
                    yield f"{self._unit(order.at)} helps a unit in {where}, but none is there."
                case Why.TARGET_CANNOT_GO if isinstance(order, SupportMove):
                    yield (
                        f"{self._unit(order.at)} supports {target} moving to {name(self._board, order.to)}, "
                        "where that unit cannot go as things stand."
                    )
                case Why.ONLY_ARMIES_ARE_CONVOYED:
                    yield f"{self._unit(order.at)} convoys {target}, but only armies are carried."
                case _ if isinstance(order, Convoy):
                    yield (
                        f"{self._unit(order.at)} convoys {target} to {name(self._board, order.to)}, "
                        "but no chain of fleets at sea joins the two."
                    )

    def lonely_crossings(self) -> Iterator[str]:
        """Moves that only a convoy can make, without an own fleet ordered to carry them."""
        for order in self._order.values():
            unit = self._own(order.at) if isinstance(order, Move) else None
            if not isinstance(order, Move) or unit is None or unit.type is not UnitType.ARMY:
                continue
            on_foot = territory_of(order.to) in self._board.neighbours(UnitType.ARMY, territory_of(order.at))
            if (order.via_convoy or not on_foot) and not self._is_carried(order):
                yield (
                    f"{self._unit(order.at)} reaches {name(self._board, order.to)} only by convoy, "
                    "and no fleet of yours is ordered to convoy it: it depends on others."
                )

    def _is_carried(self, move: Move) -> bool:
        return any(
            isinstance(order, Convoy)
            and territory_of(order.target) == territory_of(move.at)
            and territory_of(order.to) == territory_of(move.to)
            for order in self._order.values()
        )

    def own_collisions(self) -> Iterator[str]:
        """Two own units into one place, or into each other's."""
        moves = [order for order in self._order.values() if isinstance(order, Move)]
        for one, other in combinations(moves, 2):
            both = f"{self._unit(one.at)} and {self._unit(other.at)}"
            if territory_of(one.to) == territory_of(other.to):
                yield f"{both} both go to {name(self._board, one.to)}: at most one of them gets in."
            swap = territory_of(one.to) == territory_of(other.at) and territory_of(other.to) == territory_of(
                one.at
            )
            if swap and not (self._sails(one) or self._sails(other)):
                yield f"{both} cannot change places except by convoy: both stay."

    def _sails(self, move: Move) -> bool:
        return move.via_convoy or self._is_carried(move)

    def own_attacks(self) -> Iterator[str]:
        """A move into an own unit that stays: it can never dislodge it (rule R4.15)."""
        for order in self._order.values():
            if not isinstance(order, Move) or self._own(order.to) is None:
                continue
            if not isinstance(self._order.get(territory_of(order.to)), Move):
                yield (
                    f"{self._unit(order.at)} moves to {name(self._board, order.to)}, where "
                    f"{self._unit(order.to)} stays: it cannot get in."
                )

    def own_retreats(self) -> Iterator[str]:
        """Two own units that would retreat to the same place: both are disbanded (rule R6.5)."""
        retreats = [order for order in self._order.values() if isinstance(order, Retreat) and order.to]
        for one, other in combinations(retreats, 2):
            if territory_of(one.to[0]) == territory_of(other.to[0]):
                yield (
                    f"{self._unit(one.at)} and {self._unit(other.at)} both retreat to "
                    f"{name(self._board, one.to[0])}: then both are disbanded."
                )
