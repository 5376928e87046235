"""Maps are loaded by id or from a file, once, and a broken one is refused with sentences."""

import json
from pathlib import Path

import pytest

from sengoku.maps import MapError, load, load_any, load_file, map_folder, map_ids, problems_of, read_variant
from sengoku.maps.load import read_json


def test_three_maps_come_with_the_program() -> None:
    assert map_ids() == ("sengoku", "sengoku-v5", "standard")


@pytest.mark.parametrize("map_id", map_ids())
def test_every_map_that_comes_with_the_program_is_free_of_faults(map_id: str) -> None:
    assert problems_of(map_id) == []
    assert load(map_id).id == map_id


@pytest.mark.parametrize(
    ("map_id", "territories", "borders", "bridges", "clans"),
    [("sengoku", 86, 248, 5, 8), ("sengoku-v5", 81, 236, 6, 8), ("standard", 75, 218, 0, 7)],
)
def test_the_boards_have_their_known_sizes(
    map_id: str, territories: int, borders: int, bridges: int, clans: int
) -> None:
    variant = load(map_id)
    assert len(variant.board.territories) == territories
    assert len(variant.board.borders) == borders
    assert len(variant.board.bridges) == bridges
    assert len(variant.clans) == clans


def test_a_map_is_read_once() -> None:
    assert load("sengoku") is load("sengoku")


@pytest.mark.parametrize("name", ["kyushu", "", "../sengoku", "sengoku/map.json", "fonts"])
def test_an_unknown_map_id_is_answered_with_the_ids_there_are(name: str) -> None:
    with pytest.raises(MapError, match=r"the maps are sengoku, sengoku-v5, standard\.$"):
        load(name)


def test_a_map_of_ones_own_is_loaded_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    data = read_json(map_folder("sengoku") / "map.json")
    path.write_text(json.dumps(data | {"id": "mine", "start_year": 1560}), "utf-8")
    assert load_any(str(path)).start_year == 1560
    assert load_any("sengoku") is load("sengoku")
    assert problems_of(path) == []


def test_neither_an_id_nor_a_file() -> None:
    with pytest.raises(MapError, match="There is no map 'kyushu', nor such a file; the maps are sengoku"):
        load_any("kyushu")
    assert problems_of("kyushu") == ["There is no map 'kyushu'; the maps are sengoku, sengoku-v5, standard."]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "is not JSON"),
        (b"{", "is not JSON"),
        (b'{"format": NaN}', "NaN is no number"),
        (b'{"id": "a", "id": "b"}', "the key 'id' is there twice"),
        (b"\xff\xfe", "is not text in UTF-8"),
        (b"[" * 100_000, "is not JSON"),
        (b"[]", "A map file holds one JSON object, not []."),
        (b"null", "A map file holds one JSON object, not null."),
    ],
)
def test_a_file_that_is_no_map_is_refused(tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "map.json"
    path.write_bytes(content)
    with pytest.raises(MapError) as error:
        load_file(path)
    assert sentence in str(error.value)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(MapError, match=r"none\.json cannot be read: No such file"):
        load_file(tmp_path / "none.json")


def test_all_faults_are_told_at_once() -> None:
    data = read_json(map_folder("sengoku") / "map.json")
    data["start"][0]["clan"] = "date"
    data["rules"]["preset"] = "chess"
    with pytest.raises(MapError) as error:
        read_variant(data)
    assert len(error.value.problems) == 2
    assert all(sentence in str(error.value) for sentence in error.value.problems)


def test_rules_of_a_map_can_differ_from_their_preset() -> None:
    data = read_json(map_folder("sengoku") / "map.json")
    data["rules"]["victory_centers"] = 19
    assert read_variant(data).rules.victory_centers == 19
