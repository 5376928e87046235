"""What became of each order of a movement phase, and why, as data (rules R4 and R5).

The wording is the business of `render.report`.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from operator import itemgetter

from . import battle, support
from .board import bits
from .movement import Movement
from .order import Hold, Move, Order
from .unit import Unit
from .verdict import Outcome, Reason, Result, Why

_VOID = (
    *(Why.UNMATCHED, Why.NOBODY_THERE, Why.TARGET_CANNOT_GO),
    *(Why.ONLY_ARMIES_ARE_CONVOYED, Why.NO_CONVOY_POSSIBLE),
)

# Reading a member off an enumeration costs more than the rest of an outcome, so the usual ones are at hand.
_MOVES, _BOUNCES, _HOLDS = Result.MOVES, Result.BOUNCES, Result.HOLDS
_SUPPORTS, _CUT, _CONVOYS = Result.SUPPORTS, Result.CUT, Result.CONVOYS
_PREVAILED, _STOOD_OFF, _HELD_OFF, _HEAD_TO_HEAD = (
    Why.PREVAILED,
    Why.STOOD_OFF,
    Why.HELD_OFF,
    Why.HEAD_TO_HEAD,
)
_UNOPPOSED, _ORDERED, _NO_ORDER = Reason(Why.UNOPPOSED), Reason(Why.ORDERED), Reason(Why.NO_ORDER)
_DISORDER, _GARRISON = Reason(Why.DISORDER), Reason(Why.GARRISON)
_new = tuple.__new__
_outcome = partial(_new, Outcome)
_CLAN = itemgetter(0)

_Units = tuple[Unit, ...]


class _Told(dict[Unit, Reason]):
    """Unit -> the reason in which it is the only party, with the same strengths always.

    The same few units meet again and again, and looking a reason up costs a fifth of making it. What is
    kept is bounded, because maps can be large and many.
    """

    __slots__ = ("rest", "why")

    def __init__(self, why: Why, *strengths: int) -> None:
        self.why, self.rest = why, ((), strengths)

    def __missing__(self, unit: Unit) -> Reason:
        if len(self) >= _KEPT:
            self.clear()
        reason = self[unit] = Reason(self.why, (unit,), *self.rest)
        return reason


_KEPT = 4096
_EVEN_STANDOFF, _EVEN_CLASH = _Told(Why.STOOD_OFF, 1, 1), _Told(Why.HEAD_TO_HEAD, 1, 1)
_EVENLY_HELD_OFF, _OWN_UNIT = _Told(Why.HELD_OFF, 1, 1), _Told(Why.OWN_UNIT)
_GIVEN, _CUT_BY, _CARRIED, _WALKED = map(_Told, (Why.GIVEN, Why.CUT_BY, Why.CARRIED, Why.WALKED))
_hold = lru_cache(maxsize=1024)(Hold)


class _Account:
    """Result and reason of the order of each unit, by its place; filled kind by kind."""

    __slots__ = ("phase", "reason", "result")

    def __init__(self, phase: Movement) -> None:
        size = len(phase.goal)
        self.phase = phase
        self.result: list[Result] = [_HOLDS] * size
        self.reason: list[Reason] = [_ORDERED] * size
        self._tell_moves()
        self._tell_supports()
        if phase.carrying or phase.dead:
            self._tell_voyages()
        for place, fault in phase.faults.items():
            self.result[place], self.reason[place] = _faulty(phase.orders[place], fault), fault

    def _tell_moves(self) -> None:
        phase, result, reason = self.phase, self.result, self.reason
        won, into, unit_at = phase.won, phase.into, phase.field.unit_at
        for place in won:
            result[place], reason[place] = _MOVES, _UNOPPOSED
        for place in phase.rebuffed:
            result[place], reason[place] = _BOUNCES, _rebuffed(phase, place, phase.goal[place])
        for goal in phase.ties:
            rivals = into[goal]
            if len(rivals) == 2:
                one, other = rivals
                result[one] = result[other] = _BOUNCES
                reason[one] = _EVEN_STANDOFF[unit_at[other]]  # type: ignore[index]  # both stand there
                reason[other] = _EVEN_STANDOFF[unit_at[one]]  # type: ignore[index]
            else:
                self._tell_tie(rivals)
        for goal in phase.fights:
            rivals = into[goal]
            if goal in won and (other := phase.goal[goal]) in rivals and _is_clash(phase, other, goal):
                # Thrown out by the unit that left: it had no effect here (R4.14).
                result[other], reason[other] = _BOUNCES, _met(phase, other, goal, _unit(phase, goal))
                rivals = [one for one in rivals if one != other]
            for place in rivals:
                if place not in won:
                    result[place], reason[place] = _BOUNCES, _bounced(phase, place, goal, rivals)
                elif len(rivals) > 1 or goal in phase.beaten:
                    reason[place] = _prevailed(phase, place, goal, rivals)
        for army in phase.convoyed:
            if army in won:
                reason[army] = reason[army]._replace(places=_route(phase, army))

    def _tell_tie(self, rivals: Sequence[int]) -> None:
        """Three or more units without help keep each other out."""
        for place in rivals:
            others = _units(self.phase, [one for one in rivals if one != place])
            self.result[place], self.reason[place] = _BOUNCES, Reason(_STOOD_OFF, others, (), (1, 1))

    def _tell_supports(self) -> None:
        phase, result, reason = self.phase, self.result, self.reason
        unit_at, cut = phase.field.unit_at, phase.cut
        for table in (phase.helpers, phase.backers):
            for target, givers in table.items():
                told = _GIVEN[unit_at[target]]  # type: ignore[index]  # a unit stands there
                for place in givers:
                    result[place], reason[place] = _SUPPORTS, told
        for place in cut:
            result[place], reason[place] = _CUT, _cut(phase, place)

    def _tell_voyages(self) -> None:
        phase, result, reason = self.phase, self.result, self.reason
        for place, why in phase.dead.items():
            result[place] = Result.NO_CONVOY if why is Why.NO_ROUTE else Result.CONVOY_DISRUPTED
            reason[place] = _broken(phase, place)
        for army, ships in phase.carriers.items():
            if army in phase.dead:
                told = reason[army]
            else:
                told = (_CARRIED if army in phase.convoyed else _WALKED)[_unit(phase, army)]
            for place in bits(ships):
                result[place], reason[place] = _CONVOYS, told
                if place in phase.beaten:
                    result[place], reason[place] = Result.DISRUPTED, _dislodged(phase, place)


def outcomes(phase: Movement, orders: Mapping[str, Sequence[Order]]) -> tuple[Outcome, ...]:
    """One outcome for every unit in the order of the position, then the orders that were nobody's."""
    account = _Account(phase)
    given, places, units = phase.orders, phase.field.places, phase.field.units
    if len(given) < len(places):
        idle = [place for place in places if place not in given]
        given = given | {place: _leave(phase, place, account.reason, orders) for place in idle}
    columns = (map(table.__getitem__, places) for table in (given, account.result, account.reason))
    told = tuple(map(_outcome, zip(map(_CLAN, units), units, *columns, strict=True)))
    if not phase.strays:
        return told
    strays = [Outcome(clan, unit, order, Result.ILLEGAL, why) for clan, unit, order, why in phase.strays]
    return (*told, *strays)


def _leave(phase: Movement, place: int, reason: list[Reason], orders: Mapping[str, Sequence[Order]]) -> Hold:
    """The order of a unit that got none, with the reason why it has none."""
    (unit,) = phase.field.named(place)
    if unit.clan == phase.field.variant.garrison_clan:
        reason[place] = _GARRISON
    else:
        reason[place] = _NO_ORDER if unit.clan in orders else _DISORDER
    return _hold(unit.at)


def _faulty(order: Order, fault: Reason) -> Result:
    """A unit's own fault makes its order illegal; a support or convoy that fits nothing is void (R4.7)."""
    is_void = not isinstance(order, Move) and fault.why in _VOID
    return Result.VOID if is_void else Result.ILLEGAL


def _unit(phase: Movement, place: int) -> Unit:
    return phase.field.unit_at[place]  # type: ignore[return-value]  # a unit stands in it


def _units(phase: Movement, places: Sequence[int]) -> _Units:
    unit_at = phase.field.unit_at
    if len(places) == 1:
        return (unit_at[places[0]],)  # type: ignore[return-value]  # a unit stands in it
    return tuple([unit_at[place] for place in sorted(places)])  # type: ignore[misc]  # units stand in them


def _cut(phase: Movement, place: int) -> Reason:
    clan_at, target = phase.field.clan_at, phase.supporting[place]
    attackers = [one for one in phase.into[place] if one != target and clan_at[one] != clan_at[place]]
    if phase.convoyed and support.is_sheltered(phase, place):
        attackers = [one for one in attackers if one not in phase.convoyed]
    if len(attackers) == 1:
        return _CUT_BY[_unit(phase, attackers[0])]
    return Reason(Why.CUT_BY, _units(phase, attackers)) if attackers else _dislodged(phase, place)


def _dislodged(phase: Movement, place: int) -> Reason:
    return Reason(Why.DISLODGED_BY, phase.field.named(phase.beaten[place]))


def _broken(phase: Movement, army: int) -> Reason:
    why = phase.dead[army]
    lost = [sea for sea in bits(phase.carriers.get(army, 0)) if sea in phase.beaten]
    return Reason(why, _units(phase, lost) if why is Why.ROUTE_BROKEN else ())


def _prevailed(phase: Movement, place: int, goal: int, rivals: Sequence[int]) -> Reason:
    """The unit got in against others."""
    force, most, losers = phase.force, 0, []
    for one in rivals:
        if one != place:
            losers.append(one)
            most = max(most, force.get(one, 1))
    strength = force.get(place, 1)
    if goal in phase.beaten:
        strength = battle.attack_on(phase, place, goal)
        most = max(most, force.get(goal, 1) if _is_clash(phase, place, goal) else battle.defence(phase, goal))
        losers.append(goal)
    return _new(Reason, (_PREVAILED, _units(phase, losers), (), (strength, most)))


def _route(phase: Movement, place: int) -> tuple[str, ...]:
    names, beaten = phase.field.board.locations, phase.beaten
    return tuple(names[sea] for sea in bits(phase.carriers[place]) if sea not in beaten)


def _bounced(phase: Movement, place: int, goal: int, rivals: Sequence[int]) -> Reason:
    """Who kept the unit out: rivals as strong, else one coming the other way, else the unit that stays."""
    if len(rivals) > 1:
        reason = _stood_off(phase, place, phase.force.get(place, 1), rivals)
        if reason is not None:
            return reason
    defender = _unit(phase, goal)
    if phase.goal[goal] == place and _is_clash(phase, place, goal):
        return _met(phase, place, goal, defender)
    attack = battle.attack_on(phase, place, goal)
    if attack == 0:
        return _OWN_UNIT[defender]
    defence = battle.defence(phase, goal)
    if attack == defence == 1:
        return _EVENLY_HELD_OFF[defender]
    if len(rivals) > 1 and defence < attack:  # without the help of the victim's clan a rival is as strong
        return _stood_off(phase, place, attack, rivals) or Reason(_STOOD_OFF)
    return Reason(_HELD_OFF, (defender,), (), (attack, defence))


def _rebuffed(phase: Movement, place: int, goal: int) -> Reason:
    """What kept out a unit that came alone and without help."""
    if goal in phase.force or goal in phase.backers:
        return _bounced(phase, place, goal, (place,))
    defender, clan_at = _unit(phase, goal), phase.field.clan_at
    if phase.goal[goal] == place and _is_clash(phase, place, goal):
        return _EVEN_CLASH[defender]
    if clan_at[place] == clan_at[goal]:
        return _OWN_UNIT[defender]
    return _EVENLY_HELD_OFF[defender]


def _stood_off(phase: Movement, place: int, attack: int, rivals: Sequence[int]) -> Reason | None:
    force = phase.force
    if len(rivals) == 2:
        other = rivals[0] if rivals[1] == place else rivals[1]
        most = force.get(other, 1)
        if most == attack == 1:
            return _EVEN_STANDOFF[_unit(phase, other)]
        return Reason(_STOOD_OFF, phase.field.named(other), (), (attack, most)) if most >= attack else None
    strongest = [one for one in rivals if one != place and force.get(one, 1) >= attack]
    if not strongest:
        return None
    most = max([force.get(one, 1) for one in strongest])
    return Reason(_STOOD_OFF, _units(phase, strongest), (), (attack, most))


def _met(phase: Movement, place: int, goal: int, other: Unit) -> Reason:
    attack, defence = battle.attack_on(phase, place, goal), phase.force.get(goal, 1)
    if attack == defence == 1:
        return _EVEN_CLASH[other]
    own = phase.force.get(place, 1)
    if attack == 0 and own > defence and goal not in phase.won:
        return _OWN_UNIT[other]
    return Reason(_HEAD_TO_HEAD, (other,), (), (attack or own, defence))


def _is_clash(phase: Movement, place: int, other: int) -> bool:
    """Whether two units met head to head."""
    if phase.goal[other] != place:
        return False
    return not phase.convoyed or (place not in phase.convoyed and other not in phase.convoyed)
