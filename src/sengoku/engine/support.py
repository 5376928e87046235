"""The support order: who may give it, whom it fits, and what cuts it (rules R4.6 to R4.9)."""

from typing import TYPE_CHECKING

from . import convoy, move
from .field import Field
from .order import SupportHold, SupportMove
from .rules import ParadoxRule
from .unit import Unit, territory_of
from .verdict import Reason, Why

if TYPE_CHECKING:
    from .movement import Movement


def refusal(field: Field, place: int, order: SupportHold | SupportMove) -> Reason | None:
    """Why the unit there may not give such a support, or None when it may.

    It must be able to go itself, without a convoy, to the territory it gives support into, on whatever coast.
    """
    board = field.board
    place_of = board.place_of
    target = place_of.get(order.target, -1)
    is_hold = isinstance(order, SupportHold)
    into = target if is_hold else place_of.get(order.to, -1)  # type: ignore[union-attr]  # a move names `to`
    if target < 0 or into < 0:
        return _misnamed(field, order)
    if target == place or into == place:
        return Reason(Why.SUPPORTS_ITSELF, places=(board.locations[place],))
    reach = (
        board.fleet_range[field.locations[place]] if field.fleets >> place & 1 else board.army_reach[place]
    )
    if not reach >> into & 1:
        unit = field.unit_at[place]
        choices = board.neighbours(unit.type, unit.at) if unit else ()
        return Reason(Why.CANNOT_REACH_SUPPORTED, places=(board.locations[into], *choices))
    if not is_hold and field.ships >> place & 1 and _needs_this_ship(field, place, target, into):
        return Reason(Why.TARGET_CANNOT_GO, units=_units(field, target), places=(board.locations[into],))
    return None


def doubt(field: Field, order: SupportHold | SupportMove) -> Reason | None:
    """Why a legal support can fit no order of the unit it names, whatever that unit is told to do."""
    target = field.board.place_of[order.target]
    unit = field.unit_at[target]
    if unit is None:
        return Reason(Why.NOBODY_THERE, places=(order.target,))
    if isinstance(order, SupportMove) and not _could_go(field, target, order.to):
        return Reason(Why.TARGET_CANNOT_GO, units=(unit,), places=(order.to,))
    return None


def _could_go(field: Field, target: int, to: str) -> bool:
    if not field.fleets >> target & 1:
        return isinstance(move.march(field, target, to, via_convoy=False), int)
    answer = move.landing(field, target, to)
    return isinstance(answer, int) or answer.why is Why.COAST_NEEDED


def _needs_this_ship(field: Field, place: int, target: int, into: int) -> bool:
    """An army that only the supporter itself could carry cannot have its support (DATC 6.D.31)."""
    board = field.board
    if field.fleets >> target & 1 or board.army_reach[target] >> into & 1:
        return False
    joined = convoy.joined(board, target, into, field.ships)
    return joined and not convoy.joined(board, target, into, field.ships & ~(1 << place))


def _misnamed(field: Field, order: SupportHold | SupportMove) -> Reason:
    named = (order.target,) if isinstance(order, SupportHold) else (order.target, order.to)
    wrong = next(one for one in named if one not in field.board.place_of)
    known = territory_of(wrong) in field.board.place_of
    return Reason(Why.NO_SUCH_COAST if known else Why.NO_SUCH_PLACE, places=(wrong,))


def _units(field: Field, place: int) -> tuple[Unit, ...]:
    unit = field.unit_at[place]
    return (unit,) if unit else ()


def cut_by_attacks(phase: "Movement") -> list[int]:
    """Cuts the supports that are attacked over land or by fleets (rule R4.8).

    Returns the supporters attacked out of the very territory they support into: only dislodgement can cut
    those. Armies that come by convoy are dealt with when their convoys are known.
    """
    into, unit_at, convoyed = phase.into, phase.field.unit_at, phase.convoyed
    pinned = []
    for place, target in phase.supporting.items():
        for attacker in into[place]:
            if unit_at[attacker].clan == unit_at[place].clan:  # type: ignore[union-attr]  # both stand
                continue
            if attacker == target:
                pinned.append(place)
            elif attacker not in convoyed:
                phase.cut.add(place)
    return pinned


def cut_by_landings(phase: "Movement") -> None:
    """Cuts the supports attacked by armies whose convoys came through (rules R4.8, R5.5)."""
    for place in phase.supporting:
        if any(
            may_cut_by_landing(phase, place, army) for army in phase.into[place] if army in phase.convoyed
        ):
            phase.cut.add(place)


def may_cut_by_landing(phase: "Movement", place: int, army: int) -> bool:
    """Whether a convoyed army's attack would cut that support, should it land."""
    unit_at, target = phase.field.unit_at, phase.supporting[place]
    if unit_at[army].clan == unit_at[place].clan or army == target:  # type: ignore[union-attr]  # both stand
        return False
    return not is_sheltered(phase, place)


def is_sheltered(phase: "Movement", place: int) -> bool:
    """The rule of 1982 (R5.5): landings do not cut a coastal fleet's support for an action in a sea where a
    fleet convoys. It goes before "dislodgement cuts"."""
    if phase.rules.paradox is not ParadoxRule.RULE_1982:
        return False
    fleets_here = phase.field.fleets & phase.field.board.coast_mask
    return bool(fleets_here >> place & 1 and phase.carrying >> phase.supporting[place] & 1)
