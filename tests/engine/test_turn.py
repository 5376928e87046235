"""Who is due in a phase, and positions that cannot be."""

import pickle
from dataclasses import replace

import pytest

from sengoku import maps
from sengoku.engine import (
    Build,
    Move,
    Order,
    Phase,
    PhaseKind,
    Position,
    PositionError,
    Season,
    Unit,
    UnitType,
    build_sites,
    check_position,
    due_clans,
    owed,
    read_position,
    resolve,
)

SENGOKU = maps.load("sengoku")
START = SENGOKU.start()
A, F = UnitType.ARMY, UnitType.FLEET
WINTER = Phase(1570, Season.WINTER, PhaseKind.ADJUSTMENT)


def test_all_eight_clans_and_no_garrison_are_due_at_the_start() -> None:
    assert due_clans(SENGOKU, START) == {clan.id for clan in SENGOKU.clans}


def test_a_clan_without_units_owes_no_moves() -> None:
    without = replace(START, units=tuple(unit for unit in START.units if unit.clan != "oda"))
    assert "oda" not in due_clans(SENGOKU, without)


def test_only_clans_with_an_open_retreat_are_due_in_retreats() -> None:
    position = read_position(
        """
        phase spring 1570 retreat
        unit takeda army sagami
        dislodged hojo army sagami by kai to izu kazusa
        dislodged oda army owari by ise to
        """
    )
    assert due_clans(SENGOKU, position) == {"hojo"}


def test_builds_are_owed_only_where_there_is_room() -> None:
    units = (Unit("mori", A, "iwami"), Unit("oda", A, "nagato"))
    position = Position(WINTER, units, {"iwami": "mori", "nagato": "mori", "owari": "oda"})
    assert owed(SENGOKU, position)["mori"] == 0
    assert build_sites(SENGOKU, position, "mori") == ()
    assert due_clans(SENGOKU, position) == frozenset()


def test_a_clan_that_must_give_up_all_it_has_is_asked_nothing() -> None:
    position = Position(WINTER, (Unit("oda", A, "owari"),), {})
    assert owed(SENGOKU, position)["oda"] == -1
    assert due_clans(SENGOKU, position) == frozenset()


def test_a_clan_that_can_choose_what_to_give_up_is_due() -> None:
    position = Position(WINTER, (Unit("oda", A, "ise"), Unit("oda", A, "owari")), {"owari": "oda"})
    assert due_clans(SENGOKU, position) == {"oda"}


def test_winter_counts_each_clan_by_itself() -> None:
    position = replace(START, phase=WINTER)
    assert set(owed(SENGOKU, position).values()) == {0}
    assert due_clans(SENGOKU, position) == frozenset()


def test_an_empty_board_goes_on() -> None:
    verdict = resolve(SENGOKU, Position(START.phase, (), {}), {})
    assert verdict.position.phase.title == "Fall 1570"


@pytest.mark.parametrize(
    ("units", "sentence"),
    [
        ([Unit("oda", A, "owari"), Unit("mori", F, "owari")], "Two units cannot stand in Owari."),
        ([Unit("oda", F, "kai")], "A fleet cannot stand in Kai, which is inland."),
        ([Unit("oda", A, "suo-sea")], "An army cannot stand in Suo Sea, which is sea."),
        ([Unit("oda", A, "edo")], "There is no place 'edo' on this board for a unit of Oda."),
        ([Unit("tokugawa", A, "owari")], "There is no clan 'tokugawa' that could have a unit in owari."),
    ],
)
def test_units_that_cannot_stand_so(units: list[Unit], sentence: str) -> None:
    for phase in (START.phase, WINTER):
        with pytest.raises(PositionError) as caught:
            resolve(SENGOKU, Position(phase, tuple(units), {}), {})
        assert str(caught.value) == sentence


def test_a_fleet_on_a_split_coast_must_name_it() -> None:
    standard = maps.load("standard")
    unit = Unit("russia", F, "st-petersburg")
    with pytest.raises(PositionError, match="must stand on one of its coasts: nc, sc"):
        resolve(standard, Position(standard.start().phase, (unit,), {}), {})


def test_owners_that_cannot_be() -> None:
    with pytest.raises(PositionError, match="'aki' is no supply centre"):
        resolve(SENGOKU, replace(START, owners={"aki": "oda"}), {})
    with pytest.raises(PositionError, match="no clan 'neutral' that could own mino"):
        resolve(SENGOKU, replace(START, owners={"mino": "neutral"}), {})


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (
            "dislodged oda army kai by ise to sagami",
            "Oda's unit in kai cannot have a retreat to sagami open.",
        ),
        (
            "dislodged oda army kai by ise to suo-sea",
            "Oda's unit in kai cannot have a retreat to suo-sea open.",
        ),
        ("dislodged oda army edo by ise to", "There is no place 'edo' on this board for a unit of Oda."),
    ],
)
def test_retreats_that_cannot_be(lines: str, sentence: str) -> None:
    position = read_position(f"phase spring 1570 retreat\nunit mori army sagami\n{lines}")
    with pytest.raises(PositionError) as caught:
        resolve(SENGOKU, position, {})
    assert str(caught.value) == sentence


def test_orders_are_not_changed_by_being_carried_out() -> None:
    orders: dict[str, list[Order]] = {"mori": [Move("iwami", "aki"), Build(A, "nagato")]}
    resolve(SENGOKU, START, orders)
    assert orders == {"mori": [Move("iwami", "aki"), Build(A, "nagato")]}


def test_a_position_that_cannot_be_is_found_before_any_order_is_read() -> None:
    check_position(SENGOKU, START)
    twice = replace(START, units=(*START.units, Unit("oda", F, START.units[0].at)))
    with pytest.raises(PositionError):
        check_position(SENGOKU, twice)


def test_what_is_known_of_a_position_holds_for_one_variant_only() -> None:
    check_position(SENGOKU, START)
    with pytest.raises(PositionError, match="no clan"):
        check_position(replace(SENGOKU, clans=SENGOKU.clans[1:]), replace(START, owners={}))
    with pytest.raises(PositionError):
        resolve(maps.load("standard"), START, {})
    assert resolve(SENGOKU, START, {}).position.units == START.units


def test_a_position_can_be_sent_to_another_process_after_it_was_resolved() -> None:
    verdict = resolve(SENGOKU, START, {})
    assert pickle.loads(pickle.dumps((START, verdict))) == (START, verdict)  # noqa: S301  # our own bytes
