"""What became of each order of a movement phase, and why, as data (rules R4 and R5).

The wording is the business of `render.report`.
"""

from collections.abc import Mapping, Sequence

from . import battle, support
from .board import bits
from .movement import Movement
from .order import Hold, Move, Order, SupportHold, SupportMove
from .unit import Unit
from .verdict import Outcome, Reason, Result, Why

_VOID = (
    *(Why.UNMATCHED, Why.NOBODY_THERE, Why.TARGET_CANNOT_GO),
    *(Why.ONLY_ARMIES_ARE_CONVOYED, Why.NO_CONVOY_POSSIBLE),
)
_Fate = tuple[Result, Reason]

# Reading a member off an enumeration costs more than the rest of an outcome, so the usual ones are at hand.
_HOLDS, _BOUNCES, _ILLEGAL, _VOIDED = Result.HOLDS, Result.BOUNCES, Result.ILLEGAL, Result.VOID
_STOOD_OFF, _HELD_OFF, _HEAD_TO_HEAD = Why.STOOD_OFF, Why.HELD_OFF, Why.HEAD_TO_HEAD
_HELD = (_HOLDS, Reason(Why.ORDERED))
_SUPPORTS, _GIVEN = Result.SUPPORTS, Why.GIVEN
_WALKED_IN = (Result.MOVES, Reason(Why.UNOPPOSED))
_NO_ORDER, _DISORDER, _GARRISON = Reason(Why.NO_ORDER), Reason(Why.DISORDER), Reason(Why.GARRISON)
_new = tuple.__new__


def outcomes(phase: Movement, orders: Mapping[str, Sequence[Order]]) -> tuple[Outcome, ...]:
    """One outcome for every unit in the order of the position, then the orders that were nobody's."""
    given, faults, cut = phase.orders, phase.faults, phase.cut
    fates = _fates(phase)
    found = []
    for place, unit in zip(phase.field.places, phase.field.units, strict=True):
        order = given.get(place)
        if order is None:
            found.append(_unordered(phase, unit, orders))
            continue
        if place in fates:
            result, reason = fates[place]
        elif place in faults:
            result, reason = _faulty(order, faults[place])
        elif isinstance(order, (SupportMove, SupportHold)):
            result, reason = _cut(phase, place) if place in cut else _given(phase, order)
        elif isinstance(order, Move):
            result, reason = _stopped(phase, place)
        else:
            result, reason = _HELD if isinstance(order, Hold) else _convoyed(phase, place)
        found.append(_new(Outcome, (unit[0], unit, order, result, reason)))
    for clan, stray, order, reason in phase.strays:
        found.append(Outcome(clan, stray, order, _ILLEGAL, reason))
    return tuple(found)


def _fates(phase: Movement) -> dict[int, _Fate]:
    """What became of the moves that had an effect, by the place of the unit."""
    won, beaten, convoyed = phase.won, phase.beaten, phase.convoyed
    fates: dict[int, _Fate] = {}
    for goal, rivals in phase.into.items():
        is_easy = len(rivals) == 1 and goal not in beaten
        for place in rivals:
            if place not in won:
                fates[place] = _BOUNCES, _bounced(phase, place, goal, rivals)
            elif is_easy and place not in convoyed:
                fates[place] = _WALKED_IN
            else:
                fates[place] = Result.MOVES, _moved(phase, place, goal, rivals)
    return fates


def _unordered(phase: Movement, unit: Unit, orders: Mapping[str, Sequence[Order]]) -> Outcome:
    if unit.clan == phase.field.variant.garrison_clan:
        reason = _GARRISON
    else:
        reason = _NO_ORDER if unit.clan in orders else _DISORDER
    return Outcome(unit.clan, unit, Hold(unit.at), _HOLDS, reason)


def _faulty(order: Order, fault: Reason) -> _Fate:
    """A unit's own fault makes its order illegal; a support or convoy that fits nothing is void (R4.7)."""
    is_void = not isinstance(order, Move) and fault.why in _VOID
    return (_VOIDED if is_void else _ILLEGAL), fault


def _units(phase: Movement, places: Sequence[int]) -> tuple[Unit, ...]:
    unit_at = phase.field.unit_at
    return tuple([unit_at[place] for place in sorted(places)])  # type: ignore[misc]  # units stand in all of them


def _given(phase: Movement, order: SupportMove | SupportHold) -> _Fate:
    target = phase.field.board.place_of[order.target]
    return _SUPPORTS, _new(Reason, (_GIVEN, phase.field.named(target), (), ()))


def _cut(phase: Movement, place: int) -> _Fate:
    clan_at, target = phase.field.clan_at, phase.supporting[place]
    attackers = [one for one in phase.into[place] if one != target and clan_at[one] != clan_at[place]]
    if phase.convoyed and support.is_sheltered(phase, place):
        attackers = [one for one in attackers if one not in phase.convoyed]
    if attackers:
        return Result.CUT, Reason(Why.CUT_BY, _units(phase, attackers))
    return Result.CUT, Reason(Why.DISLODGED_BY, _units(phase, (phase.beaten[place],)))


def _convoyed(phase: Movement, place: int) -> _Fate:
    if place in phase.beaten:
        return Result.DISRUPTED, Reason(Why.DISLODGED_BY, _units(phase, (phase.beaten[place],)))
    army = next(one for one, ships in phase.carriers.items() if ships >> place & 1)
    if army not in phase.convoyed:
        return Result.CONVOYS, Reason(Why.WALKED, phase.field.named(army))
    if army in phase.dead:
        return Result.CONVOYS, _broken(phase, army)
    return Result.CONVOYS, Reason(Why.CARRIED, phase.field.named(army))


def _broken(phase: Movement, army: int) -> Reason:
    why = phase.dead[army]
    lost = [sea for sea in bits(phase.carriers.get(army, 0)) if sea in phase.beaten]
    return Reason(why, _units(phase, lost) if why is Why.ROUTE_BROKEN else ())


def _moved(phase: Movement, place: int, goal: int, rivals: Sequence[int]) -> Reason:
    """`places` of the reason are the seas that carried the army, if it went by sea."""
    seas = _route(phase, place) if place in phase.convoyed else ()
    if len(rivals) == 1 and goal not in phase.beaten:
        return Reason(Why.UNOPPOSED, places=seas)
    force, strength = phase.force, phase.force.get(place, 1)
    losers = [one for one in rivals if one != place]
    most = max([force.get(one, 1) for one in losers], default=0)
    if goal in phase.beaten:
        strength = battle.attack_on(phase, place, goal)
        most = max(most, force.get(goal, 1) if _is_clash(phase, place, goal) else battle.defence(phase, goal))
        losers.append(goal)
    return Reason(Why.PREVAILED, _units(phase, losers), seas, (strength, most))


def _route(phase: Movement, place: int) -> tuple[str, ...]:
    names, beaten = phase.field.board.locations, phase.beaten
    return tuple(names[sea] for sea in bits(phase.carriers[place]) if sea not in beaten)


def _stopped(phase: Movement, place: int) -> _Fate:
    is_missing = phase.dead[place] is Why.NO_ROUTE
    return (Result.NO_CONVOY if is_missing else Result.CONVOY_DISRUPTED), _broken(phase, place)


def _bounced(phase: Movement, place: int, goal: int, rivals: Sequence[int]) -> Reason:
    """Who kept the unit out: one coming the other way, else rivals as strong, else the unit that stays."""
    force = phase.force
    own = force.get(place, 1)
    if phase.goal[goal] == place and _is_clash(phase, place, goal):
        attack, defence = battle.attack_on(phase, place, goal), force.get(goal, 1)
        if attack == 0 and own > defence and goal not in phase.won:
            return Reason(Why.OWN_UNIT, phase.field.named(goal))
        if attack <= defence:
            return _new(Reason, (_HEAD_TO_HEAD, phase.field.named(goal), (), (attack or own, defence)))
    if len(rivals) > 1:
        strongest = [one for one in rivals if one != place and force.get(one, 1) >= own]
        if strongest:
            most = max([force.get(one, 1) for one in strongest])
            return _new(Reason, (_STOOD_OFF, _units(phase, strongest), (), (own, most)))
    return _held_off(phase, place, goal, rivals)


def _held_off(phase: Movement, place: int, goal: int, rivals: Sequence[int]) -> Reason:
    attack, defence = battle.attack_on(phase, place, goal), battle.defence(phase, goal)
    if attack == 0:
        return Reason(Why.OWN_UNIT, phase.field.named(goal))
    if len(rivals) > 1:
        others = [one for one in rivals if one != place]
        most = max([phase.force.get(one, 1) for one in others])
        if most >= attack and most > defence:
            return Reason(_STOOD_OFF, _units(phase, others), (), (attack, most))
    return _new(Reason, (_HELD_OFF, phase.field.named(goal), (), (attack, defence)))


def _is_clash(phase: Movement, place: int, other: int) -> bool:
    """Whether two units met head to head."""
    if phase.goal[other] != place:
        return False
    return not phase.convoyed or (place not in phase.convoyed and other not in phase.convoyed)
