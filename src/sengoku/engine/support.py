"""The support order: who may give it, whom it fits, and what cuts it (rules R4.6 to R4.9)."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from . import convoy, move
from .field import Field
from .order import SupportHold, SupportMove
from .rules import ParadoxRule
from .unit import UnitType, territory_of
from .verdict import Reason, Why

if TYPE_CHECKING:
    from .movement import Movement


def aim(field: Field, place: int, order: SupportHold | SupportMove, into: str) -> tuple[int, int] | Reason:
    """Where the supported unit is and where the support goes `into`, as numbers; or why it is illegal (R4.6).

    The supporter must be able to go itself, without a convoy, to the territory it gives support into, on
    whatever coast.
    """
    place_of, piece = field.board.place_of, field.piece_at[place]
    try:
        target, end = place_of[order.target], place_of[into]
    except KeyError:
        return _misnamed(field, order)
    if target == place or end == place:
        return Reason(Why.SUPPORTS_ITSELF, places=(field.board.locations[place],))
    if into not in piece.steps and not field.reach(place) >> end & 1:
        return Reason(Why.CANNOT_REACH_SUPPORTED, places=(field.board.locations[end], *field.choices(place)))
    if piece.is_ship and end != target and _needs_this_ship(field, place, target, end):
        return Reason(Why.ONLY_SHIP, field.named(target), (field.board.locations[end],))
    return target, end


def refusal(field: Field, place: int, order: SupportHold | SupportMove) -> Reason | None:
    """Why the unit there may not give such a support, or None when it may."""
    into = order.to if isinstance(order, SupportMove) else order.target
    answer = aim(field, place, order, into)
    return answer if isinstance(answer, Reason) else None


def match_moves(phase: "Movement", orders: Mapping[int, SupportMove]) -> None:
    """Notes the supports that count, because the units they name are really ordered to go there (R4.7)."""
    goal, spot, piece_at, convoyed = phase.goal, phase.spot, phase.field.piece_at, phase.convoyed
    place_of, supporting, helpers = phase.field.board.place_of, phase.supporting, phase.helpers
    for place, order in orders.items():
        piece = piece_at[place]
        try:
            into, target = piece.steps[order.to], place_of[order.target]
        except KeyError:
            _match_move(phase, place, order)
            continue
        # A support that fits a move under way is legal where the supporter can go itself. The rest is asked
        # for one by one: coasts, ships of the convoy, and what is wrong with the others.
        if goal[target] != into or target in spot or (piece.is_ship and target in convoyed):
            _match_move(phase, place, order)
            continue
        supporting[place] = into
        if target in helpers:
            helpers[target].append(place)
        else:
            helpers[target] = [place]


def _match_move(phase: "Movement", place: int, order: SupportMove) -> None:
    answer = aim(phase.field, place, order, order.to)
    if isinstance(answer, Reason):
        phase.faults[place] = answer
        return
    target, into = answer
    if phase.goal[target] != into or ("/" in order.to and not _is_same_coast(phase, target, order.to)):
        phase.faults[place] = doubt(phase.field, order) or phase.unmatched(target)
        return
    phase.supporting[place] = into
    phase.helpers.setdefault(target, []).append(place)


def match_holds(phase: "Movement", orders: Mapping[int, SupportHold]) -> None:
    """Notes the supports that count, because the units they name are there and really stay (R4.7)."""
    goal, piece_at, clan_at = phase.goal, phase.field.piece_at, phase.field.clan_at
    for place, order in orders.items():
        try:
            target = piece_at[place].steps[order.target]
        except KeyError:
            _match_hold(phase, place, order)
            continue
        if goal[target] >= 0 or not clan_at[target]:
            _match_hold(phase, place, order)
        else:
            phase.supporting[place] = target
            phase.backers.setdefault(target, []).append(place)


def _match_hold(phase: "Movement", place: int, order: SupportHold) -> None:
    answer = aim(phase.field, place, order, order.target)
    if isinstance(answer, Reason):
        phase.faults[place] = answer
        return
    target = answer[0]
    if phase.goal[target] >= 0 or not phase.field.clan_at[target]:
        phase.faults[place] = doubt(phase.field, order) or phase.unmatched(target)
        return
    phase.supporting[place] = target
    phase.backers.setdefault(target, []).append(place)


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
    board = field.board
    if field.piece_at[target].is_fleet or board.army_reach[target] >> into & 1:
        return False
    ships = field.ships
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
    alone, crowds, clan_at, convoyed = phase.alone, phase.crowds, phase.field.clan_at, phase.convoyed
    pinned = []
    for place, target in phase.supporting.items():
        if place in alone:
            attackers: Sequence[int] = (alone[place],)
        elif place in crowds:
            attackers = crowds[place]
        else:
            continue
        for attacker in attackers:
            if clan_at[attacker] == clan_at[place]:
                continue
            if attacker == target:
                pinned.append(place)
            elif attacker not in convoyed:
                phase.cut.add(place)
    return pinned


def cut_by_landings(phase: "Movement") -> None:
    """Cuts the supports attacked by armies whose convoys came through (rules R4.8, R5.5)."""
    for army in phase.convoyed:
        place = phase.goal[army]
        if place in phase.supporting and army not in phase.dead and may_cut_by_landing(phase, place, army):
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
    piece = phase.field.piece_at[place]
    is_on_coast = piece.is_fleet and not piece.is_ship
    return is_on_coast and any(phase.supporting[place] in crew for crew in phase.crews.values())
