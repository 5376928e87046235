"""Strengths and battles: who gets into a territory, who is dislodged from it (rules R4.10 to R4.17).

In each territory only one unit can prevail, the one with most strength, if it is alone with it: call it the
front runner. Strengths count units.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .movement import Movement

_NONE: Mapping[int, bool] = {}


def strength(phase: "Movement", place: int) -> int:
    """With how much a moving unit keeps others out, or defends itself head to head: itself and its supports."""
    helpers = phase.helpers.get(place)
    if not helpers:
        return 1
    cut = phase.cut
    return 1 + sum(1 for one in helpers if one not in cut)


def attack_on(phase: "Movement", place: int, target: int) -> int:
    """With how much a unit attacks one that stays: never an own unit, never with help of the victim's clan."""
    unit_at = phase.field.unit_at
    victim = unit_at[target].clan  # type: ignore[union-attr]  # asked only where a unit stands
    if unit_at[place].clan == victim:  # type: ignore[union-attr]
        return 0
    helpers = phase.helpers.get(place)
    if not helpers:
        return 1
    cut = phase.cut
    return 1 + sum(1 for one in helpers if one not in cut and unit_at[one].clan != victim)  # type: ignore[union-attr]


def defence(phase: "Movement", place: int) -> int:
    """With how much a unit that stays holds: supports count unless it was ordered to move."""
    backers = phase.backers.get(place)
    if not backers:
        return 1
    cut = phase.cut
    return 1 + sum(1 for one in backers if one not in cut)


def front_runner(phase: "Movement", rivals: Iterable[int]) -> tuple[int, int, int]:
    """The strongest of the units that enter one territory, its strength, and the next strength."""
    best, most, second = -1, 0, 0
    for one in rivals:
        force = strength(phase, one)
        if force > most:
            best, most, second = one, force, most
        elif force > second:
            second = force
    return best, most, second


def settle(phase: "Movement", pinned: list[int]) -> None:
    """Fills `phase.won` and cuts the supports of dislodged supporters."""
    done = set()
    for place in pinned:  # what they support into is being left by their attacker (rule R4.8)
        if place not in done:
            done.add(place)
            _storm(phase, place)
        attacker = phase.supporting[place]
        if attacker in phase.won:
            phase.cut.add(place)
    waits: dict[int, int] = {}
    into, goal, dead, unit_at = phase.into, phase.goal, phase.dead, phase.field.unit_at
    for place in {goal[one] for one in phase.orders if goal[one] >= 0 and one not in dead}:
        if place in done:
            continue
        if unit_at[place] is None or goal[place] < 0 or place in dead:
            _storm(phase, place)
        elif goal[goal[place]] == place and _meet(phase, place):
            _clash(phase, place)
        else:
            _follow(phase, place, waits)
    _march(phase, waits)


def _storm(phase: "Movement", place: int) -> None:
    """A battle for a territory that is empty or whose unit stays."""
    rivals = phase.into[place]
    if not rivals:
        return
    best, most, second = (rivals[0], 1, 0) if len(rivals) == 1 else front_runner(phase, rivals)
    if phase.field.unit_at[place] is not None:
        if attack_on(phase, best, place) > max(second, defence(phase, place)):
            phase.won.add(best)
    elif most > second:
        phase.won.add(best)


def _meet(phase: "Movement", place: int) -> bool:
    """Whether that unit and one coming the other way meet head to head: not when either goes by sea."""
    other = phase.goal[place]
    return place not in phase.convoyed and other not in phase.convoyed


def _beats(phase: "Movement", place: int, other: int) -> bool:
    """Whether a unit throws out the one it meets head to head."""
    best, _, second = front_runner(phase, phase.into[other])
    return best == place and attack_on(phase, place, other) > max(second, strength(phase, other))


def _clash(phase: "Movement", place: int) -> None:
    """A battle for a territory whose unit meets one of the attackers head to head."""
    other = phase.goal[place]
    rivals = phase.into[place]
    if _beats(phase, other, place):
        phase.won.add(other)
    elif _beats(phase, place, other):  # the one that was thrown out has no effect where its victor came from
        best, most, second = front_runner(phase, [one for one in rivals if one != other])
        if most > second:
            phase.won.add(best)
    else:
        best, _, second = front_runner(phase, rivals)
        if best != other and attack_on(phase, best, place) > max(second, 1):
            phase.won.add(best)


def _follow(phase: "Movement", place: int, waits: dict[int, int]) -> None:
    """A battle for a territory whose unit wants to leave: it may be won only if that unit does."""
    best, most, second = front_runner(phase, phase.into[place])
    if most <= second:
        return
    if attack_on(phase, best, place) > max(second, 1):
        phase.won.add(best)
    else:
        waits[place] = best


def _march(phase: "Movement", waits: dict[int, int]) -> None:
    """Chains of units that follow each other, from the head down; rings go round (rule R4.13)."""
    goal, won = phase.goal, phase.won
    while waits:
        start = place = next(iter(waits))
        chain = [place]
        while waits.get(goal[place]) == place:
            place = goal[place]
            if place == start:
                won.update(chain)
                break
            chain.append(place)
        for place in reversed(chain):
            follower = waits.pop(place)
            if place in won:
                won.add(follower)


def falls(phase: "Movement", sea: int, open_supports: Mapping[int, bool], *, surely: bool) -> bool:
    """Whether a fleet that convoys is dislodged, while some supports hang on landings not yet known.

    `open_supports`: supporter -> True while its fate is open, False when a landing has cut it. `surely`
    asks whether the fleet falls even when each of them turns out in its favour, else whether it could.
    """
    unit_at, cut = phase.field.unit_at, phase.cut
    victim = unit_at[sea].clan  # type: ignore[union-attr]  # a convoying fleet stands there

    def count(givers: Iterable[int], *, favoured: bool) -> int:
        return 1 + sum(
            1
            for one in givers
            if one not in cut and open_supports.get(one, True) and (favoured or one not in open_supports)
        )

    hold = count(phase.backers.get(sea, ()), favoured=surely)
    rivals = phase.into[sea]
    for one in rivals:
        if unit_at[one].clan == victim:  # type: ignore[union-attr]
            continue
        helpers = [two for two in phase.helpers.get(one, ()) if unit_at[two].clan != victim]  # type: ignore[union-attr]
        others = (count(phase.helpers.get(two, ()), favoured=surely) for two in rivals if two != one)
        if count(helpers, favoured=not surely) > max(hold, max(others, default=0)):
            return True
    return False
