"""The drawing data of a map is found and read, and a bad file is named."""

from pathlib import Path

import pytest

from sengoku.maps import load as load_map
from sengoku.maps import map_ids
from sengoku.render import board
from sengoku.render.board import DrawingError, View


@pytest.mark.parametrize("map_id", map_ids())
def test_every_map_has_a_drawing_with_all_its_territories(map_id: str) -> None:
    drawing = board.load(map_id)
    assert set(drawing.territories) == {t.id for t in load_map(map_id).board.territories}
    assert drawing.width == 1600
    assert 1000 < drawing.height < 1200
    assert drawing.credit


def test_the_land_outlines_are_credited_where_they_come_from() -> None:
    for map_id in ("sengoku", "sengoku-v5"):
        assert "Japan Meteorological Agency" in board.load(map_id).credit
        assert "Natural Earth" in board.load(map_id).credit


def test_a_drawing_is_read_once() -> None:
    assert board.load("sengoku") is board.load("sengoku")


@pytest.mark.parametrize("map_id", ["kyushu", "", "fonts", "../maps/sengoku"])
def test_a_map_without_a_drawing_is_named(map_id: str) -> None:
    with pytest.raises(DrawingError, match="There is no drawing of a map"):
        board.load(map_id)


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"format": 1}', '{"format": 2, "credit": ""}'])
def test_a_file_of_another_form_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "board.json"
    path.write_text(content, "utf-8")
    with pytest.raises(DrawingError, match="is not a board file of format 2"):
        board.load_file(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DrawingError, match="cannot be read"):
        board.load_file(tmp_path / "board.json")


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize(("id", "north", "south"), [("spain", "nc", "sc"), ("st-petersburg", "nc", "sc")])
def test_fleets_on_two_coasts_of_one_territory_stand_apart(
    view: View, id: str, north: str, south: str
) -> None:
    drawing = board.load("standard")
    assert drawing.place(f"{id}/{north}", view).y <= drawing.place(f"{id}/{south}", view).y
    assert drawing.place(f"{id}/{north}", view) != drawing.place(f"{id}/{south}", view)
    assert drawing.dislodged_place(f"{id}/{north}", view) == drawing.dislodged_place(id, view)
