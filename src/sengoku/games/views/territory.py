"""A territory at one moment of a game: what it is, who is there, where one can go from it, in words."""

from dataclasses import dataclass

from sqlalchemy.orm import Session

from sengoku.engine import Outcome, Position, Terrain, UnitType, territory_of
from sengoku.engine.board import bits
from sengoku.engine.variant import Variant
from sengoku.games.errors import NotFoundError
from sengoku.games.lookups import game_by_slug, variant_of
from sengoku.games.words import unit_words
from sengoku.orders.write import name
from sengoku.render import report
from sengoku.render.outcomes import outcome_sentence

from .moment_shown import Shown, shown
from .told import units_by_territory

_KINDS = {Terrain.INLAND: "inland", Terrain.COASTAL: "coast", Terrain.SEA: "sea"}


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A territory next to another: how one gets there, and who is in it."""

    id: str
    name: str
    way: str
    there: str


@dataclass(frozen=True, slots=True)
class TerritoryView:
    """One territory in words. `told` are the orders of the season that were about it, with their fates."""

    id: str
    name: str
    code: str
    japanese: str | None
    kind: str
    center: str | None
    occupants: tuple[str, ...]
    neighbours: tuple[Neighbour, ...]
    told: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AtlasView:
    """All territories of a map at one moment of a game, or the one that was asked for."""

    slug: str
    title: str
    map_id: str
    seq: int
    moment: str
    territories: tuple[TerritoryView, ...]


def atlas(session: Session, slug: str, seq: int, only: str | None = None) -> AtlasView:
    """The territories as the map of that phase shows them. Raises NotFoundError."""
    game = game_by_slug(session, slug)
    variant, seen = variant_of(game), shown(session, slug, seq)
    if only is not None and only not in variant.board.index:
        raise NotFoundError(f"There is no territory {only!r} on the map {variant.name}.")
    ids = [only] if only else sorted(variant.board.index, key=lambda one: name(variant.board, one))
    found = tuple(territory(variant, seen, one) for one in ids)
    return AtlasView(game.slug, game.title, game.map, seq, seen.words, found)


def territory(variant: Variant, seen: Shown, id: str) -> TerritoryView:
    """One territory at a moment."""
    position, place = seen.position, variant.board.territory(id)
    return TerritoryView(
        id=id,
        name=place.name,
        code=place.code,
        japanese=place.japanese,
        kind=_KINDS[place.terrain],
        center=_center(variant, position, id),
        occupants=_occupants(variant, position, id),
        neighbours=tuple(_neighbours(variant, position, id)),
        told=_told(variant, seen, id),
    )


def _center(variant: Variant, position: Position, id: str) -> str | None:
    place = variant.board.territory(id)
    if not place.supply_center:
        return None
    owner = position.owners.get(id)
    home = f", home of {variant.clan_name(place.home_of)}" if place.home_of else ""
    return f"Supply centre of {variant.clan_name(owner)}{home}" if owner else f"Supply centre, unowned{home}"


def _occupants(variant: Variant, position: Position, id: str) -> tuple[str, ...]:
    whose = _whose(variant, position, id)
    there = [f"{whose[:1].upper()}{whose[1:]} is here."] if whose else []
    there += [
        report.dislodged_sentence(variant, one)
        for one in position.dislodged
        if territory_of(one.unit.at) == id
    ]
    return tuple(there) or ("Nobody is here.",)


def _whose(variant: Variant, position: Position, id: str) -> str:
    unit = units_by_territory(position).get(id)
    if unit is None:
        return ""
    if unit.clan == variant.garrison_clan:
        return "a garrison"
    return f"{unit_words(variant, unit)} of {variant.clan_name(unit.clan)}"


def _neighbours(variant: Variant, position: Position, id: str) -> list[Neighbour]:
    board = variant.board
    near = sorted(
        (board.territories[number].id for number in bits(board.borders_of[board.index[id]])),
        key=lambda one: name(board, one),
    )
    return [
        Neighbour(one, name(board, one), _way(variant, id, one), _there(variant, position, one))
        for one in near
    ]


def _there(variant: Variant, position: Position, id: str) -> str:
    parts = [_whose(variant, position, id) or "empty"]
    if variant.board.territory(id).supply_center:
        owner = position.owners.get(id)
        parts.append(f"centre of {variant.clan_name(owner)}" if owner else "unowned centre")
    return ", ".join(parts)


def _way(variant: Variant, here: str, there: str) -> str:
    """Who can cross: `armies`, `armies and fleets`, `fleets`, and whether it is a bridge."""
    board = variant.board
    walks = there in board.neighbours(UnitType.ARMY, here)
    sails = any(
        territory_of(goal) == there
        for start in board.locations
        if territory_of(start) == here
        for goal in board.neighbours(UnitType.FLEET, start)
    )
    who = {(True, True): "armies and fleets", (True, False): "armies only", (False, True): "fleets only"}
    bridge = ", over a bridge" if frozenset((here, there)) in board.bridges else ""
    return who.get((walks, sails), "nobody") + bridge


def _told(variant: Variant, seen: Shown, id: str) -> tuple[str, ...]:
    if seen.verdict is None:
        return ()
    by = report.victors(seen.before, seen.verdict)
    return tuple(outcome_sentence(variant, one, by) for one in seen.verdict.outcomes if id in _places(one))


def _places(outcome: Outcome) -> set[str]:
    """The territories that an order is about."""
    order = outcome.order
    goal = getattr(order, "to", ())
    named = [
        getattr(order, "at", ""),
        getattr(order, "target", ""),
        *([goal] if isinstance(goal, str) else goal),
    ]
    return {territory_of(one) for one in named}
