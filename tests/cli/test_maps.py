"""`sengoku map`: the maps that come with the program, and what is wrong with one of your own."""

import json
from pathlib import Path

import pytest

from cli.command import fails, run
from sengoku.maps import map_folder, map_ids


@pytest.fixture
def own_map(tmp_path: Path) -> Path:
    file = tmp_path / "mine.json"
    file.write_bytes((map_folder("sengoku") / "map.json").read_bytes())
    return file


def change(file: Path, **fields: object) -> None:
    file.write_text(json.dumps({**json.loads(file.read_text("utf-8")), **fields}), "utf-8")


def test_all_maps_are_listed_with_their_edition() -> None:
    ran = run("map", "list")
    assert (ran.status, ran.err) == (0, "")
    assert [line.split()[0] for line in ran.lines] == list(map_ids())
    assert "reconstructed" in ran.lines[0]


def test_the_maps_that_come_with_the_program_are_fine() -> None:
    ran = run("map", "check")
    assert (ran.status, ran.err) == (0, "")
    assert [line.split(":")[0] for line in ran.lines] == list(map_ids())
    assert ran.lines[0] == "sengoku: fine, 86 territories, 248 borders, 8 clans"


def test_a_map_file_of_ones_own_is_checked_by_its_path(own_map: Path) -> None:
    ran = run("map", "check", str(own_map), "standard")
    assert (ran.status, ran.err) == (0, "")
    assert [line.split(":")[1].split(",")[0] for line in ran.lines] == [" fine", " fine"]


def test_everything_wrong_with_a_map_is_named(own_map: Path) -> None:
    borders = json.loads(own_map.read_text("utf-8"))["borders"]
    borders[0]["b"], borders[1]["a"] = "atlantis", "lemuria"
    change(own_map, borders=borders)
    ran = run("map", "check", str(own_map), "sengoku")
    assert ran.status == 1
    assert "atlantis" in ran.out
    assert "lemuria" in ran.out
    assert all(line.startswith((f"{own_map}: ", "sengoku: fine")) for line in ran.lines)
    assert ran.err == f"sengoku: Not usable: {own_map}.\n"


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"", "JSON"),
        (b"{", "JSON"),
        (b"\xff\xfe", "UTF-8"),
        (b"[1, 2]", "object"),
        (b"{}", "id"),
        (b'{"id": NaN}', "NaN"),
        (b"[" * 100_000, "JSON"),
    ],
)
def test_a_file_that_is_no_map_is_refused_with_a_sentence(tmp_path: Path, content: bytes, word: str) -> None:
    file = tmp_path / "map.json"
    file.write_bytes(content)
    ran = run("map", "check", str(file))
    assert (ran.status, ran.err) == (1, f"sengoku: Not usable: {file}.\n")
    assert word in ran.out
    assert "Traceback" not in ran.out


@pytest.mark.parametrize("name", ["atlantis", "atlantis.json", ".", "/"])
def test_a_map_that_is_not_there_is_said_so(name: str) -> None:
    ran = run("map", "check", name)
    assert (ran.status, ran.err) == (1, f"sengoku: Not usable: {name}.\n")
    assert ran.out.startswith(f"{name}: ")


def test_a_command_that_needs_a_map_names_those_there_are() -> None:
    fails(run("orders", "check", "--map", "atlantis"), "'atlantis'", "sengoku-v5")
    fails(run("demo", "--once", "--map", "atlantis"), "'atlantis'", "sengoku-v5")
