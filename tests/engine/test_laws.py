"""Laws that hold for every position and every set of orders, on all maps."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.case_file import case_files, read_case
from engine.reference import Reference
from engine.worlds import Orders, any_legal, crowd, nonsense, plausible
from sengoku import maps
from sengoku.engine import (
    STANDARD,
    Board,
    Border,
    Convoy,
    Event,
    Move,
    Order,
    ParadoxRule,
    Phase,
    PhaseKind,
    Position,
    Result,
    Season,
    SupportHold,
    SupportMove,
    Territory,
    Unit,
    Variant,
    Verdict,
    Why,
    due_clans,
    order_from_json,
    order_to_json,
    owed,
    position_from_json,
    position_to_json,
    read_position,
    read_verdict,
    resolve,
    territory_of,
    verdict_from_json,
    verdict_to_json,
    write_position,
    write_verdict,
)
from sengoku.engine.field import Field
from sengoku.engine.movement import Movement

MAPS = ("sengoku", "sengoku-v5", "standard")
worlds = st.tuples(st.sampled_from(MAPS), st.integers(0, 1 << 32), st.integers(2, 45))
World = tuple[str, int, int]
often = settings(max_examples=100, deadline=None)


def _made(world: World) -> tuple[Variant, Position, Orders]:
    name, seed, size = world
    variant, random = maps.load(name), Random(seed)
    position = crowd(variant, random, size)
    return variant, position, plausible(variant, position, random)


@given(worlds)
@often
def test_order_of_orders_does_not_matter(world: World) -> None:
    variant, position, orders = _made(world)
    backwards = {clan: list(reversed(orders[clan])) for clan in reversed(orders)}
    assert resolve(variant, position, backwards) == resolve(variant, position, orders)


@given(worlds)
@often
def test_resolving_twice_is_resolving_once(world: World) -> None:
    variant, position, orders = _made(world)
    assert resolve(variant, position, orders) == resolve(variant, position, orders)


@given(worlds)
@often
def test_names_of_clans_do_not_matter_in_moves(world: World) -> None:
    variant, position, orders = _made(world)
    clans = [clan.id for clan in variant.clans]
    new = dict(zip(clans, clans[1:] + clans[:1], strict=True))
    moved = replace(position, units=tuple(Unit(new[one.clan], one.type, one.at) for one in position.units))
    renamed = resolve(variant, moved, {new[clan]: given for clan, given in orders.items()})
    plain = resolve(variant, position, orders)
    assert [(new[one.clan], one.type, one.at) for one in plain.units] == list(renamed.units)
    assert [one.result for one in plain.outcomes] == [one.result for one in renamed.outcomes]


def _mirrored(variant: Variant) -> Variant:
    """The same board with other ids, in the opposite order."""
    old = variant.board.territories
    new = {one.id: f"t{len(old) - number:03d}" for number, one in enumerate(old)}
    territories = [replace(one, id=new[one.id]) for one in old]
    borders = [replace(one, a=_renamed(new, one.a), b=_renamed(new, one.b)) for one in variant.board.borders]
    return replace(variant, board=Board(territories, borders), start_units=())


def _renamed(new: dict[str, str], location: str) -> str:
    head, slash, coast = location.partition("/")
    return new[head] + slash + coast


@given(worlds)
@often
def test_names_of_territories_do_not_matter_in_moves(world: World) -> None:
    variant, position, orders = _made(world)
    mirror = _mirrored(variant)
    old = variant.board.territories
    new = {one.id: f"t{len(old) - number:03d}" for number, one in enumerate(old)}

    def turned(order: Order) -> Order:
        data = order_to_json(order)
        places = {key: _renamed(new, data[key]) for key in ("at", "to", "target") if key in data}
        return order_from_json(data | places)

    units = [Unit(one.clan, one.type, _renamed(new, one.at)) for one in position.units]
    there = replace(position, units=tuple(sorted(units, key=lambda unit: unit.at)))
    verdict = resolve(mirror, there, {clan: [turned(one) for one in given] for clan, given in orders.items()})
    plain = resolve(variant, position, orders)
    assert {(one.clan, one.type, _renamed(new, one.at)) for one in plain.units} == set(verdict.units)
    retreats = {
        (_renamed(new, one.unit.at), frozenset(_renamed(new, way) for way in one.retreats))
        for one in plain.dislodged
    }
    assert retreats == {(one.unit.at, frozenset(one.retreats)) for one in verdict.dislodged}


@given(worlds)
@often
def test_units_neither_appear_nor_share_a_territory(world: World) -> None:
    variant, position, orders = _made(world)
    verdict = resolve(variant, position, orders)
    places = [territory_of(unit.at) for unit in verdict.units]
    assert len(places) == len(set(places))
    after = [*verdict.units, *(one.unit for one in verdict.dislodged)]
    assert Counter((one.clan, one.type) for one in after) == Counter(
        (one.clan, one.type) for one in position.units
    )


@given(worlds)
@often
def test_a_void_support_of_an_idle_unit_changes_nothing(world: World) -> None:
    variant, position, orders = _made(world)
    idle = next((unit for unit in position.units if len(orders[unit.clan]) > 1), None)
    if idle is None:
        return
    others = {
        clan: [one for one in given if getattr(one, "at", "") != idle.at] for clan, given in orders.items()
    }
    plain = resolve(variant, position, others)
    for support in _void_supports(variant, position, idle):
        verdict = resolve(variant, position, others | {idle.clan: [*others[idle.clan], support]})
        told = next(one for one in verdict.outcomes if one.unit == idle)
        if told.result is Result.VOID:
            assert verdict.units == plain.units
            assert verdict.dislodged == plain.dislodged
            assert verdict.contested == plain.contested
            assert [one for one in verdict.outcomes if one != told] == [
                one for one in plain.outcomes if one.unit != idle
            ]


def _void_supports(variant: Variant, position: Position, unit: Unit) -> list[Order]:
    """Supports that this unit may give, and of which few can fit what the others do."""
    near = sorted({territory_of(way) for way in variant.board.neighbours(unit.type, unit.at)})
    targets = [territory_of(one.at) for one in position.units if one != unit]
    stay: list[Order] = [SupportHold(unit.at, place) for place in near]
    return stay + [SupportMove(unit.at, target, place) for place in near[:3] for target in targets[:8]]


def _check_parties(variant: Variant, position: Position, verdict: Verdict) -> None:
    known = set(position.units) | {one.unit for one in position.dislodged}
    for outcome in verdict.outcomes:
        assert set(outcome.reason.units) <= known
        if outcome.reason.why is not Why.NO_SUCH_PLACE and outcome.result is not Result.ILLEGAL:
            assert set(outcome.reason.places) <= set(variant.board.locations)


@given(worlds)
@often
def test_every_outcome_has_a_reason_whose_parties_exist(world: World) -> None:
    variant, position, orders = _made(world)
    verdict = resolve(variant, position, orders)
    _check_parties(variant, position, verdict)
    told = [one.unit for one in verdict.outcomes]
    assert sorted(one for one in told if one) == sorted(position.units)


@given(worlds)
@often
def test_positions_and_verdicts_survive_text_and_json(world: World) -> None:
    variant, position, orders = _made(world)
    verdict = resolve(variant, position, orders)
    assert verdict_from_json(json.loads(json.dumps(verdict_to_json(verdict)))) == verdict
    assert read_verdict(write_verdict(verdict)) == verdict
    for one in (position, verdict.position):
        assert position_from_json(json.loads(json.dumps(position_to_json(one)))) == one
        assert read_position(write_position(one)) == one


@given(worlds, st.sampled_from(ParadoxRule))
@settings(max_examples=400, deadline=None)
def test_layers_find_what_the_general_method_finds(world: World, paradox: ParadoxRule) -> None:
    variant, position, orders = _made(world)
    rules = replace(STANDARD, paradox=paradox)
    field = Field(variant, position)
    engine, reference = Movement(field, rules, orders).settle(), Reference(Movement(field, rules, orders))
    assert engine.won == reference.won
    assert engine.beaten == reference.beaten


def test_layers_find_what_the_general_method_finds_in_every_case() -> None:
    for path in case_files():
        case = read_case(path.read_text("utf-8"))
        position = case.position
        for stage in case.stages:
            if position.phase.kind is PhaseKind.MOVEMENT:
                field, rules = Field(case.variant, position), case.variant.rules
                engine = Movement(field, rules, stage.orders).settle()
                reference = Reference(Movement(field, rules, stage.orders))
                assert (engine.won, engine.beaten) == (reference.won, reference.beaten), path.stem
            position = resolve(case.variant, position, stage.orders).position


@given(worlds)
@settings(max_examples=400, deadline=None)
def test_rule_of_1982_leaves_no_paradox(world: World) -> None:
    variant, position, orders = _made(world)
    field, rules = Field(variant, position), replace(STANDARD, paradox=ParadoxRule.RULE_1982)
    assert Why.PARADOX not in Movement(field, rules, orders).settle().dead.values()


KINDS = (
    Phase(1570, Season.SPRING, PhaseKind.MOVEMENT),
    Phase(1570, Season.FALL, PhaseKind.MOVEMENT),
    Phase(1570, Season.FALL, PhaseKind.RETREAT),
    Phase(1570, Season.WINTER, PhaseKind.ADJUSTMENT),
)


@pytest.mark.parametrize("seed", range(8))
def test_any_set_of_orders_is_resolved(seed: int) -> None:
    random = Random(seed)
    for number in range(1250):
        variant = maps.load(random.choice(MAPS))
        position = replace(crowd(variant, random, random.randint(0, 60)), phase=random.choice(KINDS))
        verdict = resolve(variant, position, nonsense(variant, position, random))
        _check_parties(variant, position, verdict)
        if number % 25 == 0:
            assert read_verdict(write_verdict(verdict)) == verdict
        assert verdict.position.phase > position.phase
        assert all(isinstance(event, Event) for event in verdict.events)


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_keep_the_laws(seed: int) -> None:
    """Every phase is later than the one before, asks somebody something, and leaves the board in order."""
    random, variant = Random(seed), maps.load(MAPS[seed % 3])
    position = variant.start()
    while position.phase.year < variant.start_year + 12:
        if position.phase.kind is not PhaseKind.MOVEMENT:
            assert due_clans(variant, position)
        verdict = resolve(variant, position, any_legal(variant, position, random))
        _check_parties(variant, position, verdict)
        assert verdict_from_json(json.loads(json.dumps(verdict_to_json(verdict)))) == verdict
        assert read_verdict(write_verdict(verdict)) == verdict
        following = verdict.position
        assert following.phase > position.phase
        assert set(position.owners) <= set(following.owners)
        if following.phase.season is Season.SPRING and following.phase.kind is PhaseKind.MOVEMENT:
            assert all(count >= 0 for count in owed(variant, following).values())
            for territory in variant.board.territories:
                if territory.garrison and territory.id not in following.owners:
                    assert any(unit.at == territory.id for unit in following.units)
        if verdict.winner:
            break
        position = following


def _ring(size: int, *, gate: bool = False) -> Variant:
    """A board that is one ring of inland territories; with a gate, one more touches the first of them."""
    variant = maps.load("sengoku")
    names = [f"r{number:05d}" for number in range(size)]
    territories = [Territory(one, one, one, variant.board.territory("kai").terrain) for one in names]
    borders = [Border(one, names[number - 1], army=True, fleet=False) for number, one in enumerate(names)]
    if gate:
        territories.append(replace(territories[0], id="z", code="z", name="z"))
        borders.append(Border("z", names[0], army=True, fleet=False))
    return replace(variant, board=Board(territories, borders), start_units=())


def _armies(variant: Variant, count: int) -> Position:
    kinds = variant.clans
    places = variant.board.territories[:count]
    army = maps.load("sengoku").start_units[0].type
    units = tuple(Unit(kinds[number % 8].id, army, one.id) for number, one in enumerate(places))
    return Position(variant.start().phase, units, {})


@pytest.mark.parametrize("backwards", [False, True])
def test_a_ring_of_thousands_goes_round(backwards: bool) -> None:
    variant = _ring(3000)
    position = _armies(variant, 3000)
    step = -1 if backwards else 1
    orders: Orders = {}
    for number, unit in enumerate(position.units):
        orders.setdefault(unit.clan, []).append(Move(unit.at, position.units[(number + step) % 3000].at))
    verdict = resolve(variant, position, orders)
    assert {one.result for one in verdict.outcomes} == {Result.MOVES}


@pytest.mark.parametrize("backwards", [False, True])
def test_a_chain_of_thousands_stops_behind_its_head(backwards: bool) -> None:
    variant = _ring(3000)
    position = _armies(variant, 3000)
    step = -1 if backwards else 1
    orders: Orders = {}
    for number, unit in enumerate(position.units):
        if number != 1500:
            orders.setdefault(unit.clan, []).append(Move(unit.at, position.units[(number + step) % 3000].at))
    orders.setdefault(position.units[1500].clan, [])
    verdict = resolve(variant, position, orders)
    assert verdict.units == position.units


def _going_round(variant: Variant, ring: Sequence[Unit], step: int) -> Orders:
    orders: Orders = {clan.id: [] for clan in variant.clans}
    for number, unit in enumerate(ring):
        orders[unit.clan].append(Move(unit.at, ring[(number + step) % len(ring)].at))
    return orders


@pytest.mark.parametrize("step", [1, -1])
def test_a_ring_of_thousands_stands_when_one_more_contests_a_place_in_it(step: int) -> None:
    variant = _ring(3000, gate=True)
    ring = _armies(variant, 3000).units
    position = Position(variant.start().phase, (*ring, ring[0]._replace(at="z")), {})
    orders = _going_round(variant, ring, step)
    orders[ring[0].clan].append(Move("z", ring[0].at))
    assert resolve(variant, position, orders).units == position.units


@pytest.mark.parametrize("step", [1, -1])
def test_a_contested_ring_of_thousands_goes_round_when_the_one_behind_has_help(step: int) -> None:
    variant = _ring(3000, gate=True)
    ring = _armies(variant, 3000).units
    last, friend = ring[-step], ring[-step]._replace(at="z")
    position = Position(variant.start().phase, (*ring, friend), {})
    orders = _going_round(variant, ring, step)
    orders[friend.clan].append(SupportMove("z", last.at, ring[0].at))
    results = {one.result for one in resolve(variant, position, orders).outcomes}
    assert results == {Result.MOVES, Result.SUPPORTS}


def test_two_voyages_hanging_on_each_other_end() -> None:
    variant = maps.load("standard")
    text = """
        phase spring 1901 movement
        unit england fleet edinburgh
        unit england fleet london
        unit france army brest
        unit france fleet english-channel
        unit germany fleet belgium
        unit germany fleet picardy
        unit russia army norway
        unit russia fleet north-sea
    """
    orders: Orders = {
        "england": [Move("edinburgh", "north-sea"), SupportMove("london", "edinburgh", "north-sea")],
        "france": [Move("brest", "london"), Convoy("english-channel", "brest", "london")],
        "germany": [Move("picardy", "english-channel"), SupportMove("belgium", "picardy", "english-channel")],
        "russia": [Move("norway", "belgium"), Convoy("north-sea", "norway", "belgium")],
    }
    verdict = resolve(variant, read_position(text), orders)
    stopped = {one.reason.why for one in verdict.outcomes if one.result is Result.CONVOY_DISRUPTED}
    assert stopped == {Why.PARADOX}
