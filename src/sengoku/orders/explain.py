"""Why an order is not allowed, in a sentence for its player: what is wrong, and what would be possible."""

from collections.abc import Callable
from dataclasses import dataclass

from sengoku.engine.board import Board
from sengoku.engine.order import Build, Convoy, Disband, Move, Order, SupportMove
from sengoku.engine.phase import PhaseKind
from sengoku.engine.position import Position
from sengoku.engine.unit import Unit, UnitType, territory_of
from sengoku.engine.variant import Variant
from sengoku.engine.verdict import Reason, Why

from .write import name, plain, unit_at

_PHASES = {
    PhaseKind.MOVEMENT: "These are moves: units hold, move, support and convoy.",
    PhaseKind.RETREAT: "These are retreats: dislodged units retreat or disband.",
    PhaseKind.ADJUSTMENT: "These are the winter adjustments: units are built, removed or waived.",
}


@dataclass(frozen=True, slots=True)
class _Case:
    """What a sentence is made of."""

    variant: Variant
    position: Position
    order: Order
    reason: Reason
    say: "SayUnit"

    @property
    def at(self) -> str:
        return "" if not hasattr(self.order, "at") else self.order.at

    def place(self, location: str) -> str:
        return name(self.variant.board, location)

    def unit(self, location: str) -> str:
        there = unit_at(self.position, location)
        return self.say(self.variant.board, there.at if there else location, there.type if there else None)

    @property
    def me(self) -> str:
        return self.unit(self.at)

    @property
    def first(self) -> str:
        """The place at fault."""
        places = self.reason.places
        return self.place(places[0]) if places else self.place(self.at)

    def others(self) -> list[str]:
        """The places that would have been possible, by name."""
        board = self.variant.board
        return sorted(self.place(one) for one in self.reason.places[1:] if one in board)

    def owner(self, unit: Unit) -> str:
        return self.variant.clan_name(unit.clan)

    def reachable(self, verb: str) -> str:
        names = self.others()
        return f" It can {verb} {', '.join(names)}." if names else ""


SayUnit = Callable[[Board, str, UnitType | None], str]
"""Words for a unit, from its board, location and type: `write.plain` or `write.possessive`."""


def illegal(variant: Variant, position: Position, order: Order, reason: Reason, say: SayUnit = plain) -> str:
    """The sentence for a reason that `engine.check_order` gave for an order of this phase.

    `say` names the units: `write.plain` as in orders (`Fleet Hoki`), `write.possessive` for a letter, where
    nothing may read as an order (`Hoki's fleet`).
    """
    case = _Case(variant, position, order, reason, say)
    return _of_units(case) or _of_moves(case) or _of_help(case) or _of_other_phases(case)


def _of_units(case: _Case) -> str:
    reason = case.reason
    match reason.why:
        case Why.WRONG_PHASE:
            return _PHASES[case.position.phase.kind]
        case Why.NO_UNIT:
            return f"There is no unit in {case.first}."
        case Why.NO_SUCH_PLACE:
            return f"{reason.places[0] if reason.places else 'That place'} is not on this map."
        case Why.NOT_YOURS:
            there = reason.units[0] if reason.units else unit_at(case.position, case.at)
            if there and there.clan == case.variant.garrison_clan:
                return f"{case.me} is a neutral garrison: it always holds."
            owner = case.owner(there) if there else "another clan"
            return f"{case.me} belongs to {owner}, who alone can give it orders."
        case Why.GARRISON:
            return f"{case.me} is a neutral garrison: it always holds."
        case Why.ORDERED_TWICE:
            return f"{case.me} has another order; only one is followed."
        case Why.NOT_DISLODGED:
            return f"{case.me} was not dislodged: it needs no retreat and takes no order now."
        case _:
            return ""


def _of_moves(case: _Case) -> str:
    order = case.order
    to = case.first
    verb = "be built in" if isinstance(order, Build) else "move to"
    me = f"A new {order.type}" if isinstance(order, Build) else case.me
    match case.reason.why:
        case Why.SAME_PLACE:
            return f"{me} cannot move to where it is: to stay there it holds."
        case Why.NOT_ADJACENT:
            return f"{me} cannot move to {to}: they do not touch.{case.reachable('reach')}"
        case Why.NO_COMMON_COAST:
            return f"{me} cannot move to {to}: they touch only by land.{case.reachable('reach')}"
        case Why.NOT_FOR_FLEETS:
            return f"{me} cannot {verb} {to}: it lies inland.{case.reachable('reach')}"
        case Why.NOT_FOR_ARMIES:
            return f"{me} cannot {verb} {to}: it is a sea.{case.reachable('reach')}"
        case Why.COAST_NEEDED:
            names = " or ".join(case.others())
            return f"{me} cannot {verb} {to} without a coast: write {names}."
        case Why.NO_SUCH_COAST:
            return f"{me} cannot {verb} {case.place(case.reason.places[0])}: no such coast can be meant."
        case Why.NO_CONVOY_POSSIBLE if isinstance(order, Move):
            return f"{me} cannot move to {to}: no chain of fleets at sea joins them.{_on_foot(case)}"
        case _:
            return ""


def _on_foot(case: _Case) -> str:
    board = case.variant.board
    names = [case.place(one) for one in board.neighbours(UnitType.ARMY, territory_of(case.at))]
    return f" On foot it can reach {', '.join(sorted(names))}." if names else ""


def _of_help(case: _Case) -> str:
    order, me = case.order, case.me
    match case.reason.why:
        case Why.CANNOT_REACH_SUPPORTED:
            what = "into" if isinstance(order, SupportMove) else "a unit in"
            return (
                f"{me} cannot support {what} {case.first}: it could not move there itself."
                f"{case.reachable('support into')}"
            )
        case Why.SUPPORTS_ITSELF:
            return f"{me} cannot support itself, nor an attack on its own place."
        case Why.ONLY_SHIP if isinstance(order, SupportMove):
            return (
                f"{me} cannot support {case.unit(order.target)} to {case.place(order.to)}: "
                "only this very fleet could carry it there."
            )
        case Why.ONLY_FLEETS_CONVOY:
            return f"{me} cannot convoy: only fleets at sea do."
        case Why.NOT_AT_SEA:
            return f"{me} cannot convoy: it lies in port, and only fleets at sea do."
        case Why.ONLY_ARMIES_ARE_CONVOYED if isinstance(order, Convoy):
            return f"{me} cannot convoy {case.unit(order.target)}: only armies are carried."
        case Why.NO_CONVOY_POSSIBLE if isinstance(order, Convoy):
            start, end = case.place(order.target), case.place(order.to)
            return f"{me} cannot help to carry an army from {start} to {end}."
        case Why.NOBODY_THERE:
            return f"There is no unit in {case.first} to help."
        case _:
            return ""


def _of_other_phases(case: _Case) -> str:
    order = case.order
    match case.reason.why:
        case Why.NOT_OPEN:
            names = case.others()
            open_places = (
                f"It can go to {', '.join(names)}" if names else "No place is open to it: it is disbanded"
            )
            return f"{case.me} cannot retreat to {case.first}. {open_places}."
        case Why.NOT_A_CENTER:
            return f"{case.first} has no supply centre: units are built in centres.{_sites(case)}"
        case Why.NOT_OWNED:
            return f"{case.first} is not yours to build in.{_sites(case)}"
        case Why.NOT_HOME:
            return f"{case.first} is no home centre of yours: units are built at home.{_sites(case)}"
        case Why.OCCUPIED:
            return f"{case.first} is occupied: units are built in vacant centres.{_sites(case)}"
        case Why.SITE_TAKEN:
            return f"{case.first} gets one new unit only."
        case Why.TOO_MANY:
            return "That is more than is owed: the first ones on the list count."
        case Why.NOTHING_OWED:
            return _nothing_owed(case, order)
        case _:
            return "That order is not allowed now."


def _sites(case: _Case) -> str:
    names = case.others()
    return f" You can build in {', '.join(names)}." if names else " No vacant centre of yours is left."


def _nothing_owed(case: _Case, order: Order) -> str:
    count = case.reason.strengths[0] if case.reason.strengths else 0
    if count == 0:
        return "You have as many units as centres: nothing is built or removed."
    if isinstance(order, Disband):
        return "You have more centres than units: nothing is removed."
    return "You have more units than centres: nothing is built, units are removed."
