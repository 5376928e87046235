"""The steps that lead to an outcome, in the order in which a player would ask for them."""

from collections.abc import Iterator
from dataclasses import replace

from sengoku.engine.adjustments import build_sites
from sengoku.engine.disorder import removal_order
from sengoku.engine.order import Convoy, Disband, Move, Retreat, SupportHold, SupportMove
from sengoku.engine.phase import PhaseKind
from sengoku.engine.position import Dislodged, Position
from sengoku.engine.unit import territory_of
from sengoku.engine.variant import Variant
from sengoku.engine.verdict import Outcome, Result, Verdict, Why

from . import strengths
from .ledger import Ledger
from .steps import (
    Balance,
    Beaten,
    Closed,
    Course,
    Embarked,
    Explanation,
    Helped,
    Meeting,
    Passing,
    Ranking,
    RetreatChoice,
    Step,
    Threat,
    Voyage,
)

_COURSES = {
    Why.NO_ROUTE: Course.MISSING,
    Why.ROUTE_BROKEN: Course.BROKEN,
    Why.PARADOX: Course.PARADOX,
}


def explain(variant: Variant, position: Position, verdict: Verdict, outcome: Outcome) -> Explanation:
    """How an order of a phase came to its outcome.

    `position` is the one in which the phase began, `verdict` what came of it, and `outcome` one of the
    verdict's. An order that did not count (nobody's, or one of two) has no steps; its reason says all.
    """
    if outcome.result is Result.REMOVES or position.phase.kind is PhaseKind.ADJUSTMENT:
        return Explanation(outcome, tuple(_of_year(variant, position, verdict, outcome)))
    if isinstance(outcome.order, Retreat | Disband):
        return Explanation(outcome, tuple(_of_retreat(variant, position, outcome)))
    if position.phase.kind is not PhaseKind.MOVEMENT or outcome.unit is None:
        return Explanation(outcome, ())
    ledger = Ledger(variant, position, verdict)
    place = ledger.place_of[outcome.unit.at]
    if ledger.told.get(place) != outcome:
        return Explanation(outcome, ())
    return Explanation(outcome, tuple(dict.fromkeys(_of_unit(ledger, place))))  # no step is told twice


def _of_unit(ledger: Ledger, place: int) -> Iterator[Step]:
    outcome = ledger.told[place]
    if place in ledger.goal:
        yield from _of_move(ledger, place)
    elif outcome.result in (Result.SUPPORTS, Result.CUT):
        yield from _threats(ledger, place)
    if not ledger.moved(place):
        yield from _at_home(ledger, place)
    if outcome.result in (Result.SUPPORTS, Result.CUT, Result.CONVOYS, Result.DISRUPTED):
        yield from _helped(ledger, place)


def _of_move(ledger: Ledger, place: int) -> Iterator[Step]:
    if ledger.by_sea(place):
        yield _voyage(ledger, place)
    if not ledger.lands(place):
        return
    unit, other = ledger.unit_at[place], ledger.opposite(place)
    if other is not None:
        meeting = Meeting if ledger.meets(place) is not None else Passing
        yield meeting(unit, ledger.unit_at[other])
    found = strengths.contest(ledger, place)
    yield found.attack
    yield from found.against
    yield found


def _voyage(ledger: Ledger, army: int) -> Voyage:
    ships, outcome = ledger.ships[army], ledger.told[army]
    fleets = tuple(ledger.unit_at[ship] for ship in ships)
    lost = tuple((ledger.unit_at[ship], ledger.victor(ship)) for ship in ships if ship in ledger.beaten)
    course = _COURSES.get(outcome.reason.why, Course.STANDS)
    where = ledger.variant.board.locations[ledger.goal[army]]
    return Voyage(ledger.unit_at[army], where, course, fleets, lost, _embarked(ledger, army))


def _embarked(ledger: Ledger, army: int) -> Embarked:
    order = ledger.told[army].order
    if not ledger.variant.board.army_reach[army] >> ledger.goal[army] & 1:
        return Embarked.NO_LAND_WAY
    return Embarked.ORDERED if isinstance(order, Move) and order.via_convoy else Embarked.OWN_FLEET


def _threats(ledger: Ledger, place: int) -> Iterator[Step]:
    target = ledger.variant.board.locations[ledger.supports_into(place)]
    for attacker in ledger.into[place]:
        yield Threat(ledger.unit_at[attacker], ledger.effect(attacker, place), target)


def _at_home(ledger: Ledger, place: int) -> Iterator[Step]:
    """The battle for the place of a unit that did not get away from it, or was dislodged there."""
    attackers = [one for one in ledger.into[place] if ledger.lands(one)]
    if place in ledger.goal and place not in ledger.beaten:
        return
    for one in attackers:
        found = strengths.contest(ledger, one)
        in_the_way, *rivals = found.against
        yield in_the_way
        yield found.attack
        if found.attack.total > in_the_way.total:
            yield from rivals
        yield found
    if place in ledger.beaten:
        yield Beaten(ledger.unit_at[place], ledger.victor(place), ledger.beaten[place].retreats)


def _helped(ledger: Ledger, place: int) -> Iterator[Step]:
    order = ledger.told[place].order
    if isinstance(order, SupportMove | SupportHold | Convoy):
        yield Helped(ledger.told[ledger.place_of[territory_of(order.target)]])


def _of_retreat(variant: Variant, position: Position, outcome: Outcome) -> Iterator[Step]:
    at = territory_of(getattr(outcome.order, "at", ""))
    for one in position.dislodged:
        if territory_of(one.unit.at) == at:
            closed = tuple(_closed(variant, position, one))
            yield RetreatChoice(one.unit, one.attacker_from, one.retreats, closed)


def _closed(variant: Variant, position: Position, one: Dislodged) -> Iterator[tuple[str, Closed]]:
    """The places next to a dislodged unit that are not open to it, and why."""
    standing = {territory_of(unit.at) for unit in position.units}
    for way in variant.board.neighbours(one.unit.type, one.unit.at):
        if way not in one.retreats:
            if territory_of(way) == territory_of(one.attacker_from):
                yield way, Closed.ATTACKER
            else:
                yield way, Closed.OCCUPIED if territory_of(way) in standing else Closed.CONTESTED


def _of_year(variant: Variant, position: Position, verdict: Verdict, outcome: Outcome) -> Iterator[Step]:
    """What a clan owned and had when builds and removals were made, and how removals were ranked."""
    clan = outcome.clan
    if clan not in variant.sides:
        return
    winter = position
    if position.phase.kind is not PhaseKind.ADJUSTMENT:  # nobody had a choice, so it came with the Fall
        winter = replace(verdict.position, units=verdict.units)
    units = winter.units_of(clan)
    sites = build_sites(variant, winter, clan)
    yield Balance(clan, len(winter.centers_of(clan)), len(units), sites)
    if outcome.reason.why is Why.FARTHEST:
        yield Ranking(clan, tuple(removal_order(variant, winter, units)))
