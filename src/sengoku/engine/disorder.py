"""Removals made for a clan that named too few, by distance from home (rule R8.5)."""

from collections.abc import Iterable, Sequence

from .board import Board, bits
from .position import Position
from .rules import Distance
from .unit import Unit, UnitType, territory_of
from .variant import Variant


def distance(variant: Variant, position: Position, unit: Unit) -> int | None:
    """The least number of borders between a unit and its nearest home, or None when it can reach none.

    Home is where the clan began; an army crosses every border (the seas by convoy), a fleet only fleet
    borders. Under the standard rules home is every centre the clan owns, and every border counts.
    """
    board = variant.board
    if variant.rules.removal_distance is Distance.STARTING_CENTRES:
        homes: Sequence[str] = variant.homes_of(unit.clan)
        on_water = unit.type == UnitType.FLEET
    else:
        homes, on_water = position.centers_of(unit.clan), False
    goals = sum(1 << board.index[home] for home in homes)
    return _sail(board, unit, goals) if on_water else _walk(board, unit, goals)


def _walk(board: Board, unit: Unit, goals: int) -> int | None:
    seen = front = 1 << board.index[territory_of(unit.at)]
    steps = 0
    while front:
        if seen & goals:
            return steps
        spread = 0
        for place in bits(front):
            spread |= board.borders_of[place]
        front = spread & ~seen
        seen |= front
        steps += 1
    return None


def _sail(board: Board, unit: Unit, goals: int) -> int | None:
    seen = front = 1 << board.location_index[unit.at]
    steps = 0
    while front:
        if any(goals >> board.territory_at[place] & 1 for place in bits(front)):
            return steps
        spread = 0
        for place in bits(front):
            spread |= board.fleet_reach[place]
        front = spread & ~seen
        seen |= front
        steps += 1
    return None


def removal_order(
    variant: Variant, position: Position, units: Iterable[Unit]
) -> list[tuple[Unit, int | None]]:
    """Units with their distances in the order in which they are removed: those that can reach no home, then
    the farthest, of two as far the fleet, of two alike by the names of their territories."""
    measured = [(unit, distance(variant, position, unit)) for unit in units]

    def rank(one: tuple[Unit, int | None]) -> tuple[bool, int, bool, str]:
        unit, steps = one
        return (
            steps is not None,
            -(steps or 0),
            unit.type != UnitType.FLEET,
            variant.board.territory(unit.at).name,
        )

    return sorted(measured, key=rank)
