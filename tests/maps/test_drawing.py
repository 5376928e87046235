"""The drawn boards show the very graphs of their maps, and a drawing that does not is found out."""

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sengoku.maps import map_folder, map_ids, problems_of
from sengoku.maps.drawing import drawing_problems, drawn_borders
from sengoku.maps.load import read_json
from sengoku.maps.outline import inside, pieces, rings

Data = dict[str, Any]
MAP, BOARD = (read_json(map_folder("sengoku") / name) for name in ("map.json", "board.json"))


@pytest.mark.parametrize("map_id", map_ids())
def test_the_drawing_shows_the_graph_of_the_map(map_id: str) -> None:
    folder = map_folder(map_id)
    assert drawing_problems(read_json(folder / "map.json"), read_json(folder / "board.json")) == []


def test_every_drawn_border_is_long_enough_to_be_seen() -> None:
    assert min(drawn_borders(BOARD).values()) > 12


def moved(id: str, what: str, x: float, y: float) -> Callable[[Data], None]:
    return lambda board: board["territories"][id].update({what: [x, y]})


def in_territory(which: str, **values: object) -> Callable[[Data], None]:
    return lambda board: board["territories"][which].update(values)


def shifted(id: str) -> Callable[[Data], None]:
    """The whole outline a little to the side: its pieces are nobody else's any more."""

    def change(board: Data) -> None:
        outline = board["territories"][id]
        outline["path"] = "M1 1" + outline["path"][outline["path"].index("q") :]

    return change


PLANTED: list[tuple[Callable[[Data], None], str]] = [
    (lambda board: board.update(format=3), "The drawing has format 3; only 2 is known."),
    (lambda board: board["territories"].pop("kai"), "kai is on the map but not drawn."),
    (
        lambda board: board["territories"].update(edo=board["territories"]["kai"]),
        "edo is drawn but not on the map.",
    ),
    (
        in_territory("kai", kind="coastal"),
        "kai: the kind is 'inland' on the map and 'coastal' in the drawing.",
    ),
    (in_territory("kai", name="Kay"), "kai: the name is 'Kai' on the map and 'Kay' in the drawing."),
    (in_territory("kai", sc=False), "kai: the centre is True on the map and False in the drawing."),
    (in_territory("kai", sc=False), "kai: a coin belongs in each supply centre and nowhere else."),
    (shifted("kai"), "kai and sagami have a border but do not touch in the drawing."),
    (moved("kai", "anchor", 30, 700), "In the full view the anchor of kai lies outside it."),
    (moved("kai", "dislodged", 30, 700), "In the full view the dislodged of kai lies outside it."),
    (moved("kai", "centre", 1159, 623), "In the full view the anchor of kai and the centre of kai overlap."),
    (lambda board: board["bridges"].pop(), "is not drawn."),
    (
        lambda board: board["bridges"].append({"a": "aki", "b": "tosa", "from": [0, 0], "to": [0, 0]}),
        "A bridge is drawn between aki and tosa, but there is none.",
    ),
    (lambda board: board["bridges"][0].update(to=[5, 5]), "does not reach"),
    (in_territory("kai", path="M1 1c2 2 3 3 4 4z"), "path data may have only M, l, q and z"),
    (in_territory("kai", path="M1 1l2z"), "path data has a number too few or too many"),
    (in_territory("kai", path=None), "The drawing is not a board file of format 2"),
    (lambda board: board.pop("hints"), "The drawing is not a board file of format 2: KeyError 'hints'."),
]


@pytest.mark.parametrize(("change", "sentence"), PLANTED, ids=[sentence for _, sentence in PLANTED])
def test_a_planted_error_is_found(change: Callable[[Data], object], sentence: str) -> None:
    board = copy.deepcopy(BOARD)
    change(board)
    found = drawing_problems(MAP, board)
    assert any(sentence in one for one in found), found


def test_a_border_more_or_less_on_the_map_is_found() -> None:
    data = copy.deepcopy(MAP)
    gone = data["borders"].pop(0)
    data["borders"].append(gone | {"a": "aki", "b": "mutsu"})
    found = drawing_problems(data, BOARD)
    assert f"{gone['a']} and {gone['b']} touch in the drawing but have no border." in found
    assert "aki and mutsu have a border but do not touch in the drawing." in found


def test_two_territories_drawn_over_each_other_are_found() -> None:
    board = copy.deepcopy(BOARD)
    board["territories"]["kai"]["path"] = board["territories"]["sagami"]["path"]
    assert any("more than two territories" in one for one in drawing_problems(MAP, board))


def test_a_drawing_beside_ones_own_map_is_checked_too(tmp_path: Path) -> None:
    source = map_folder("sengoku-v5")
    (tmp_path / "map.json").write_bytes((source / "map.json").read_bytes())
    assert problems_of(tmp_path / "map.json") == []
    (tmp_path / "board.json").write_bytes((map_folder("sengoku") / "board.json").read_bytes())
    assert any("is drawn but not on the map" in one for one in problems_of(tmp_path / "map.json"))


def test_an_outline_is_read_piece_by_piece() -> None:
    square = pieces("M1 1l2 0 0 2q-1 1-2 0z")
    assert [piece.start for piece in square] == [(10, 10), (30, 10), (30, 30), (10, 30)]
    assert square[2].control == (20, 40)
    assert square[0].undirected == pieces("M3 1l-2 0")[0].undirected
    assert square[0].length == 2
    assert inside(rings(square), 2, 2)
    assert not inside(rings(square), 4, 2)
