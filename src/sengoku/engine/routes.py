"""Which convoys stand: fleets attacked at sea, routes broken, and the one paradox of the game (rules R5)."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from . import battle, convoy, support
from .board import bits, mask
from .verdict import Why

if TYPE_CHECKING:
    from .movement import Movement


def settle(phase: "Movement") -> None:
    """Stops the armies whose every route is broken.

    A fleet that convoys does not move, so a battle for its sea hangs only on supports, and those on attacks
    over land, already known, and on landings by other convoys. Convoys that wait for each other in a circle
    are a paradox: then the armies in it do not land (rule R5.6). Under the rule of 1982 no convoy waits for
    another and that never happens.
    """
    dead = phase.dead
    open_armies = set()
    for army in phase.convoyed:
        if army not in dead and any(map(phase.attackers, phase.crews[army])):
            open_armies.add(army)
    while open_armies:
        if not _settle_some(phase, open_armies):
            for army in _knot(phase, open_armies):
                phase.stop(army, Why.PARADOX)
                open_armies.discard(army)


def _settle_some(phase: "Movement", open_armies: set[int]) -> bool:
    board = phase.field.board
    progress = False
    for army in sorted(open_armies):
        crew = phase.crews[army]
        lost, safe = _fates(phase, crew, open_armies)
        if not convoy.joined(board, army, phase.goal[army], mask(crew) & ~lost):
            phase.stop(army, Why.ROUTE_BROKEN)
        elif not convoy.joined(board, army, phase.goal[army], safe):
            continue
        open_armies.discard(army)
        progress = True
    return progress


def _fates(phase: "Movement", crew: Iterable[int], open_armies: set[int]) -> tuple[int, int]:
    """The masks of the ships that are surely lost and of those that are surely safe."""
    lost = safe = 0
    for sea in crew:
        if phase.helpers.keys().isdisjoint(phase.attackers(sea)):  # nobody dislodges without help
            safe |= 1 << sea
            continue
        open_supports = _open_supports(phase, sea, open_armies)
        if battle.falls(phase, sea, open_supports, surely=True):
            lost |= 1 << sea
        elif not battle.falls(phase, sea, open_supports, surely=False):
            safe |= 1 << sea
    return lost, safe


def _open_supports(phase: "Movement", sea: int, open_armies: set[int]) -> dict[int, bool]:
    """The supports in a battle for that sea that landings decide: True while open, False when cut."""
    givers = [*phase.backers.get(sea, ())]
    for attacker in phase.attackers(sea):
        givers += phase.helpers.get(attacker, ())
    found: dict[int, bool] = {}
    for giver in givers:
        landing = {
            army
            for army in phase.attackers(giver)
            if army in phase.convoyed and support.may_cut_by_landing(phase, giver, army)
        }
        if landing - open_armies:
            found[giver] = False
        elif landing:
            found[giver] = True
    return found


def _knot(phase: "Movement", open_armies: set[int]) -> set[int]:
    """The armies of the circles that wait for nothing but themselves."""
    waits = {army: _awaited(phase, army, open_armies) for army in open_armies}
    reach = {army: _closure(waits, army) for army in open_armies}
    return {army for army in open_armies if all(army in reach[other] for other in reach[army])}


def _awaited(phase: "Movement", army: int, open_armies: set[int]) -> set[int]:
    """The armies whose landing could yet decide a battle for one of this army's ships."""
    crew = phase.crews[army]
    lost, safe = _fates(phase, crew, open_armies)
    awaited: set[int] = set()
    for sea in bits(mask(crew) & ~lost & ~safe):
        for giver, is_open in _open_supports(phase, sea, open_armies).items():
            if is_open and giver not in phase.cut:
                attackers = [one for one in phase.attackers(giver) if one in open_armies]
                awaited.update(one for one in attackers if support.may_cut_by_landing(phase, giver, one))
    return awaited


def _closure(waits: dict[int, set[int]], start: int) -> set[int]:
    seen: set[int] = set()
    front = set(waits[start])
    while front:
        seen |= front
        front = {two for one in front for two in waits[one]} - seen
    return seen
