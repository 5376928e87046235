"""The four strengths of a unit, counted from what a verdict tells (rules R4.10 to R4.17)."""

from collections.abc import Iterable

from sengoku.engine.verdict import Result

from .ledger import Ledger
from .steps import Basis, Contest, Fate, Help, Power, Strength


def attack(ledger: Ledger, place: int) -> Strength:
    """With how much a moving unit tries to get in."""
    unit, goal = ledger.unit_at[place], ledger.goal[place]
    where = ledger.variant.board.locations[goal]
    if not ledger.lands(place):
        return Strength(Power.ATTACK, unit, where, 0, Basis.NO_LANDING)
    victim = None
    if goal in ledger.unit_at and (not ledger.moved(goal) or ledger.meets(place) is not None):
        victim = ledger.unit_at[goal].clan
    if victim == unit.clan:
        return Strength(Power.ATTACK, unit, where, 0, Basis.OWN_UNIT)
    return _counted(ledger, Power.ATTACK, place, where, ledger.helpers[place], victim)


def hold(ledger: Ledger, place: int) -> Strength:
    """With how much a territory is held, by its unit if there is one."""
    unit, where = ledger.unit_at.get(place), ledger.variant.board.locations[place]
    if unit is None:
        return Strength(Power.HOLD, None, where, 0, Basis.EMPTY)
    if ledger.moved(place):
        return Strength(Power.HOLD, unit, where, 0, Basis.LEFT)
    if place in ledger.goal:
        return Strength(Power.HOLD, unit, where, 1, Basis.SET_OUT)
    return _counted(ledger, Power.HOLD, place, where, ledger.backers[place])


def prevent(ledger: Ledger, place: int) -> Strength:
    """With how much a moving unit keeps others out of its goal, whether it gets in or not."""
    unit, where = ledger.unit_at[place], ledger.variant.board.locations[ledger.goal[place]]
    if not ledger.lands(place):
        return Strength(Power.PREVENT, unit, where, 0, Basis.NO_LANDING)
    other = ledger.meets(place)
    if other is not None and ledger.moved(other):
        return Strength(Power.PREVENT, unit, where, 0, Basis.THROWN_BACK)
    return _counted(ledger, Power.PREVENT, place, where, ledger.helpers[place])


def defend(ledger: Ledger, place: int) -> Strength:
    """With how much a moving unit resists the one that it meets head to head."""
    where = ledger.variant.board.locations[place]
    return _counted(ledger, Power.DEFEND, place, where, ledger.helpers[place])


def contest(ledger: Ledger, place: int) -> Contest:
    """The comparison that decides a move: with the unit in its way, and with all that go there too."""
    goal = ledger.goal[place]
    in_the_way = hold(ledger, goal) if ledger.meets(place) is None else defend(ledger, goal)
    rivals = [prevent(ledger, one) for one in ledger.into[goal] if one != place]
    return Contest(attack(ledger, place), (in_the_way, *rivals), ledger.moved(place))


def _counted(
    ledger: Ledger, power: Power, place: int, where: str, givers: Iterable[int], victim: str | None = None
) -> Strength:
    """One for the unit and one for each support that is given, those of the victim's clan left out."""
    helps = [_help(ledger, giver, victim) for giver in givers]
    total = 1 + sum(help.fate is Fate.COUNTS for help in helps)
    failed = ((ledger.unit_at[giver], ledger.told[giver]) for giver in ledger.failed[place])
    helps += [Help(giver, Fate.NOT_GIVEN, outcome=told) for giver, told in failed]
    return Strength(power, ledger.unit_at[place], where, total, Basis.COUNTED, tuple(helps))


def _help(ledger: Ledger, giver: int, victim: str | None) -> Help:
    unit, told = ledger.unit_at[giver], ledger.told[giver]
    if told.result is Result.CUT:
        return Help(unit, Fate.CUT, told.reason.units)
    return Help(unit, Fate.OF_VICTIM if unit.clan == victim else Fate.COUNTS)
