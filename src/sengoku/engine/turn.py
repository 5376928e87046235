"""The course of the game: one phase resolved, and what follows of itself until somebody has a choice (R2)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from operator import itemgetter

from . import adjustments, control, garrisons, retreats
from .errors import PositionError
from .field import Field
from .movement import Movement
from .order import Order
from .phase import Phase, PhaseKind, Season
from .position import Dislodged, Position
from .reasons import outcomes as explain
from .unit import Unit
from .variant import Variant
from .verdict import Event, EventKind, Outcome, Result, Verdict
from .victory import winner_by_centers

# Reading a member off an enumeration is slow, so those that every phase asks for are at hand.
_MOVEMENT, _RETREAT = PhaseKind.MOVEMENT, PhaseKind.RETREAT
_SPRING, _FALL = Season.SPRING, Season.FALL
_new = tuple.__new__
_AT = itemgetter(2)
"""The location of a unit."""


def resolve(variant: Variant, position: Position, orders: Mapping[str, Sequence[Order]]) -> Verdict:
    """Adjudicates one phase.

    `orders` maps clan ids to their orders. A clan that is not in it has sent nothing and is in civil
    disorder; one with an empty sequence has said that all its units hold. Of several orders for a unit the
    last counts. Orders that make no sense get the outcome `illegal` and change nothing; a position that
    cannot be raises PositionError.
    """
    _check_owners(variant, position)
    kind = position.phase.kind
    if kind is _MOVEMENT:
        return _move(variant, position, orders)
    if kind is _RETREAT:
        return _retreat(variant, position, orders)
    return _adjust(variant, position, orders)


def check_position(variant: Variant, position: Position) -> None:
    """Raises PositionError with a sentence when a position cannot be: as `resolve` does, but beforehand.

    Who asks first pays: what is found out serves `resolve` and every `check_order` on the same value.
    """
    _check_owners(variant, position)
    if position.phase.kind is PhaseKind.RETREAT:
        _check_dislodged(variant, position)
    else:
        Field.of(variant, position)


def due_clans(variant: Variant, position: Position) -> frozenset[str]:
    """The clans that can decide something in this phase; the others owe nothing and are never late."""
    clans = (clan.id for clan in variant.clans)
    kind = position.phase.kind
    if kind is PhaseKind.RETREAT:
        waiting = {one.unit.clan for one in position.dislodged if one.retreats}
        return frozenset(clan for clan in clans if clan in waiting)
    if kind is PhaseKind.ADJUSTMENT:
        return frozenset(clan for clan in clans if adjustments.has_choice(variant, position, clan))
    standing = {unit.clan for unit in position.units}
    return frozenset(clan for clan in clans if clan in standing)


def _check_owners(variant: Variant, position: Position) -> None:
    for center, owner in position.owners.items():
        place = variant.board.index.get(center, -1)
        if place < 0 or not variant.board.center_mask >> place & 1:
            raise PositionError(f"{center!r} is no supply centre of this board, so nobody can own it.")
        if owner not in variant.sides or owner == variant.garrison_clan:
            raise PositionError(f"There is no clan {owner!r} that could own {center}.")


def _move(variant: Variant, position: Position, orders: Mapping[str, Sequence[Order]]) -> Verdict:
    phase = Movement(Field.of(variant, position), variant.rules, orders).settle()
    contested = retreats.contested(phase)
    standing = _after(phase)
    dislodged: tuple[Dislodged, ...] = ()
    events: tuple[Event, ...] = ()
    if phase.beaten:
        dislodged = _dislodged(phase, orders, standing, contested)
        lost = [one.unit for one in dislodged if not one.retreats]
        if lost:
            events = tuple([Event(EventKind.DISBANDED_AT_ONCE, unit.clan, None, unit) for unit in lost])
    names = phase.field.board.locations
    empty = tuple(sorted([names[one] for one in contested])) if contested else ()
    units = _sorted(variant, standing)
    return _conclude(variant, position, explain(phase, orders), units, dislodged, empty, events)


def _after(phase: Movement) -> list[Unit | None]:
    """Territory number -> the unit there after the moves."""
    won, goal, spot, piece_at = phase.won, phase.goal, phase.spot, phase.field.piece_at
    standing = phase.field.unit_at.copy()
    for place in won:
        standing[place] = None
    for place in won.difference(spot) if spot else won:
        to = goal[place]
        try:
            standing[to] = piece_at[place].went[to]
        except KeyError:
            standing[to] = piece_at[place].go(to)
    if spot:
        for place in won.intersection(spot):  # it landed on a split coast
            standing[goal[place]] = piece_at[place].go(spot[place])
    return standing


def _sorted(variant: Variant, standing: Iterable[Unit | None]) -> tuple[Unit, ...]:
    """The units, sorted by location."""
    if variant.board.is_sorted:
        return tuple(filter(None, standing))
    return tuple(sorted(filter(None, standing), key=_AT))


def _dislodged(
    phase: Movement,
    orders: Mapping[str, Sequence[Order]],
    standing: Sequence[Unit | None],
    contested: Sequence[int],
) -> tuple[Dislodged, ...]:
    """The beaten units, sorted by location, with the retreats open to them."""
    found, piece_at = [], phase.field.piece_at
    for place, attacker in sorted(phase.beaten.items()):
        unit, victor = piece_at[place].unit, piece_at[attacker].unit
        is_lost = _is_lost(phase, unit, orders)
        ways = () if is_lost else retreats.open_retreats(phase, place, attacker, standing, contested)
        found.append(Dislodged(unit, victor.at, ways))
    return tuple(found)


def _is_lost(phase: Movement, unit: Unit, orders: Mapping[str, Sequence[Order]]) -> bool:
    """Garrisons, and units of a clan in civil disorder, do not retreat (rules R6.6, R9.2)."""
    if unit.clan == phase.field.variant.garrison_clan:
        return True
    return phase.rules.disorder_holds_alone and unit.clan not in orders


def _retreat(variant: Variant, position: Position, orders: Mapping[str, Sequence[Order]]) -> Verdict:
    _check_dislodged(variant, position)
    outcomes, units = retreats.resolve(variant, position, orders)
    return _conclude(variant, position, outcomes, units, (), (), ())


def _check_dislodged(variant: Variant, position: Position) -> None:
    """Raises PositionError when units or dislodged units cannot stand, or a retreat cannot be open."""
    field = Field.of(variant, position)
    Field(variant, replace(position, units=tuple(one.unit for one in position.dislodged)))
    for one in position.dislodged:
        for way in one.retreats:
            if not variant.board.can_stand(one.unit.type, way) or field.clan_at[variant.board.place_of[way]]:
                name = variant.clan_name(one.unit.clan)
                raise PositionError(f"{name}'s unit in {one.unit.at} cannot have a retreat to {way} open.")


def _adjust(variant: Variant, position: Position, orders: Mapping[str, Sequence[Order]]) -> Verdict:
    Field.of(variant, position)
    outcomes, units = adjustments.resolve(variant, position, orders)
    units, events = _garrison(variant, units, position.owners)
    following = _spring(position.phase.year + 1, units, position.owners)
    losers = [one.clan for one in outcomes if one.result is Result.REMOVES]
    events += _eliminated(variant, losers, following)
    return Verdict(position.phase, outcomes, units, (), (), events, following)


def _conclude(
    variant: Variant,
    position: Position,
    outcomes: Sequence[Outcome],
    units: tuple[Unit, ...],
    dislodged: tuple[Dislodged, ...],
    contested: tuple[str, ...],
    events: tuple[Event, ...],
) -> Verdict:
    """The verdict of a season's moves or retreats, with all that follows before the next choice."""
    year, season, _ = position.phase
    waiting = tuple([one for one in dislodged if one.retreats]) if dislodged else ()
    removed: tuple[Outcome, ...] = ()
    winner = None
    if waiting:
        following = Position(Phase(year, season, _RETREAT), units, position.owners, waiting)
    elif season is _SPRING:
        following = Position(Phase(year, _FALL, _MOVEMENT), units, position.owners)
    else:
        following, removed, more, winner = _close_year(variant, position, units)
        outcomes, events = (*outcomes, *removed), events + more
    if events or position.dislodged:  # else nobody lost anything
        losers = [event.other or event.clan for event in events]
        losers += [one.unit.clan for one in position.dislodged]
        losers += [one.clan for one in removed]
        events += _eliminated(variant, losers, following)
    return _new(Verdict, (position.phase, outcomes, units, dislodged, contested, events, following, winner))


def _close_year(
    variant: Variant, position: Position, units: tuple[Unit, ...]
) -> tuple[Position, tuple[Outcome, ...], tuple[Event, ...], str | None]:
    """Control, victory, and adjustments that leave no choice, after Fall retreats (rules R2.4, R7 to R10)."""
    year = position.phase.year
    owners, events = control.taken(variant, units, position.owners)
    winter = Position(Phase(year, Season.WINTER, PhaseKind.ADJUSTMENT), units, owners)
    winner = winner_by_centers(variant, owners)
    if winner is not None:
        return winter, (), (*events, Event(EventKind.VICTORY, winner)), winner
    if due_clans(variant, winter):
        return winter, (), events, None
    removed, units = adjustments.resolve(variant, winter, {})
    units, back = _garrison(variant, units, owners)
    return _spring(year + 1, units, owners), removed, events + back, None


def _spring(year: int, units: tuple[Unit, ...], owners: Mapping[str, str]) -> Position:
    return Position(Phase(year, Season.SPRING, PhaseKind.MOVEMENT), units, owners)


def _garrison(
    variant: Variant, units: tuple[Unit, ...], owners: Mapping[str, str]
) -> tuple[tuple[Unit, ...], tuple[Event, ...]]:
    back = garrisons.rebuilt(variant, units, owners)
    events = tuple(Event(EventKind.GARRISON_REBUILT, unit.clan, unit.at, unit) for unit in back)
    return tuple(sorted(units + back, key=lambda unit: unit.at)), events


def _eliminated(variant: Variant, losers: Iterable[str | None], after: Position) -> tuple[Event, ...]:
    """One event for each of the clans that lost something and have nothing left (rule R10.4)."""
    clans = {clan for clan in losers if clan and clan != variant.garrison_clan}
    return tuple(Event(EventKind.ELIMINATED, clan) for clan in sorted(clans) if not after.survives(clan))
