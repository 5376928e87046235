"""What became of each order of a movement phase, and why, as data (rules R4, R5; worded in `render.report`)."""

from collections.abc import Mapping, Sequence

from . import battle, support
from .board import bits
from .movement import Movement
from .order import Convoy, Hold, Move, Order, SupportHold, SupportMove
from .unit import Unit
from .verdict import Outcome, Reason, Result, Why

_VOID = frozenset(
    (
        Why.UNMATCHED,
        Why.NOBODY_THERE,
        Why.ONLY_ARMIES_ARE_CONVOYED,
        Why.NO_CONVOY_POSSIBLE,
        Why.TARGET_CANNOT_GO,
    )
)
_ORDERED, _NO_ORDER = Reason(Why.ORDERED), Reason(Why.NO_ORDER)
_DISORDER, _GARRISON = Reason(Why.DISORDER), Reason(Why.GARRISON)
_UNOPPOSED, _GIVEN, _CARRIED, _WALKED = (
    Reason(Why.UNOPPOSED),
    Reason(Why.GIVEN),
    Reason(Why.CARRIED),
    Reason(Why.WALKED),
)


def outcomes(
    phase: Movement, orders: Mapping[str, Sequence[Order]], beaten_by: Mapping[int, int]
) -> tuple[Outcome, ...]:
    """One outcome for every unit in the order of their places, then the orders that were nobody's.

    `beaten_by`: place of a dislodged unit -> place its attacker came from.
    """
    given, faults = phase.orders, phase.faults
    found = []
    for place, unit in enumerate(phase.field.unit_at):
        if unit is None:
            continue
        order = given.get(place)
        if order is None:
            found.append(_unordered(phase, unit, orders))
            continue
        fault = faults.get(place)
        if fault is not None:
            result, reason = _faulty(order, fault), fault
        else:
            result, reason = _CASES[type(order)](phase, place, beaten_by)
        found.append(Outcome(unit.clan, unit, order, result, reason))
    found.extend(
        Outcome(clan, stray, order, Result.ILLEGAL, reason) for clan, stray, order, reason in phase.strays
    )
    return tuple(found)


def _unordered(phase: Movement, unit: Unit, orders: Mapping[str, Sequence[Order]]) -> Outcome:
    if unit.clan == phase.field.variant.garrison_clan:
        reason = _GARRISON
    else:
        reason = _NO_ORDER if unit.clan in orders else _DISORDER
    return Outcome(unit.clan, unit, Hold(unit.at), Result.HOLDS, reason)


def _faulty(order: Order, fault: Reason) -> Result:
    """A move that cannot be is illegal; a support or convoy that cannot fit is void (rule R4.7)."""
    if type(order) is Move or fault.why not in _VOID:
        return Result.ILLEGAL
    is_own_fault = type(order) is SupportMove and fault.why is Why.TARGET_CANNOT_GO and len(fault.places) > 1
    return Result.ILLEGAL if is_own_fault else Result.VOID


def _held(phase: Movement, place: int, beaten_by: Mapping[int, int]) -> tuple[Result, Reason]:
    return Result.HOLDS, _ORDERED


def _supported(phase: Movement, place: int, beaten_by: Mapping[int, int]) -> tuple[Result, Reason]:
    if place not in phase.cut:
        return Result.SUPPORTS, _GIVEN
    unit_at, target = phase.field.unit_at, phase.supporting[place]
    clan = unit_at[place].clan  # type: ignore[union-attr]  # the supporter
    attackers = [
        one
        for one in phase.into[place]
        if one != target
        and unit_at[one].clan != clan  # type: ignore[union-attr]
        and (one not in phase.convoyed or not support.is_sheltered(phase, place))
    ]
    if attackers:
        return Result.CUT, Reason(Why.CUT_BY, _units(phase, attackers))
    return Result.CUT, Reason(Why.DISLODGED_BY, _units(phase, (beaten_by[place],)))


def _carried(phase: Movement, place: int, beaten_by: Mapping[int, int]) -> tuple[Result, Reason]:
    if place in beaten_by:
        return Result.DISRUPTED, Reason(Why.DISLODGED_BY, _units(phase, (beaten_by[place],)))
    army = next(one for one, ships in phase.carriers.items() if ships >> place & 1)
    if army not in phase.convoyed:
        return Result.CONVOYS, _WALKED
    why = phase.dead.get(army)
    return Result.CONVOYS, _CARRIED if why is None else _broken(phase, army, why, beaten_by)


def _broken(phase: Movement, army: int, why: Why, beaten_by: Mapping[int, int]) -> Reason:
    lost = [sea for sea in bits(phase.carriers.get(army, 0)) if sea in beaten_by]
    return Reason(why, _units(phase, lost) if why is Why.ROUTE_BROKEN else ())


def _moved(phase: Movement, place: int, beaten_by: Mapping[int, int]) -> tuple[Result, Reason]:
    goal = phase.goal[place]
    if place in phase.won:
        rivals = phase.into[goal]
        if len(rivals) == 1 and goal not in beaten_by and place not in phase.convoyed:
            return Result.MOVES, _UNOPPOSED
        return Result.MOVES, _victory(phase, place, goal, beaten_by)
    why = phase.dead.get(place)
    if why is None:
        return Result.BOUNCES, _bounce(phase, place, goal)
    result = Result.NO_CONVOY if why is Why.NO_ROUTE else Result.CONVOY_DISRUPTED
    return result, _broken(phase, place, why, beaten_by)


def _victory(phase: Movement, place: int, goal: int, beaten_by: Mapping[int, int]) -> Reason:
    """`places` are the seas that carried the army, if it went by sea."""
    seas: tuple[str, ...] = ()
    if place in phase.convoyed:
        names = phase.field.board.locations
        seas = tuple(names[sea] for sea in bits(phase.carriers[place]) if sea not in beaten_by)
    beaten = [one for one in phase.into[goal] if one != place]
    against = [battle.strength(phase, one) for one in beaten]
    force = battle.strength(phase, place)
    if goal in beaten_by:
        force = battle.attack_on(phase, place, goal)
        is_clash = phase.goal[goal] == place and goal not in phase.convoyed and place not in phase.convoyed
        against.append(battle.strength(phase, goal) if is_clash else battle.defence(phase, goal))
        beaten.append(goal)
    if not beaten:
        return Reason(Why.UNOPPOSED, places=seas)
    return Reason(Why.PREVAILED, _units(phase, beaten), seas, (force, max(against)))


def _bounce(phase: Movement, place: int, goal: int) -> Reason:
    """Who kept the unit out: rivals as strong, else one coming the other way, else the unit that stays."""
    own = battle.strength(phase, place)
    occupant = phase.field.unit_at[goal]
    if occupant is not None and phase.goal[goal] == place and _is_clash(phase, place, goal):
        force = battle.attack_on(phase, place, goal)
        defence = battle.strength(phase, goal)
        if goal in phase.won or force <= defence:
            if force == 0 and own > defence:
                return Reason(Why.OWN_UNIT, (occupant,))
            return Reason(Why.HEAD_TO_HEAD, (occupant,), (), (force or own, defence))
    rivals = [(one, battle.strength(phase, one)) for one in phase.into[goal] if one != place]
    most = max((force for _, force in rivals), default=0)
    if most >= own:
        strongest = [one for one, force in rivals if force >= own]
        return Reason(Why.STOOD_OFF, _units(phase, strongest), (), (own, most))
    if occupant is None:  # cannot be: without a rival as strong the unit gets in
        return Reason(Why.STOOD_OFF, (), (), (own, most))
    force = battle.attack_on(phase, place, goal)
    if force == 0:
        return Reason(Why.OWN_UNIT, (occupant,))
    defence = battle.defence(phase, goal)
    if most >= force and most > defence:
        return Reason(Why.STOOD_OFF, _units(phase, [one for one, _ in rivals]), (), (force, most))
    return Reason(Why.HELD_OFF, (occupant,), (), (force, defence))


def _is_clash(phase: Movement, place: int, other: int) -> bool:
    return place not in phase.convoyed and other not in phase.convoyed


def _units(phase: Movement, places: Sequence[int]) -> tuple[Unit, ...]:
    unit_at = phase.field.unit_at
    return tuple(unit for unit in (unit_at[place] for place in places) if unit is not None)


_CASES = {Hold: _held, Move: _moved, SupportHold: _supported, SupportMove: _supported, Convoy: _carried}
