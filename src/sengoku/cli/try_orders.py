"""How a text of orders is understood, line by line, without a game or for the open phase of one."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace

from sengoku.engine import Build, Order, Phase, PhaseKind, Position, Season, Variant, Waive, territory_of
from sengoku.games.errors import GameError
from sengoku.games.lookups import game_by_slug, open_phase, position_of, variant_of
from sengoku.maps import load_any
from sengoku.orders import OrderSet, Reading, WholeSet, orderable, read, warnings, why_not, write

from .house import read_settings, reading


@dataclass(frozen=True, slots=True)
class Scene:
    """What a text is read for. `judges`: the position is real for the phase, so legality can be told."""

    variant: Variant
    position: Position
    judges: bool


@dataclass(frozen=True, slots=True)
class Said:
    """A line of the answer, and whether it is one that worries nobody."""

    text: str
    fine: bool = True


def scene_of_map(map_id: str, kind: str) -> Scene:
    """The start position of a map, taken as a phase of that kind. Raises MapError."""
    variant = load_any(map_id)
    start, asked = variant.start(), PhaseKind(kind)
    season = Season.WINTER if asked is PhaseKind.ADJUSTMENT else start.phase.season
    position = replace(start, phase=Phase(start.phase.year, season, asked))
    return Scene(variant, position, judges=position == start)


def scene_of_game(slug: str) -> Scene:
    """The open phase of a game. Raises GameError when it has none."""
    with reading(read_settings()) as session:
        game = game_by_slug(session, slug)
        row = open_phase(session, game.id)
        if row is None:
            raise GameError(f"{game.title} has no open phase; without --game the start position is used.")
        return Scene(variant_of(game), position_of(row), judges=True)


def explain(scene: Scene) -> Iterator[Said]:
    """Reads standard input. Raises UnicodeDecodeError for what is not UTF-8."""
    variant, position = scene.variant, scene.position
    text = sys.stdin.buffer.read().decode("utf-8-sig")
    found = read(variant, position.phase.kind, text, orderable(position))
    yield Said(f"Read for {position.phase.title} on map {variant.id}.")
    yield from _whole(found)
    for one in found.orders:
        yield Said(f"{one.number:3}: {write.sentence(variant, position, one.order)}")
        yield from (Said(f"     {note}") for note in one.notes)
        clan = _clan_of(scene, one.order)
        fault = why_not(variant, position, clan, one.order) if clan and scene.judges else None
        if fault:
            yield Said(f"     Not allowed: {fault}", fine=False)
    yield from _doubts(scene, found)
    for gone in found.superseded:
        yield Said(f"{gone.number:3}: replaced by a later line for the same unit")
    for problem in found.problems:
        yield Said(f"{problem.number:3}: {problem.sentence}", fine=False)
    for number in _prose(scene, text, found):
        yield Said(f"{number:3}: no order, not read")
    if found.says_nothing:
        yield Said("Nothing in it looks like an order.", fine=False)


def _doubts(scene: Scene, found: Reading) -> Iterator[Said]:
    """The warnings that each clan would get for its orders; they spoil nothing."""
    if not scene.judges:
        return
    by_clan: dict[str, list[Order]] = {}
    for one in found.orders:
        if clan := _clan_of(scene, one.order):
            by_clan.setdefault(clan, []).append(one.order)
    for clan, orders in by_clan.items():
        for warning in warnings(scene.variant, scene.position, clan, OrderSet(tuple(orders))):
            yield Said(f"     Please look again: {warning}")


def _clan_of(scene: Scene, order: Order) -> str | None:
    """Whose order it is: the unit's clan, or a building site's owner. Nobody's unit is anybody's fault."""
    if isinstance(order, Waive):
        return None
    place = territory_of(order.at)
    if isinstance(order, Build):
        return scene.position.owners.get(place)
    unit = orderable(scene.position).get(place)
    return unit.clan if unit else scene.variant.clans[0].id


def _prose(scene: Scene, text: str, found: Reading) -> Iterator[int]:
    """The numbers of the lines that say nothing by themselves, headers and words about all units apart."""
    told = {one.number for one in found.orders + found.superseded}
    told |= {problem.number for problem in found.problems}
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and number not in told:
            alone = read(scene.variant, scene.position.phase.kind, line)
            if alone.says_nothing and alone.header is None:
                yield number


def _whole(found: Reading) -> Iterator[Said]:
    header = found.header
    if header is not None:
        parts = (header.clan, header.season, header.year)
        yield Said(f"Header: {' '.join(str(part) for part in parts if part is not None)}")
    if found.cleared:
        yield Said("Everything on file before is taken back.")
    if found.whole is not None:
        yield Said(f"About all units: {_WORDS[found.whole]}")
    yield from map(Said, found.notes)


_WORDS = {
    WholeSet.ALL_HOLD: "all hold",
    WholeSet.REST_HOLD: "the rest holds",
    WholeSet.WAIVE_REST: "the other builds are waived",
    WholeSet.CLEAR: "clear",
}
