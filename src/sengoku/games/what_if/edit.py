"""Changes of a position by hand: units put, taken away and moved, centres given, another season begun."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from sengoku.engine import (
    EngineError,
    Phase,
    PhaseKind,
    Position,
    Season,
    Unit,
    UnitType,
    resolve,
    territory_of,
)
from sengoku.engine.variant import Variant
from sengoku.orders.write import name, plain

from .state import Edit


class EditError(Exception):
    """A change that cannot be; the message is a sentence for whoever asked for it."""


def edited(variant: Variant, position: Position, edit: Edit) -> Position:
    """The position after a change. Raises EditError.

    `put CLAN army|fleet PLACE`, `take PLACE`, `move PLACE PLACE`, `own PLACE CLAN|nobody`, `begin SEASON`.
    """
    verb, *words = edit
    if verb not in _VERBS or len(words) != _VERBS[verb][0]:
        raise EditError("There is no such change.")
    if position.dislodged and verb != "begin":
        raise EditError("Dislodged units wait for their retreats: carry these out first, or step back.")
    return sound(variant, _VERBS[verb][1](variant, position, *words))


def sound(variant: Variant, position: Position) -> Position:
    """The same position, if it can be. Raises EditError with a sentence that says what cannot."""
    kind, season = position.phase.kind, position.phase.season
    if (kind is PhaseKind.ADJUSTMENT) != (season is Season.WINTER) or not 1 <= position.phase.year <= 9999:
        raise EditError("There is no such phase.")
    for one in position.dislodged:
        if one.attacker_from not in variant.board or not variant.board.can_stand(one.unit.type, one.unit.at):
            raise EditError("A dislodged unit cannot have come from there.")
    if any(unit.clan == variant.garrison_clan and unit.type is UnitType.FLEET for unit in position.units):
        raise EditError("Garrisons are armies.")
    try:
        resolve(variant, position, {})
    except EngineError as error:
        raise EditError(str(error)) from None
    return position


def _place(variant: Variant, text: str) -> str:
    if text not in variant.board:
        raise EditError(f"There is no place {text!r} on this map.")
    return text


def _put(variant: Variant, position: Position, clan: str, type: str, at: str) -> Position:
    if clan not in variant.sides or type not in list(UnitType):
        raise EditError("There is no such unit.")
    return _with(variant, position, Unit(clan, UnitType(type), _coast(variant, UnitType(type), at)))


def _coast(variant: Variant, type: UnitType, at: str) -> str:
    """An army stands in the whole territory, whatever coast was named."""
    return territory_of(_place(variant, at)) if type is UnitType.ARMY else _place(variant, at)


def _with(variant: Variant, position: Position, unit: Unit) -> Position:
    there = _unit_in(position, unit.at)
    if there is not None:
        words = plain(variant.board, there.at, there.type)
        whose = variant.clan_name(there.clan)
        raise EditError(
            f"{name(variant.board, territory_of(unit.at))} is held by {words} ({whose}): take that one away."
        )
    return replace(position, units=tuple(sorted((*position.units, unit), key=lambda one: one.at)))


def _unit_in(position: Position, at: str) -> Unit | None:
    return next((one for one in position.units if territory_of(one.at) == territory_of(at)), None)


def _take(variant: Variant, position: Position, at: str) -> Position:
    unit = _unit_in(position, _place(variant, at))
    if unit is None:
        raise EditError(f"There is no unit in {name(variant.board, at)}.")
    return replace(position, units=tuple(one for one in position.units if one != unit))


def _move(variant: Variant, position: Position, at: str, to: str) -> Position:
    unit = _unit_in(position, _place(variant, at))
    rest = _take(variant, position, at)
    assert unit is not None  # noqa: S101 - else `_take` has raised
    return _with(variant, rest, unit._replace(at=_coast(variant, unit.type, to)))


def _own(variant: Variant, position: Position, center: str, clan: str) -> Position:
    owners = {one: owner for one, owner in position.owners.items() if one != _place(variant, center)}
    if clan != "nobody":
        owners[center] = clan
    return replace(position, owners=dict(sorted(owners.items())))


def _begin(variant: Variant, position: Position, season: str) -> Position:
    if season not in list(Season):
        raise EditError("There is no such season.")
    kind = PhaseKind.ADJUSTMENT if season == Season.WINTER else PhaseKind.MOVEMENT
    phase = Phase(position.phase.year, Season(season), kind)
    return replace(position, phase=phase, dislodged=())


_VERBS: Mapping[str, tuple[int, Callable[..., Position]]] = {
    "put": (3, _put),
    "take": (1, _take),
    "move": (2, _move),
    "own": (2, _own),
    "begin": (1, _begin),
}
"""Verb -> how many words follow it, and what it does."""
