"""The board as a value: what touches what, and boards that contradict themselves."""

from dataclasses import replace

import pytest

from sengoku import maps
from sengoku.engine import (
    Board,
    BoardError,
    Border,
    Move,
    Position,
    Terrain,
    Territory,
    Unit,
    UnitType,
    resolve,
)

SENGOKU = maps.load("sengoku").board
STANDARD = maps.load("standard").board


def test_neighbours_by_kind_of_unit() -> None:
    assert SENGOKU.neighbours(UnitType.ARMY, "mikawa") == ("iga", "mino", "owari", "totomi")
    assert SENGOKU.neighbours(UnitType.FLEET, "mikawa") == (
        "atsumi-bay",
        "iga",
        "owari",
        "totomi",
        "totomi-sea",
    )


def test_each_coast_has_its_own_neighbours() -> None:
    assert STANDARD.neighbours(UnitType.FLEET, "st-petersburg/nc") == ("barents-sea", "norway")
    assert "barents-sea" not in STANDARD.neighbours(UnitType.FLEET, "st-petersburg/sc")


@pytest.mark.parametrize(
    ("type", "location", "can"),
    [
        (UnitType.ARMY, "kai", True),
        (UnitType.FLEET, "kai", False),
        (UnitType.ARMY, "suo-sea", False),
        (UnitType.FLEET, "suo", True),
        (UnitType.FLEET, "nowhere", False),
    ],
)
def test_where_units_can_stand(type: UnitType, location: str, can: bool) -> None:
    assert SENGOKU.can_stand(type, location) is can


def test_a_fleet_on_a_split_coast_stands_on_one_of_them() -> None:
    assert not STANDARD.can_stand(UnitType.FLEET, "spain")
    assert STANDARD.can_stand(UnitType.FLEET, "spain/nc")
    assert not STANDARD.can_stand(UnitType.ARMY, "spain/nc")


def test_a_territory_given_twice_is_refused() -> None:
    kai = Territory("kai", "KAI", "Kai", Terrain.INLAND)
    with pytest.raises(BoardError, match="'kai' is there twice"):
        Board([kai, kai], [])


def test_a_border_without_its_territory_is_refused() -> None:
    kai = Territory("kai", "KAI", "Kai", Terrain.INLAND)
    with pytest.raises(BoardError, match="'edo', which is no territory"):
        Board([kai], [Border("kai", "edo", army=True, fleet=False)])


def test_units_are_told_by_location_even_where_a_coast_sorts_after_another_territory() -> None:
    names = ("kii", "kii-sea", "kii-shore")
    territories = [
        Territory("kii", "KII", "Kii", Terrain.COASTAL, coasts=("nc", "sc")),
        *(Territory(name, name, name, Terrain.SEA) for name in names[1:]),
    ]
    borders = [Border("kii-sea", end, army=False, fleet=True) for end in ("kii/nc", "kii-shore")]
    variant = replace(maps.load("standard"), board=Board(territories, borders), start_units=())
    fleets = [Unit("france", UnitType.FLEET, at) for at in ("kii-sea", "kii-shore")]
    verdict = resolve(
        variant,
        Position(variant.start().phase, tuple(fleets), {}),
        {"france": [Move("kii-sea", "kii"), Move("kii-shore", "kii-sea")]},
    )
    assert [unit.at for unit in verdict.units] == ["kii-sea", "kii/nc"]


def test_a_unit_after_its_move_stands_on_the_coast_where_it_landed() -> None:
    standard = maps.load("standard")
    fleet = Unit("russia", UnitType.FLEET, "norway")
    start = Position(standard.start().phase, (fleet,), {})
    verdict = resolve(standard, start, {"russia": [Move("norway", "st-petersburg")]})
    assert verdict.units == (Unit("russia", UnitType.FLEET, "st-petersburg/nc"),)
