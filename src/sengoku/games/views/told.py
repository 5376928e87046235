"""The board in words, side by side with what each side ordered: everything that a map shows, without it."""

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass

from sengoku.engine import Position, Unit, territory_of
from sengoku.engine.variant import Variant
from sengoku.games.words import unit_words
from sengoku.orders.write import name


@dataclass(frozen=True, slots=True)
class PlaceWords:
    """A unit or a centre in words, and the territory it is in."""

    id: str
    words: str


@dataclass(frozen=True, slots=True)
class SideTold:
    """What one side has on the board: standing units, beaten units that wait for a retreat, centres."""

    clan: str
    name: str
    colour: str
    units: tuple[PlaceWords, ...]
    beaten: tuple[PlaceWords, ...]
    centers: tuple[PlaceWords, ...]


def sides_told(variant: Variant, position: Position, also: Container[str] = ()) -> tuple[SideTold, ...]:
    """Every side that has anything or is among `also`, the clans in the order of the map, garrisons last."""
    told = (_side(variant, position, *side) for side in _sides(variant))
    return tuple(one for one in told if one.units or one.beaten or one.centers or one.clan in also)


def _sides(variant: Variant) -> Iterator[tuple[str, str, str]]:
    for clan in variant.clans:
        yield clan.id, clan.name, clan.colour
    if variant.garrison_clan:
        yield variant.garrison_clan, "Garrisons", "white"


def _side(variant: Variant, position: Position, clan: str, called: str, colour: str) -> SideTold:
    beaten = [one.unit for one in position.dislodged if one.unit.clan == clan]
    return SideTold(
        clan,
        called,
        colour,
        units=tuple(_unit(variant, unit) for unit in position.units_of(clan)),
        beaten=tuple(_unit(variant, unit) for unit in beaten),
        centers=tuple(PlaceWords(one, name(variant.board, one)) for one in position.centers_of(clan)),
    )


def _unit(variant: Variant, unit: Unit) -> PlaceWords:
    return PlaceWords(territory_of(unit.at), unit_words(variant, unit))


def units_by_territory(position: Position) -> Mapping[str, Unit]:
    """Territory id -> the unit that stands there."""
    return {territory_of(unit.at): unit for unit in position.units}
