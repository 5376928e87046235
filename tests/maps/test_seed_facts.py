"""The map `sengoku` agrees with everything the rules of the variant say about its board."""

import json
from collections import defaultdict
from pathlib import Path

import pytest

from sengoku.engine.board import Board, Terrain
from sengoku.engine.unit import Unit, UnitType
from sengoku.maps import load
from sengoku.maps.names import fold

FACTS = json.loads(Path(__file__).with_name("seed_facts.json").read_text("utf-8"))
UNITS = {"A": UnitType.ARMY, "F": UnitType.FLEET}
BOARD = load("sengoku").board


def named() -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for territory in BOARD.territories:
        for name in (territory.id, territory.name, *territory.aliases):
            found[fold(name)].add(territory.id)
    return found


def can_step(board: Board, type: UnitType, start: str, end: str) -> bool:
    return board.can_stand(type, start) and end in board.neighbours(type, start)


@pytest.mark.parametrize(
    ("kind", "name"), [(kind, name) for kind in FACTS["lands"] for name in FACTS["lands"][kind]]
)
def test_a_place_the_rules_name_is_there_and_of_the_right_kind(kind: str, name: str) -> None:
    (id,) = named()[fold(name)]
    if kind != "any":
        assert BOARD.territory(id).terrain is Terrain(kind)


@pytest.mark.parametrize("name", FACTS["not there"])
def test_a_name_that_would_clash_in_the_rules_own_list_is_not_there(name: str) -> None:
    assert fold(name) not in named()


def test_there_are_five_bridges_and_no_other() -> None:
    assert sorted(sorted(pair) for pair in BOARD.bridges) == sorted(FACTS["bridges"])


@pytest.mark.parametrize("clan", FACTS["start"])
def test_each_clan_begins_with_the_units_of_the_rules(clan: str) -> None:
    units = {Unit(clan, UNITS[text[0]], text[2:]) for text in FACTS["start"][clan]}
    variant = load("sengoku")
    assert {unit for unit in variant.start_units if unit.clan == clan} == units
    assert set(variant.homes_of(clan)) == {unit.at for unit in units}


def test_the_centres_are_counted_as_in_the_rules() -> None:
    centers = [t for t in BOARD.territories if t.supply_center]
    homes = [t for t in centers if t.home_of]
    garrisons = [t for t in centers if t.garrison]
    assert (len(centers), len(homes), len(garrisons)) == (37, 16, 7)
    assert len(centers) - len(homes) - len(garrisons) == 14


def test_the_game_begins_in_1570_and_is_won_with_25_centres() -> None:
    variant = load("sengoku")
    assert (variant.start_year, variant.rules.victory_centers, len(variant.clans)) == (1570, 25, 8)


@pytest.mark.parametrize("text", FACTS["steps"]["possible"])
def test_a_move_the_rules_make_is_possible(text: str) -> None:
    letter, start, end = text.split()
    assert can_step(BOARD, UNITS[letter], start, end)


@pytest.mark.parametrize("text", FACTS["steps"]["impossible"])
def test_a_move_the_rules_forbid_is_not_possible(text: str) -> None:
    letter, start, end = text.split()
    assert not can_step(BOARD, UNITS[letter], start, end)


def could_help(who: str, whom: str, where: str) -> bool:
    helper, helped = (text.split() for text in (who, whom))
    moves = where == helped[1] or can_step(BOARD, UNITS[helped[0]], helped[1], where)
    return moves and can_step(BOARD, UNITS[helper[0]], helper[1], where)


@pytest.mark.parametrize(("who", "whom", "where"), FACTS["supports"]["possible"])
def test_a_support_the_rules_give_is_possible(who: str, whom: str, where: str) -> None:
    assert could_help(who, whom, where)


@pytest.mark.parametrize(("who", "whom", "where"), FACTS["supports"]["impossible"])
def test_a_support_the_rules_refuse_is_not_possible(who: str, whom: str, where: str) -> None:
    assert not could_help(who, whom, where)


@pytest.mark.parametrize("map_id", ["sengoku", "sengoku-v5"])
def test_pairs_that_are_easily_got_wrong(map_id: str) -> None:
    board = load(map_id).board

    def touch(a: str, b: str) -> bool:
        return bool(board.borders_of[board.index[a]] >> board.index[b] & 1)

    assert [touch(a, b) for a, b in FACTS["adjacent"]] == [True]
    assert [touch(a, b) for a, b in FACTS["never adjacent"]] == [False, False, False]
