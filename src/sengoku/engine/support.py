"""The support order: who may give it, whom it fits, and what cuts it (rules R4.6 to R4.9)."""

from typing import TYPE_CHECKING

from . import convoy, move
from .field import Field
from .order import SupportHold, SupportMove
from .rules import ParadoxRule
from .unit import UnitType, territory_of
from .verdict import Reason, Why

if TYPE_CHECKING:
    from .movement import Movement


def refusal(field: Field, place: int, order: SupportHold | SupportMove) -> Reason | None:
    """Why the unit there may not give such a support, or None when it may.

    It must be able to go itself, without a convoy, to the territory it gives support into, on whatever coast.
    """
    place_of = field.board.place_of
    try:
        target = place_of[order.target]
        into = place_of[order.to] if isinstance(order, SupportMove) else target
    except KeyError:
        return _misnamed(field, order)
    if target == place or into == place:
        return Reason(Why.SUPPORTS_ITSELF, places=(field.board.locations[place],))
    named = order.to if isinstance(order, SupportMove) else order.target
    if named not in field.steps_at[place] and not field.reach(place) >> into & 1:
        return Reason(Why.CANNOT_REACH_SUPPORTED, places=(field.board.locations[into], *field.choices(place)))
    if into != target and field.ships >> place & 1 and _needs_this_ship(field, place, target, into):
        return Reason(Why.ONLY_SHIP, field.named(target), (field.board.locations[into],))
    return None


def match(phase: "Movement", place: int, order: SupportHold | SupportMove) -> None:
    """Notes a support that counts, because the unit it names is really ordered so (R4.7), or its fault."""
    field, goal = phase.field, phase.goal
    fault = refusal(field, place, order)
    if fault:
        phase.faults[place] = fault
        return
    place_of = field.board.place_of
    target = place_of[order.target]
    if isinstance(order, SupportMove):
        into, table = place_of[order.to], phase.helpers
        fits = goal[target] == into and ("/" not in order.to or _is_same_coast(phase, target, order.to))
    else:
        into, table = target, phase.backers
        fits = goal[target] < 0 and field.clan_at[target] != ""
    if not fits:
        phase.faults[place] = doubt(field, order) or phase.unmatched(target)
        return
    phase.supporting[place] = into
    if target in table:
        table[target].append(place)
    else:
        table[target] = [place]


def _is_same_coast(phase: "Movement", target: int, to: str) -> bool:
    return phase.spot.get(target, -1) in (-1, phase.field.board.location_index[to])


def doubt(field: Field, order: SupportHold | SupportMove) -> Reason | None:
    """Why a legal support can fit no order of the unit it names, whatever that unit is told to do."""
    target = field.board.place_of[order.target]
    unit = field.unit_at[target]
    if unit is None:
        return Reason(Why.NOBODY_THERE, places=(order.target,))
    if isinstance(order, SupportHold):
        return None
    if unit.type is UnitType.FLEET:
        answer = move.landing(field, unit, order.to)
    else:
        answer = move.march(field, target, order.to, via_convoy=False)
    if isinstance(answer, int) or answer.why is Why.COAST_NEEDED:
        return None
    return Reason(Why.TARGET_CANNOT_GO, (unit,), (order.to,))


def _needs_this_ship(field: Field, place: int, target: int, into: int) -> bool:
    """An army that only the supporter itself could carry cannot have its support (DATC 6.D.31)."""
    board, ships = field.board, field.ships
    if field.fleets >> target & 1 or board.army_reach[target] >> into & 1:
        return False
    if not convoy.joined(board, target, into, ships):
        return False
    return not convoy.joined(board, target, into, ships & ~(1 << place))


def _misnamed(field: Field, order: SupportHold | SupportMove) -> Reason:
    named = (order.target,) if isinstance(order, SupportHold) else (order.target, order.to)
    wrong = next(one for one in named if one not in field.board.place_of)
    is_known = territory_of(wrong) in field.board
    return Reason(Why.NO_SUCH_COAST if is_known else Why.NO_SUCH_PLACE, places=(wrong,))


def cut_by_attacks(phase: "Movement") -> list[int]:
    """Cuts the supports that are attacked over land or by fleets (rule R4.8).

    Returns the supporters attacked out of the very territory they support into: only dislodgement can cut
    those. Armies that come by convoy are dealt with when their convoys are known.
    """
    into, clan_at, convoyed = phase.into, phase.field.clan_at, phase.convoyed
    pinned = []
    for place, target in phase.supporting.items():
        for attacker in into.get(place, ()):
            if clan_at[attacker] == clan_at[place]:
                continue
            if attacker == target:
                pinned.append(place)
            elif attacker not in convoyed:
                phase.cut.add(place)
    return pinned


def cut_by_landings(phase: "Movement") -> None:
    """Cuts the supports attacked by armies whose convoys came through (rules R4.8, R5.5)."""
    for place in phase.supporting:
        for army in phase.into.get(place, ()):
            if army in phase.convoyed and may_cut_by_landing(phase, place, army):
                phase.cut.add(place)


def may_cut_by_landing(phase: "Movement", place: int, army: int) -> bool:
    """Whether a convoyed army's attack would cut that support, should it land."""
    clan_at = phase.field.clan_at
    if clan_at[army] == clan_at[place] or army == phase.supporting[place]:
        return False
    return not is_sheltered(phase, place)


def is_sheltered(phase: "Movement", place: int) -> bool:
    """The rule of 1982 (R5.5): landings do not cut a coastal fleet's support for an action in a sea where a
    fleet convoys. It goes before "dislodgement cuts"."""
    if phase.rules.paradox is not ParadoxRule.RULE_1982:
        return False
    fleets_here = phase.field.fleets & phase.field.board.coast_mask
    return bool(fleets_here >> place & 1 and phase.carrying >> phase.supporting[place] & 1)
