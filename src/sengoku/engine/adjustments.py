"""Winter adjustments: builds and removals (rules R8)."""

from collections.abc import Mapping, Sequence

from . import disorder
from .order import Build, Disband, Order, Waive
from .position import Position
from .rules import BuildSites
from .unit import Unit, UnitType, territory_of
from .variant import Variant
from .verdict import Outcome, Reason, Result, Why


def build_sites(variant: Variant, position: Position, clan: str) -> tuple[str, ...]:
    """The ids of the vacant centres in which a clan may raise units, sorted."""
    occupied = {territory_of(unit.at) for unit in position.units}
    return tuple(
        center
        for center in position.centers_of(clan)
        if center not in occupied and _may_raise(variant, clan, center)
    )


def _may_raise(variant: Variant, clan: str, center: str) -> bool:
    return variant.rules.builds is BuildSites.ANY_OWNED or variant.board.territory(center).home_of == clan


def difference(position: Position, clan: str) -> int:
    """Centres less units: how many units a clan is entitled to raise (+) or must give up (-)."""
    return len(position.centers_of(clan)) - len(position.units_of(clan))


def owed(variant: Variant, position: Position) -> Mapping[str, int]:
    """Clan id -> the most units it can raise (+), the units it must remove (-), or 0; for every clan."""
    found = {}
    for clan in variant.clans:
        count = difference(position, clan.id)
        if count > 0:
            count = min(count, len(build_sites(variant, position, clan.id)))
        found[clan.id] = count
    return found


def has_choice(variant: Variant, position: Position, clan: str) -> bool:
    """Whether a clan has anything to decide: a build it can make, or which of its units to give up."""
    count = difference(position, clan)
    if count > 0:
        return bool(build_sites(variant, position, clan))
    return count < 0 and len(position.units_of(clan)) > -count


def refusal(variant: Variant, position: Position, clan: str, order: Order) -> Reason | None:
    """Why an order of an adjustment phase is illegal by itself, or None. Counts come in `resolve`."""
    if not isinstance(order, Build | Disband | Waive):
        return Reason(Why.WRONG_PHASE)
    count = difference(position, clan)
    if count == 0 or (count < 0) is not isinstance(order, Disband):
        return Reason(Why.NOTHING_OWED, strengths=(count,))
    if isinstance(order, Waive):
        return None
    if isinstance(order, Build):
        return _no_build(variant, position, clan, order)
    unit = _unit_in(position, order.at)
    if unit is None:
        return Reason(Why.NO_UNIT, places=(order.at,))
    return None if unit.clan == clan else Reason(Why.NOT_YOURS, units=(unit,), places=(order.at,))


def _no_build(variant: Variant, position: Position, clan: str, order: Build) -> Reason | None:
    board, at = variant.board, order.at
    center = territory_of(at)
    if center not in board.index:
        return Reason(Why.NO_SUCH_PLACE, places=(at,))
    sites = build_sites(variant, position, clan)
    if center not in sites:
        return _no_site(variant, position, clan, center, sites)
    if order.type == UnitType.ARMY:
        return None if at == center else Reason(Why.NO_SUCH_COAST, places=(at,))
    return None if board.can_stand(UnitType.FLEET, at) else _no_fleet(variant, at)


def _no_site(variant: Variant, position: Position, clan: str, center: str, sites: tuple[str, ...]) -> Reason:
    if not variant.board.territory(center).supply_center:
        return Reason(Why.NOT_A_CENTER, places=(center, *sites))
    if position.owners.get(center) != clan:
        return Reason(Why.NOT_OWNED, places=(center, *sites))
    unit = _unit_in(position, center)
    if unit is not None:
        return Reason(Why.OCCUPIED, units=(unit,), places=(center, *sites))
    return Reason(Why.NOT_HOME, places=(center, *sites))


def _no_fleet(variant: Variant, at: str) -> Reason:
    board = variant.board
    if at not in board:
        return Reason(Why.NO_SUCH_COAST, places=(at,))
    coasts = board.territory(at).coasts
    if coasts and at == territory_of(at):
        return Reason(Why.COAST_NEEDED, places=(at, *(f"{at}/{coast}" for coast in coasts)))
    return Reason(Why.NOT_FOR_FLEETS, places=(at,))


def _unit_in(position: Position, at: str) -> Unit | None:
    place = territory_of(at)
    return next((unit for unit in position.units if territory_of(unit.at) == place), None)


def resolve(
    variant: Variant, position: Position, orders: Mapping[str, Sequence[Order]]
) -> tuple[tuple[Outcome, ...], tuple[Unit, ...]]:
    """What comes of the adjustments: the outcomes, and all units that stand afterwards, sorted by location.

    Removals that a clan owes and did not name are made for it.
    """
    outcomes: list[Outcome] = []
    units = list(position.units)
    known = [clan.id for clan in variant.clans]
    for clan in (*known, *(clan for clan in orders if clan not in known)):
        found = _adjust(variant, position, clan, orders.get(clan, ()))
        outcomes += found
        for outcome in found:
            _carry_out(outcome, units)
    return tuple(outcomes), tuple(sorted(units, key=lambda unit: unit.at))


def _carry_out(outcome: Outcome, units: list[Unit]) -> None:
    if outcome.result is Result.BUILDS and isinstance(outcome.order, Build):
        units.append(Unit(outcome.clan, outcome.order.type, outcome.order.at))
    elif outcome.result is Result.REMOVES and outcome.unit is not None:
        units.remove(outcome.unit)


def _adjust(variant: Variant, position: Position, clan: str, orders: Sequence[Order]) -> list[Outcome]:
    left = abs(difference(position, clan)) if clan in variant.sides else 0
    used: set[str] = set()
    found = []
    for order in orders:
        reason = _turned_down(variant, position, clan, order, left, used)
        unit = _unit_in(position, order.at) if isinstance(order, Disband) else None
        if reason is not None:
            own = unit if unit is not None and unit.clan == clan else None
            found.append(Outcome(clan, own, order, Result.ILLEGAL, reason))
            continue
        left -= 1
        found.append(_accepted(clan, order, unit))
        if not isinstance(order, Waive):
            used.add(territory_of(order.at))
    if difference(position, clan) < 0:
        found += _made_for(variant, position, clan, left, used)
    return found


def _turned_down(
    variant: Variant, position: Position, clan: str, order: Order, left: int, used: set[str]
) -> Reason | None:
    reason = refusal(variant, position, clan, order)
    if reason is not None:
        return reason
    place = territory_of(getattr(order, "at", ""))
    if place in used:
        return Reason(Why.SITE_TAKEN if isinstance(order, Build) else Why.ORDERED_TWICE, places=(place,))
    return Reason(Why.TOO_MANY, strengths=(abs(difference(position, clan)),)) if left <= 0 else None


def _accepted(clan: str, order: Order, unit: Unit | None) -> Outcome:
    if isinstance(order, Build):
        built = Unit(clan, order.type, order.at)
        return Outcome(clan, built, order, Result.BUILDS, Reason(Why.BUILT))
    if isinstance(order, Waive):
        return Outcome(clan, None, order, Result.WAIVES, Reason(Why.CHOSEN))
    return Outcome(clan, unit, order, Result.REMOVES, Reason(Why.CHOSEN))


def _made_for(variant: Variant, position: Position, clan: str, count: int, used: set[str]) -> list[Outcome]:
    units = [unit for unit in position.units_of(clan) if territory_of(unit.at) not in used]
    return [
        Outcome(
            clan,
            unit,
            Disband(unit.at),
            Result.REMOVES,
            Reason(Why.FARTHEST, strengths=() if steps is None else (steps,)),
        )
        for unit, steps in disorder.removal_order(variant, position, units)[:count]
    ]
