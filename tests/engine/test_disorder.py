"""How far from home a unit is, for removals made for a clan (rule R8.5)."""

import re
from pathlib import Path

import pytest

from sengoku import maps
from sengoku.engine import Position, Unit, UnitType, distance, removal_order

SENGOKU = maps.load("sengoku")
EMPTY = Position(SENGOKU.start().phase, (), {})
A, F = UnitType.ARMY, UnitType.FLEET

WORKED = [
    ("oda", A, "owari", 0, "at home"),
    ("oda", A, "iga", 1, "Iga, the bridge, Mikawa"),
    ("oda", A, "kai", 3, "South Shinano, Mino, Owari"),
    ("oda", A, "kozuke", 5, "Musashi, Kai, South Shinano, Mino, Owari"),
    ("oda", A, "awa", 4, "Kii Straits, Kumano Sea, Totomi Sea, Mikawa: by convoy it is nearer"),
    ("oda", F, "totomi", 1, "along the coast"),
    ("oda", F, "echizen", 9, "round the whole north, for it cannot cross the land"),
    ("oda", A, "echizen", 2, "Mino, Owari"),
    ("mori", A, "chikuzen", 1, "over the bridge"),
    ("mori", F, "chikuzen", 1, "fleets cross bridges too"),
    ("chosokabe", A, "aki", 2, "Suo and the bridge to Iyo"),
    ("uesugi", F, "izu", 6, "only Echigo has a coast"),
    ("uesugi", A, "izu", 3, "Sagami, Musashi, Kozuke"),
    ("takeda", A, "sado", 3, "Echigo, Musashi, Kai"),
    ("takeda", F, "suruga", None, "both homes lie inland"),
]


@pytest.mark.parametrize(("clan", "type", "at", "steps", "way"), WORKED)
def test_worked_distances(clan: str, type: UnitType, at: str, steps: int | None, way: str) -> None:
    assert distance(SENGOKU, EMPTY, Unit(clan, type, at)) == steps, way


RULES = (Path(__file__).parents[2] / "docs" / "rules.md").read_text("utf-8")
TOLD = re.findall(r"^\| (\w+) \| (Army|Fleet) ([^|]+) \| (\d|none) \| ([^|]+) \|$", RULES, re.MULTILINE)
IDS = {territory.name: territory.id for territory in SENGOKU.board.territories}


@pytest.mark.parametrize(("clan", "type", "at", "steps", "way"), TOLD)
def test_the_rules_tell_distances_that_are_so(clan: str, type: str, at: str, steps: str, way: str) -> None:
    unit = Unit(clan.lower(), UnitType(type.lower()), IDS[at])
    measured = distance(SENGOKU, EMPTY, unit)
    assert ("none" if measured is None else str(measured)) == steps
    if measured:
        board, here = SENGOKU.board, unit.at
        places = [IDS[name] for name in re.sub(r" \([^)]*\)", "", way).split(", ")]
        for place in places:
            by_fleet = place in board.neighbours(F, here)
            is_next = by_fleet or board.borders_of[board.index[here]] >> board.index[place] & 1
            assert by_fleet if unit.type is F else is_next, (here, place)
            here = place
        assert len(places) == measured
        assert here in SENGOKU.homes_of(unit.clan)


def test_the_rules_tell_a_table_of_distances() -> None:
    assert len(TOLD) == 11


def test_owned_and_occupied_places_make_no_difference() -> None:
    army = Unit("oda", A, "kai")
    full = Position(EMPTY.phase, (Unit("takeda", A, "south-shinano"), army), {"kai": "oda", "owari": "hojo"})
    assert distance(SENGOKU, full, army) == distance(SENGOKU, EMPTY, army)


def test_standard_rules_measure_to_the_nearest_owned_centre() -> None:
    standard = maps.load("standard")
    fleet = Unit("russia", F, "gulf-of-bothnia")
    position = Position(standard.start().phase, (fleet,), {"munich": "russia"})
    assert distance(standard, position, fleet) == 3
    assert distance(standard, Position(standard.start().phase, (fleet,), {}), fleet) is None


def test_who_cannot_come_home_goes_first_then_the_farthest_then_fleets_then_by_name() -> None:
    units = [
        Unit("takeda", A, "suruga"),
        Unit("takeda", A, "musashi"),
        Unit("takeda", A, "owari"),
        Unit("takeda", F, "kanto-bay"),
    ]
    removed = [unit.at for unit, _ in removal_order(SENGOKU, EMPTY, units)]
    assert removed == ["kanto-bay", "owari", "musashi", "suruga"]


def test_names_decide_not_ids() -> None:
    fleets = [Unit("mori", F, "suo"), Unit("mori", F, "suo-sea"), Unit("mori", F, "kanmon-strait")]
    removed = [unit.at for unit, _ in removal_order(SENGOKU, EMPTY, fleets)]
    assert removed == ["kanmon-strait", "suo", "suo-sea"]
