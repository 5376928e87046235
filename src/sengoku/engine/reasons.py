"""What became of each order of a movement phase, and why, as data (rules R4 and R5).

The wording is the business of `render.report`.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from . import battle, support
from .movement import Movement
from .order import Hold, Move, Order
from .outcomes import Outcomes
from .piece import Piece
from .unit import Unit
from .verdict import Fate, Outcome, Reason, Result, Why

_VOID = (
    *(Why.UNMATCHED, Why.NOBODY_THERE, Why.TARGET_CANNOT_GO),
    *(Why.ONLY_ARMIES_ARE_CONVOYED, Why.NO_CONVOY_POSSIBLE),
)

# Reading a member off an enumeration costs more than the rest of an outcome, so the usual ones are at hand.
_MOVES, _BOUNCES, _HOLDS = Result.MOVES, Result.BOUNCES, Result.HOLDS
_CUT, _CONVOYS = Result.CUT, Result.CONVOYS
_PREVAILED, _STOOD_OFF, _HELD_OFF, _HEAD_TO_HEAD = (
    Why.PREVAILED,
    Why.STOOD_OFF,
    Why.HELD_OFF,
    Why.HEAD_TO_HEAD,
)
_UNOPPOSED, _ORDERED = (_MOVES, Reason(Why.UNOPPOSED)), (_HOLDS, Reason(Why.ORDERED))
_NO_ORDER, _DISORDER = (_HOLDS, Reason(Why.NO_ORDER)), (_HOLDS, Reason(Why.DISORDER))
_GARRISON = _HOLDS, Reason(Why.GARRISON)
_new = tuple.__new__

_Units = tuple[Unit, ...]
_hold = lru_cache(maxsize=1024)(Hold)


class _Account:
    """The fate of the order of each unit, by its place; filled kind by kind."""

    __slots__ = ("fate", "phase")

    def __init__(self, phase: Movement) -> None:
        self.phase = phase
        self.fate: list[Fate] = [_ORDERED] * len(phase.goal)
        self._tell_moves()
        self._tell_supports()
        if phase.crews or phase.dead:
            self._tell_voyages()
        for place, fault in phase.faults.items():
            self.fate[place] = _faulty(phase.orders[place], fault), fault

    def _tell_moves(self) -> None:
        phase, fate = self.phase, self.fate
        won, goal_of, piece_at, clan_at = phase.won, phase.goal, phase.field.piece_at, phase.field.clan_at
        force, backers = phase.force, phase.backers
        for place in won:
            fate[place] = _UNOPPOSED
        for place in phase.rebuffed:
            goal = goal_of[place]
            if goal in force or goal in backers:
                fate[place] = _bounced(phase, place, goal, (place,))
            elif goal_of[goal] == place and _is_clash(phase, place, goal):
                fate[place] = piece_at[goal].even_clash
            elif clan_at[place] == clan_at[goal]:
                fate[place] = piece_at[goal].own_unit
            else:
                fate[place] = piece_at[goal].evenly_held_off
        for goal in phase.ties:
            rivals = phase.crowds[goal]
            if len(rivals) == 2:
                one, other = rivals
                fate[one], fate[other] = piece_at[other].even_standoff, piece_at[one].even_standoff
            else:
                self._tell_tie(rivals)
        for goal, (attack, hold) in phase.odds.items():
            place, defender = phase.alone[goal], piece_at[goal]
            if attack > hold:
                fate[place] = _MOVES, _new(Reason, (_PREVAILED, defender.party, (), (attack, hold)))
            else:
                fate[place] = _held_off(defender, attack, hold)
        for goal, enter in phase.fights:
            self._tell_fight(goal, enter)
        for army in phase.convoyed:
            if army in won:
                result, (why, units, _, strengths) = fate[army]
                fate[army] = result, Reason(why, units, _route(phase, army), strengths)

    def _tell_tie(self, rivals: Sequence[int]) -> None:
        """Three or more units without help keep each other out."""
        places = sorted(rivals)
        units = _units(self.phase, places)
        for number, place in enumerate(places):
            others = units[:number] + units[number + 1 :]
            self.fate[place] = _BOUNCES, _new(Reason, (_STOOD_OFF, others, (), (1, 1)))

    def _tell_fight(self, goal: int, enter: Sequence[int]) -> None:
        """A battle in which somebody had help."""
        phase, fate, won, rivals = self.phase, self.fate, self.phase.won, enter
        if goal in won and (other := phase.goal[goal]) in enter and _is_clash(phase, other, goal):
            # Thrown out by the unit that left: it had no effect here (R4.14).
            fate[other] = _met(phase, other, goal)
            rivals = [one for one in enter if one != other]
        for place in rivals:
            if place not in won:
                fate[place] = _bounced(phase, place, goal, rivals)
            elif len(rivals) > 1 or goal in phase.beaten:
                fate[place] = _prevailed(phase, place, goal, rivals)

    def _tell_supports(self) -> None:
        phase, fate, piece_at = self.phase, self.fate, self.phase.field.piece_at
        for table in (phase.helpers, phase.backers):
            for target, givers in table.items():
                for place in givers:
                    fate[place] = piece_at[target].given
        for place in phase.cut:
            fate[place] = _cut(phase, place)

    def _tell_voyages(self) -> None:
        phase, fate, piece_at = self.phase, self.fate, self.phase.field.piece_at
        for place, why in phase.dead.items():
            result = Result.NO_CONVOY if why is Why.NO_ROUTE else Result.CONVOY_DISRUPTED
            fate[place] = result, _broken(phase, place)
        for army, crew in phase.crews.items():
            if army in phase.dead:
                told = _CONVOYS, fate[army][1]
            else:
                told = piece_at[army].carried if army in phase.convoyed else piece_at[army].walked
            for place in crew:
                is_lost = place in phase.beaten
                fate[place] = (Result.DISRUPTED, _dislodged(phase, place)) if is_lost else told


def outcomes(phase: Movement, orders: Mapping[str, Sequence[Order]]) -> Sequence[Outcome]:
    """One outcome for every unit in the order of the position, then the orders that were nobody's."""
    account = _Account(phase)
    given, field = phase.given, phase.field
    if phase.idle:
        pairs = zip(field.places, given, strict=True)
        given = tuple([one or _leave(phase, place, account.fate, orders) for place, one in pairs])
    told = Outcomes(field.clans, field.units, given, field.pick(account.fate))
    if not phase.strays:
        return told
    strays = [Outcome(clan, unit, order, Result.ILLEGAL, why) for clan, unit, order, why in phase.strays]
    return (*told, *strays)


def _leave(phase: Movement, place: int, fate: list[Fate], orders: Mapping[str, Sequence[Order]]) -> Hold:
    """The order of a unit that got none, with the reason why it has none."""
    (unit,) = phase.field.named(place)
    if unit.clan == phase.field.variant.garrison_clan:
        fate[place] = _GARRISON
    else:
        fate[place] = _NO_ORDER if unit.clan in orders else _DISORDER
    return _hold(unit.at)


def _faulty(order: Order | None, fault: Reason) -> Result:
    """A unit's own fault makes its order illegal; a support or convoy that fits nothing is void (R4.7)."""
    is_void = not isinstance(order, Move) and fault.why in _VOID
    return Result.VOID if is_void else Result.ILLEGAL


def _units(phase: Movement, places: Sequence[int]) -> _Units:
    if len(places) == 1:
        return phase.field.piece_at[places[0]].party
    unit_at = phase.field.unit_at
    return tuple([unit_at[place] for place in sorted(places)])  # type: ignore[misc]  # units stand in them


def _cut(phase: Movement, place: int) -> Fate:
    clan_at, target, piece_at = phase.field.clan_at, phase.supporting[place], phase.field.piece_at
    if place in phase.alone and (attacker := phase.alone[place]) != target:
        return piece_at[attacker].cut_by
    attackers = [one for one in phase.attackers(place) if one != target and clan_at[one] != clan_at[place]]
    if phase.convoyed and support.is_sheltered(phase, place):
        attackers = [one for one in attackers if one not in phase.convoyed]
    if len(attackers) == 1:
        return piece_at[attackers[0]].cut_by
    return _CUT, Reason(Why.CUT_BY, _units(phase, attackers)) if attackers else _dislodged(phase, place)


def _dislodged(phase: Movement, place: int) -> Reason:
    return phase.field.piece_at[phase.beaten[place]].beaten_by


def _broken(phase: Movement, army: int) -> Reason:
    why = phase.dead[army]
    lost = [sea for sea in phase.crews.get(army, ()) if sea in phase.beaten]
    return Reason(why, _units(phase, lost) if why is Why.ROUTE_BROKEN else ())


def _prevailed(phase: Movement, place: int, goal: int, rivals: Sequence[int]) -> Fate:
    """The unit got in against others."""
    force = phase.force
    strength, most, losers = force.get(place, 1), 0, []
    if goal in phase.beaten:
        strength = battle.attack_on(phase, place, goal)
        most = battle.defence(phase, goal)
        if phase.goal[goal] == place and _is_clash(phase, place, goal):
            most = force.get(goal, 1)
        losers.append(goal)
    for one in rivals:
        if one != place:
            losers.append(one)
            if (theirs := force.get(one, 1)) > most:
                most = theirs
    return _MOVES, _new(Reason, (_PREVAILED, _units(phase, losers), (), (strength, most)))


def _route(phase: Movement, place: int) -> tuple[str, ...]:
    names, beaten = phase.field.board.locations, phase.beaten
    return tuple([names[sea] for sea in sorted(phase.crews[place]) if sea not in beaten])


def _held_off(defender: Piece, attack: int, hold: int) -> Fate:
    if attack == 0:
        return defender.own_unit
    if attack == hold == 1:
        return defender.evenly_held_off
    return _BOUNCES, _new(Reason, (_HELD_OFF, defender.party, (), (attack, hold)))


def _bounced(phase: Movement, place: int, goal: int, rivals: Sequence[int]) -> Fate:
    """Who kept the unit out: rivals as strong, else one coming the other way, else the unit that stays."""
    if len(rivals) > 1:
        fate = _stood_off(phase, place, phase.force.get(place, 1), rivals)
        if fate is not None:
            return fate
    if phase.goal[goal] == place and _is_clash(phase, place, goal):
        return _met(phase, place, goal)
    defender, attack = phase.field.piece_at[goal], battle.attack_on(phase, place, goal)
    hold = battle.defence(phase, goal)
    if len(rivals) > 1 and hold < attack:  # without the help of the victim's clan a rival is as strong
        return _stood_off(phase, place, attack, rivals) or (_BOUNCES, Reason(_STOOD_OFF))
    return _held_off(defender, attack, hold)


def _stood_off(phase: Movement, place: int, attack: int, rivals: Sequence[int]) -> Fate | None:
    force = phase.force
    if len(rivals) == 2:
        other = rivals[0] if rivals[1] == place else rivals[1]
        most, rival = force.get(other, 1), phase.field.piece_at[other]
        if most == attack == 1:
            return rival.even_standoff
        if most < attack:
            return None
        return _BOUNCES, _new(Reason, (_STOOD_OFF, rival.party, (), (attack, most)))
    strongest = [one for one in rivals if one != place and force.get(one, 1) >= attack]
    if not strongest:
        return None
    most = max([force.get(one, 1) for one in strongest])
    return _BOUNCES, _new(Reason, (_STOOD_OFF, _units(phase, strongest), (), (attack, most)))


def _met(phase: Movement, place: int, goal: int) -> Fate:
    attack, defence = battle.attack_on(phase, place, goal), phase.force.get(goal, 1)
    other = phase.field.piece_at[goal]
    if attack == defence == 1:
        return other.even_clash
    own = phase.force.get(place, 1)
    if attack == 0 and own > defence and goal not in phase.won:
        return other.own_unit
    return _BOUNCES, _new(Reason, (_HEAD_TO_HEAD, other.party, (), (attack or own, defence)))


def _is_clash(phase: Movement, place: int, other: int) -> bool:
    """Whether two units met head to head."""
    if phase.goal[other] != place:
        return False
    return not phase.convoyed or (place not in phase.convoyed and other not in phase.convoyed)
