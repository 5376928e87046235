"""Every order that a map allows reads back as itself from each form in which it is written."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from sengoku.engine import (
    Build,
    Convoy,
    Disband,
    Dislodged,
    Hold,
    Move,
    Order,
    Phase,
    PhaseKind,
    Position,
    Retreat,
    Season,
    SupportHold,
    SupportMove,
    Terrain,
    Unit,
    UnitType,
    Variant,
    Waive,
    order_from_json,
    order_to_json,
    territory_of,
)
from sengoku.orders import noted, orderable, read, sentence, short

Case = tuple[Position, Order]


def _units(variant: Variant) -> list[Unit]:
    """One unit of each type for each location where it can stand."""
    clan = variant.clans[0].id
    board = variant.board
    return [Unit(clan, type, at) for type in UnitType for at in board.locations if board.can_stand(type, at)]


def _standing(variant: Variant, kind: PhaseKind, *units: Unit) -> Position:
    season = Season.WINTER if kind is PhaseKind.ADJUSTMENT else Season.SPRING
    return Position(Phase(1570, season, kind), units, {})


def _coasts(variant: Variant) -> list[str]:
    return [territory.id for territory in variant.board.territories if territory.terrain is Terrain.COASTAL]


def _movement(variant: Variant) -> Iterator[Case]:
    units = _units(variant)
    for unit in units:
        here = _standing(variant, PhaseKind.MOVEMENT, unit)
        yield here, Hold(unit.at)
        for to in variant.board.neighbours(unit.type, unit.at):
            yield here, Move(unit.at, to)
    for army in units:
        if army.type is UnitType.ARMY and army.at in _coasts(variant):
            here = _standing(variant, PhaseKind.MOVEMENT, army)
            yield from ((here, Move(army.at, to, True)) for to in _coasts(variant) if to != army.at)


def _helping(variant: Variant) -> Iterator[Case]:
    board, units = variant.board, _units(variant)
    into: dict[str, list[Unit]] = {}
    for unit in units:
        for to in board.neighbours(unit.type, unit.at):
            into.setdefault(to, []).append(unit)
    for helper in units:
        for to in board.neighbours(helper.type, helper.at):
            for helped in units:
                if territory_of(helped.at) == territory_of(to):
                    yield (
                        _standing(variant, PhaseKind.MOVEMENT, helper, helped),
                        SupportHold(helper.at, helped.at),
                    )
            for helped in into[to]:
                if territory_of(helped.at) != territory_of(helper.at):
                    here = _standing(variant, PhaseKind.MOVEMENT, helper, helped)
                    yield here, SupportMove(helper.at, helped.at, to)


def _convoys(variant: Variant) -> Iterator[Case]:
    board, clan = variant.board, variant.clans[0].id
    seas = [territory.id for territory in board.territories if territory.terrain is Terrain.SEA]
    coasts = _coasts(variant)
    for number, start in enumerate(coasts):
        for step, to in enumerate(coasts):
            if start != to:
                fleet = Unit(clan, UnitType.FLEET, seas[(number + step) % len(seas)])
                here = _standing(variant, PhaseKind.MOVEMENT, fleet, Unit(clan, UnitType.ARMY, start))
                yield here, Convoy(fleet.at, start, to)


def _retreats(variant: Variant) -> Iterator[Case]:
    for unit in _units(variant):
        ways = variant.board.neighbours(unit.type, unit.at)
        if not ways:
            continue
        here = replace(
            _standing(variant, PhaseKind.RETREAT),
            dislodged=(Dislodged(unit, ways[0], ways[1:]),),
        )
        yield here, Disband(unit.at)
        yield from ((here, Retreat(unit.at, (to,))) for to in ways)
        yield here, Retreat(unit.at, ways[:3])


def _adjustments(variant: Variant) -> Iterator[Case]:
    empty = _standing(variant, PhaseKind.ADJUSTMENT)
    yield empty, Waive()
    for unit in _units(variant):
        yield _standing(variant, PhaseKind.ADJUSTMENT, unit), Disband(unit.at)
        yield empty, Build(unit.type, unit.at)


GROUPS = {
    "moves": _movement,
    "supports": _helping,
    "convoys": _convoys,
    "retreats": _retreats,
    "adjustments": _adjustments,
}


@pytest.mark.parametrize("group", GROUPS)
def test_every_order_reads_back_from_short_form_sentence_and_json(any_map: Variant, group: str) -> None:
    count = 0
    for position, order in GROUPS[group](any_map):
        count += 1
        kind = position.phase.kind
        for text in (short(any_map, position, order), sentence(any_map, position, order)):
            blind = read(any_map, kind, text)
            assert [one.order for one in blind.orders] == [order], (text, blind)
            assert not blind.problems
            seen = read(any_map, kind, text, orderable(position))
            assert [(one.order, one.notes) for one in seen.orders] == [(order, ())], (text, seen)
        assert order_from_json(json.loads(json.dumps(order_to_json(order)))) == order
    assert count > 100


@pytest.mark.parametrize("group", GROUPS)
def test_no_order_worded_for_a_letter_is_read_as_an_order(any_map: Variant, group: str) -> None:
    for position, order in islice(GROUPS[group](any_map), 0, None, 3):
        text = noted(any_map, position, order)
        for line in (text, f"* {text.upper()}."):
            reading = read(any_map, position.phase.kind, line, orderable(position))
            assert reading.says_nothing, (line, reading)
