"""Names as they are really set, in our own fonts, on a board on which every territory is occupied twice."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

import pytest
from PIL import ImageFont

from sengoku.maps import map_ids
from sengoku.render.board import Label, TerritoryDrawing, View, load
from sengoku.resources import data_folder

SLACK = 1.0  # px: ink of two letters that stand side by side does not touch within their advance


class Box(NamedTuple):
    """What takes room on the board, px."""

    what: str
    x0: float
    y0: float
    x1: float
    y1: float

    def covers(self, other: "Box") -> bool:
        wide = min(self.x1, other.x1) - max(self.x0, other.x0)
        tall = min(self.y1, other.y1) - max(self.y0, other.y0)
        return wide > SLACK and tall > SLACK


@cache
def font(face: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(data_folder("maps") / "fonts" / f"sengoku-{face}.ttf"), 100)


def line_box(text: str, face: str, what: str, x: float, y: float, size: float, spacing: float = 0) -> Box:
    """The ink of one line that is set around `x` on the base line `y`."""
    left, top, right, bottom = font(face).getbbox(text, anchor="ms")
    scale, more = size / 100, spacing * max(len(text) - 1, 0) / 2
    return Box(what, x + left * scale - more, y + top * scale, x + right * scale + more, y + bottom * scale)


def face_of(territory: TerritoryDrawing, view: View) -> str:
    """The face in which `labels.draw` sets the name."""
    if view is View.COMPACT:
        return "bold-italic" if territory.is_sea else "extrabold"
    return "medium-italic" if territory.is_sea else "bold"


def name_boxes(territory: TerritoryDrawing, view: View) -> Iterator[Box]:
    label: Label = territory.labels[view]
    for row, line in enumerate(label.lines):
        y = label.y + row * label.leading
        face = face_of(territory, view)
        yield line_box(line, face, f"name {territory.id}", label.x, y, label.size, label.spacing)
    if view is View.FULL and label.kanji_y is not None and territory.kanji:
        yield line_box(territory.kanji, "kanji-bold", f"kanji {territory.id}", label.x, label.kanji_y, 11.5)


def piece_boxes(map_id: str, territory: TerritoryDrawing, view: View) -> Iterator[Box]:
    hints = json.loads((data_folder("maps") / map_id / "board.json").read_text("utf-8"))["hints"][view.value]
    places = territory.places[view]
    spots = {"unit": places.anchor, "dislodged": places.dislodged, "centre": places.centre}
    for what, spot in spots.items():
        if spot is not None:
            width, height = hints[what]
            yield Box(
                f"{what} {territory.id}",
                spot.x - width / 2,
                spot.y - height / 2,
                spot.x + width / 2,
                spot.y + height / 2,
            )


Named = tuple[str, Box]


def names_of(map_id: str, view: View) -> list[Named]:
    territories = load(map_id).territories.values()
    return [(one.id, box) for one in territories for box in name_boxes(one, view)]


def meetings(map_id: str, view: View, names: list[Named]) -> list[str]:
    """Every name that covers another territory's or a piece; a name's own lines and kanji belong together."""
    territories = load(map_id).territories.values()
    pieces = [box for one in territories for box in piece_boxes(map_id, one, view)]
    met = [(box, other) for (a, box), (b, other) in combinations(names, 2) if a != b and box.covers(other)]
    met += [(box, piece) for _, box in names for piece in pieces if box.covers(piece)]
    return [f"{one.what} and {other.what}" for one, other in met]


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize("map_id", map_ids())
def test_no_name_meets_another_or_a_piece_with_every_territory_occupied(map_id: str, view: View) -> None:
    assert meetings(map_id, view, names_of(map_id, view)) == []


def test_a_name_that_is_out_of_place_is_found() -> None:
    names = names_of("sengoku", View.FULL)
    moved = [(id, box._replace(x0=box.x0 + 30, x1=box.x1 + 30) if id == "mino" else box) for id, box in names]
    assert meetings("sengoku", View.FULL, moved) != []


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize("map_id", map_ids())
def test_no_name_runs_out_of_the_sheet(map_id: str, view: View) -> None:
    board = load(map_id)
    for one in board.territories.values():
        for box in name_boxes(one, view):
            assert box.x0 > 10 < box.y0, box.what
            assert box.x1 < board.width - 10, box.what
            assert box.y1 < board.height - 10, box.what
