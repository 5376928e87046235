"""Retreats: where a dislodged unit may go, and what comes of the retreats ordered (rules R6)."""

from collections.abc import Mapping, Sequence

from .movement import Movement
from .order import Disband, Order, Retreat
from .position import Dislodged, Position
from .unit import Unit, UnitType, territory_of
from .variant import Variant
from .verdict import Outcome, Reason, Result, Why


def contested(phase: Movement) -> list[int]:
    """The territories left empty by a standoff, as numbers (rule R6.2)."""
    won, clan_at, crowds = phase.won, phase.field.clan_at, phase.crowds
    # A unit that comes alone always gets into a place that is empty or being left, or is beaten head to head.
    found = []
    for place in crowds:
        if not clan_at[place]:
            if won.isdisjoint(crowds[place]):
                found.append(place)
        elif place in won and _is_contested(phase, place, crowds[place]):
            found.append(place)
    return found


def _is_contested(phase: Movement, place: int, rivals: Sequence[int]) -> bool:
    """Whether units keep each other out of a territory that its unit left."""
    if not phase.won.isdisjoint(rivals):
        return False
    return any(not _is_beaten(phase, one, place) for one in rivals)


def _is_beaten(phase: Movement, place: int, goal: int) -> bool:
    """A unit thrown out head to head contests nothing where its victor came from."""
    if goal not in phase.won or phase.goal[goal] != place:
        return False
    return place not in phase.convoyed and goal not in phase.convoyed


def open_retreats(
    phase: Movement, place: int, attacker: int, standing: Sequence[Unit | None], contested: Sequence[int]
) -> tuple[str, ...]:
    """The locations a dislodged unit may retreat to, sorted (rules R6.1, R6.2).

    `standing`: territory number -> the unit there after the moves. The attacker's origin is closed, landings
    included; under the standard rules a landing closes nothing (R12.2).
    """
    bars = phase.rules.convoyed_attacker_bars_retreat or attacker not in phase.convoyed
    origin = attacker if bars else -1
    return tuple(
        [
            at
            for at, to in phase.field.piece_at[place].stand.ways
            if standing[to] is None and to != origin and to not in contested
        ]
    )


def chosen(dislodged: Dislodged, order: Retreat) -> str | None:
    """The first place of a retreat order that is open to the unit, or None (rule R6.4).

    A coast may be left out when only one is open; an army's coast is ignored.
    """
    for wish in order.to:
        if wish in dislodged.retreats:
            return wish
        if dislodged.unit.type == UnitType.ARMY and territory_of(wish) in dislodged.retreats:
            return territory_of(wish)
        coasts = [one for one in dislodged.retreats if territory_of(one) == wish]
        if len(coasts) == 1:
            return coasts[0]
    return None


def refusal(variant: Variant, position: Position, clan: str, order: Order) -> Reason | None:
    """Why an order of a retreat phase is illegal, or None."""
    if not isinstance(order, Retreat | Disband):
        return Reason(Why.WRONG_PHASE)
    waiting = next((one for one in position.dislodged if _same(one.unit.at, order.at)), None)
    if waiting is None:
        there = next((unit for unit in position.units if _same(unit.at, order.at)), None)
        if there is None:
            return Reason(Why.NO_UNIT, places=(order.at,))
        return Reason(Why.NOT_DISLODGED, units=(there,), places=(order.at,))
    if waiting.unit.clan != clan:
        return Reason(Why.NOT_YOURS, units=(waiting.unit,), places=(order.at,))
    if isinstance(order, Retreat) and chosen(waiting, order) is None:
        return Reason(Why.NOT_OPEN, units=(waiting.unit,), places=(*order.to[:1], *waiting.retreats))
    return None


def _same(one: str, other: str) -> bool:
    return territory_of(one) == territory_of(other)


def resolve(
    variant: Variant, position: Position, orders: Mapping[str, Sequence[Order]]
) -> tuple[tuple[Outcome, ...], tuple[Unit, ...]]:
    """What comes of the retreats: the outcomes, and all units that stand afterwards, sorted by location."""
    given: dict[str, Order] = {}
    strays: list[Outcome] = []
    for clan, said in orders.items():
        for order in said:
            _file(variant, position, clan, order, given, strays)
    targets = {at: _target(position, at, order) for at, order in given.items()}
    outcomes, saved = [], []
    for one in position.dislodged:
        outcome, goes = _fate(position, one, given.get(one.unit.at), targets)
        outcomes.append(outcome)
        if goes:
            saved.append(Unit(one.unit.clan, one.unit.type, goes))
    units = tuple(sorted((*position.units, *saved), key=lambda unit: unit.at))
    return (*outcomes, *strays), units


def _file(
    variant: Variant,
    position: Position,
    clan: str,
    order: Order,
    given: dict[str, Order],
    strays: list[Outcome],
) -> None:
    reason = refusal(variant, position, clan, order)
    if reason is not None and reason.why is not Why.NOT_OPEN:
        strays.append(Outcome(clan, None, order, Result.ILLEGAL, reason))
        return
    assert isinstance(order, Retreat | Disband)  # noqa: S101  # `refusal` let it pass
    unit = next(one.unit for one in position.dislodged if _same(one.unit.at, order.at))
    if unit.at in given:
        twice = Reason(Why.ORDERED_TWICE)
        strays.append(Outcome(clan, unit, given[unit.at], Result.ILLEGAL, twice))
    given[unit.at] = order


def _target(position: Position, at: str, order: Order) -> str | None:
    if not isinstance(order, Retreat):
        return None
    return chosen(next(one for one in position.dislodged if one.unit.at == at), order)


def _fate(
    position: Position, one: Dislodged, order: Order | None, targets: Mapping[str, str | None]
) -> tuple[Outcome, str | None]:
    unit = one.unit
    if order is None:
        reason = Reason(Why.NO_RETREAT_ORDER)
        return Outcome(unit.clan, unit, Disband(unit.at), Result.DISBANDS, reason), None
    if isinstance(order, Disband):
        return Outcome(unit.clan, unit, order, Result.DISBANDS, Reason(Why.CHOSEN)), None
    target = targets[unit.at]
    if target is None:
        wish = order.to[:1] if isinstance(order, Retreat) else ()
        reason = Reason(Why.NOT_OPEN, (unit,), (*wish, *one.retreats))
        return Outcome(unit.clan, unit, order, Result.DISBANDS, reason), None
    rivals = [
        other.unit
        for other in position.dislodged
        if other.unit.at != unit.at and (goes := targets.get(other.unit.at)) and _same(goes, target)
    ]
    if rivals:
        reason = Reason(Why.RETREATS_COLLIDE, tuple(rivals), (target,))
        return Outcome(unit.clan, unit, order, Result.DISBANDS, reason), None
    return Outcome(unit.clan, unit, order, Result.RETREATS, Reason(Why.WITHDREW, (), (target,))), target
