"""Strengths and battles: who gets into a territory, who is dislodged from it (rules R4.10 to R4.17).

In each territory only one unit can prevail, the one with most strength, if it is alone with it: call it the
front runner. Strengths count units.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .movement import Movement


def attack_on(phase: "Movement", place: int, target: int) -> int:
    """With how much a unit attacks one that stays: never its own side, never with help of the victim's."""
    clan_at = phase.field.clan_at
    victim = clan_at[target]
    if clan_at[place] == victim:
        return 0
    helpers = phase.helpers.get(place)
    if not helpers:
        return 1
    cut, strength = phase.cut, 1
    for one in helpers:
        if one not in cut and clan_at[one] != victim:
            strength += 1
    return strength


def defence(phase: "Movement", place: int) -> int:
    """With how much a unit that stays holds: supports count unless it was ordered to move."""
    backers = phase.backers.get(place)
    if not backers:
        return 1
    cut, strength = phase.cut, 1
    for one in backers:
        if one not in cut:
            strength += 1
    return strength


def _muster(phase: "Movement") -> None:
    """Counts with how much each moving unit keeps others out, or defends itself head to head."""
    cut, force = phase.cut, phase.force
    for place, helpers in phase.helpers.items():
        strength = 1
        for one in helpers:
            if one not in cut:
                strength += 1
        force[place] = strength


def front_runner(phase: "Movement", rivals: Sequence[int]) -> tuple[int, int, int]:
    """The strongest of the units that enter one territory, its strength, and the next strength."""
    force = phase.force
    best, most, second = -1, 0, 0
    for one in rivals:
        strength = force.get(one, 1)
        if strength > most:
            best, most, second = one, strength, most
        elif strength > second:
            second = strength
    return best, most, second


def settle(phase: "Movement", pinned: Sequence[int]) -> None:
    """Fills `phase.won` and `phase.beaten`, and cuts the supports of dislodged supporters."""
    _muster(phase)
    goal, dead, won, force, fights = phase.goal, phase.dead, phase.won, phase.force, phase.fights
    clan_at = phase.field.clan_at
    if pinned:
        _dislodge(phase, pinned)
        _muster(phase)
    waits: dict[int, int] = {}
    for place, one in phase.alone.items():
        if not clan_at[place]:  # nobody is there or comes there (R4.12)
            won.add(one)
        elif one in force and (goal[place] < 0 or place in dead):
            attack, hold = phase.odds[place] = attack_on(phase, one, place), defence(phase, place)
            if attack > hold:
                won.add(one)
        elif one in force:
            fights.append((place, (one,)))
            _fight(phase, place, (one,), waits)
        elif goal[place] >= 0 and place not in dead and (goal[place] != one or not _meet(phase, place)):
            waits[place] = one  # the unit there leaves without meeting it
        else:
            phase.rebuffed.append(one)  # it is too weak for any that stays or comes the other way (R4.14)
    for place, rivals in phase.crowds.items():
        if place not in force and force.keys().isdisjoint(rivals):  # nobody has help: equals (R4.11)
            phase.ties.append(place)
        else:
            fights.append((place, rivals))
            _fight(phase, place, rivals, waits)
    if waits:
        _march(phase, waits)
    for one in force:  # nobody dislodges without help
        if one in won and clan_at[goal[one]] and goal[one] not in won:
            phase.beaten[goal[one]] = one


def _fight(phase: "Movement", place: int, rivals: Sequence[int], waits: dict[int, int]) -> None:
    """A battle in which somebody has help."""
    goal = phase.goal
    if goal[place] < 0 or place in phase.dead:  # empty, or its unit stays
        _storm(phase, place, rivals)
    elif goal[goal[place]] == place and _meet(phase, place):
        _clash(phase, place, rivals)
    else:
        _follow(phase, place, rivals, waits)


def _dislodge(phase: "Movement", pinned: Sequence[int]) -> None:
    """Cuts the supports whose givers are dislodged out of the territory they support into (rule R4.8).

    What they support into is being left by its unit, so no battle for their own place hangs on them.
    """
    for place in pinned:
        _storm(phase, place, phase.attackers(place))
    phase.cut.update(place for place in pinned if phase.supporting[place] in phase.won)


def _storm(phase: "Movement", place: int, rivals: Sequence[int]) -> None:
    """A battle for a territory that is empty or whose unit stays."""
    best, most, second = front_runner(phase, rivals)
    if most <= second:
        return
    if not phase.field.clan_at[place] or attack_on(phase, best, place) > max(second, defence(phase, place)):
        phase.won.add(best)


def _meet(phase: "Movement", place: int) -> bool:
    """Whether that unit and one coming the other way meet head to head: not when either goes by sea."""
    convoyed = phase.convoyed
    return not convoyed or (place not in convoyed and phase.goal[place] not in convoyed)


def _beats(phase: "Movement", place: int, other: int) -> bool:
    """Whether a unit throws out the one it meets head to head: never without help."""
    if place not in phase.force:
        return False
    best, _, second = front_runner(phase, phase.attackers(other))
    return best == place and attack_on(phase, place, other) > max(second, phase.force.get(other, 1))


def _clash(phase: "Movement", place: int, rivals: Sequence[int]) -> None:
    """A battle for a territory whose unit meets one of the attackers head to head."""
    other = phase.goal[place]
    if _beats(phase, other, place):
        phase.won.add(other)
    elif _beats(phase, place, other):  # the one that was thrown out has no effect where its victor came from
        best, most, second = front_runner(phase, [one for one in rivals if one != other])
        if most > second:
            phase.won.add(best)
    else:
        best, most, second = front_runner(phase, rivals)
        if most > 1 and best != other and attack_on(phase, best, place) > max(second, 1):
            phase.won.add(best)


def _follow(phase: "Movement", place: int, rivals: Sequence[int], waits: dict[int, int]) -> None:
    """A battle for a territory whose unit wants to leave: it may be won only if that unit does."""
    best, most, second = front_runner(phase, rivals)
    if most <= second:
        return
    if most > 1 and attack_on(phase, best, place) > max(second, 1):
        phase.won.add(best)
    else:
        waits[place] = best


def _march(phase: "Movement", waits: dict[int, int]) -> None:
    """Units that follow others: they get in where the unit ahead got away (rule R4.13)."""
    goal, won = phase.goal, phase.won
    chained = []
    for place, follower in waits.items():
        ahead = goal[place]
        if ahead in waits and waits[ahead] == place:
            chained.append(place)
        elif place in won:
            won.add(follower)
        elif place in phase.alone and follower not in phase.force:
            phase.rebuffed.append(follower)
    if chained:
        _march_on(phase, waits, set(chained))


def _march_on(phase: "Movement", waits: Mapping[int, int], chained: set[int]) -> None:
    """Those whose unit ahead follows another itself: chains from the head down; rings go round."""
    goal, won = phase.goal, phase.won
    while chained:
        start = place = chained.pop()
        chain = [start]
        while (place := goal[place]) in chained:
            chained.remove(place)
            chain.append(place)
        if place == start:
            won.update(chain)
        for place in reversed(chain):
            follower = waits[place]
            if place in won:
                won.add(follower)
            elif place in phase.alone and follower not in phase.force:
                phase.rebuffed.append(follower)


def falls(phase: "Movement", sea: int, open_supports: Mapping[int, bool], *, surely: bool) -> bool:
    """Whether a fleet that convoys is dislodged, while some supports hang on landings not yet known.

    `open_supports`: supporter -> True while its fate is open, False when a landing has cut it. `surely`
    asks whether the fleet falls even when each of them turns out in its favour, else whether it could.
    """
    clan_at, cut = phase.field.clan_at, phase.cut
    victim = clan_at[sea]

    def count(givers: Iterable[int], *, favoured: bool) -> int:
        sure = [one for one in givers if one not in cut and open_supports.get(one, True)]
        return 1 + len([one for one in sure if favoured or one not in open_supports])

    hold = count(phase.backers.get(sea, ()), favoured=surely)
    rivals = phase.attackers(sea)
    for one in rivals:
        if clan_at[one] == victim:
            continue
        helpers = [two for two in phase.helpers.get(one, ()) if clan_at[two] != victim]
        others = (count(phase.helpers.get(two, ()), favoured=surely) for two in rivals if two != one)
        if count(helpers, favoured=not surely) > max(hold, max(others, default=0)):
            return True
    return False
