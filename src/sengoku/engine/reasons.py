"""What became of each order of a movement phase, and why, as data (rules R4 and R5).

The wording is the business of `render.report`.
"""

from collections.abc import Mapping, Sequence
from functools import partial
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
_SUPPORTS, _CUT = Result.SUPPORTS, Result.CUT
_STOOD_OFF, _HELD_OFF, _HEAD_TO_HEAD, _GIVEN = Why.STOOD_OFF, Why.HELD_OFF, Why.HEAD_TO_HEAD, Why.GIVEN
_UNOPPOSED, _ORDERED, _NO_ORDER = Reason(Why.UNOPPOSED), Reason(Why.ORDERED), Reason(Why.NO_ORDER)
_DISORDER, _GARRISON = Reason(Why.DISORDER), Reason(Why.GARRISON)
_new = tuple.__new__
_outcome = partial(_new, Outcome)
_CLAN = itemgetter(0)

_Units = tuple[Unit, ...]


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
        won, beaten, convoyed = phase.won, phase.beaten, phase.convoyed
        for goal, rivals in phase.into.items():
            for place in rivals:
                if place not in won:
                    result[place] = _BOUNCES
                    reason[place] = _bounced(phase, place, goal, rivals)
                else:
                    result[place] = _MOVES
                    if len(rivals) == 1 and goal not in beaten and place not in convoyed:
                        reason[place] = _UNOPPOSED
                    else:
                        reason[place] = _moved(phase, place, goal, rivals)

    def _tell_supports(self) -> None:
        phase, result, reason = self.phase, self.result, self.reason
        unit_at, cut = phase.field.unit_at, phase.cut
        for table in (phase.helpers, phase.backers):
            for target, givers in table.items():
                told = _new(Reason, (_GIVEN, (unit_at[target],), (), ()))
                for place in givers:
                    result[place], reason[place] = _SUPPORTS, told
        for place in cut:
            result[place], reason[place] = _CUT, _cut(phase, place)

    def _tell_voyages(self) -> None:
        phase, result, reason = self.phase, self.result, self.reason
        for place, why in phase.dead.items():
            result[place] = Result.NO_CONVOY if why is Why.NO_ROUTE else Result.CONVOY_DISRUPTED
            reason[place] = _broken(phase, place)
        for place in bits(phase.carrying):
            result[place] = Result.DISRUPTED if place in phase.beaten else Result.CONVOYS
            reason[place] = _convoyed(phase, place)


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
    return Hold(unit.at)


def _faulty(order: Order, fault: Reason) -> Result:
    """A unit's own fault makes its order illegal; a support or convoy that fits nothing is void (R4.7)."""
    is_void = not isinstance(order, Move) and fault.why in _VOID
    return Result.VOID if is_void else Result.ILLEGAL


def _units(phase: Movement, places: Sequence[int]) -> _Units:
    unit_at = phase.field.unit_at
    return tuple([unit_at[place] for place in sorted(places)])  # type: ignore[misc]  # units stand in them


def _cut(phase: Movement, place: int) -> Reason:
    clan_at, target = phase.field.clan_at, phase.supporting[place]
    attackers = [one for one in phase.into[place] if one != target and clan_at[one] != clan_at[place]]
    if phase.convoyed and support.is_sheltered(phase, place):
        attackers = [one for one in attackers if one not in phase.convoyed]
    if attackers:
        return Reason(Why.CUT_BY, _units(phase, attackers))
    return Reason(Why.DISLODGED_BY, _units(phase, (phase.beaten[place],)))


def _convoyed(phase: Movement, place: int) -> Reason:
    if place in phase.beaten:
        return Reason(Why.DISLODGED_BY, _units(phase, (phase.beaten[place],)))
    army = next(one for one, ships in phase.carriers.items() if ships >> place & 1)
    if army in phase.dead:
        return _broken(phase, army)
    return Reason(Why.CARRIED if army in phase.convoyed else Why.WALKED, phase.field.named(army))


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


def _bounced(phase: Movement, place: int, goal: int, rivals: Sequence[int]) -> Reason:
    """Who kept the unit out: rivals as strong, else one coming the other way, else the unit that stays."""
    if len(rivals) > 1:
        reason = _stood_off(phase, place, phase.force.get(place, 1), rivals)
        if reason is not None:
            return reason
    if phase.goal[goal] == place and _is_clash(phase, place, goal):
        return _met(phase, place, goal)
    return _held_off(phase, place, goal, rivals)


def _stood_off(phase: Movement, place: int, attack: int, rivals: Sequence[int]) -> Reason | None:
    force = phase.force
    if len(rivals) == 2:
        other = rivals[0] if rivals[1] == place else rivals[1]
        most = force.get(other, 1)
        party = (phase.field.unit_at[other],)
        return _new(Reason, (_STOOD_OFF, party, (), (attack, most))) if most >= attack else None
    strongest = [one for one in rivals if one != place and force.get(one, 1) >= attack]
    if not strongest:
        return None
    most = max([force.get(one, 1) for one in strongest])
    return _new(Reason, (_STOOD_OFF, _units(phase, strongest), (), (attack, most)))


def _met(phase: Movement, place: int, goal: int) -> Reason:
    attack, defence = battle.attack_on(phase, place, goal), phase.force.get(goal, 1)
    own = phase.force.get(place, 1)
    if attack == 0 and own > defence and goal not in phase.won:
        return Reason(Why.OWN_UNIT, phase.field.named(goal))
    return _new(Reason, (_HEAD_TO_HEAD, phase.field.named(goal), (), (attack or own, defence)))


def _held_off(phase: Movement, place: int, goal: int, rivals: Sequence[int]) -> Reason:
    attack, defence = battle.attack_on(phase, place, goal), battle.defence(phase, goal)
    if attack == 0:
        return Reason(Why.OWN_UNIT, phase.field.named(goal))
    if len(rivals) > 1 and defence < attack:  # without the help of the victim's clan a rival is as strong
        return _stood_off(phase, place, attack, rivals) or Reason(_STOOD_OFF)
    return _new(Reason, (_HELD_OFF, (phase.field.unit_at[goal],), (), (attack, defence)))


def _is_clash(phase: Movement, place: int, other: int) -> bool:
    """Whether two units met head to head."""
    if phase.goal[other] != place:
        return False
    return not phase.convoyed or (place not in phase.convoyed and other not in phase.convoyed)
