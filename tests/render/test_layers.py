"""A drawing is cut where one way of painting ends and another begins, and each part can stand alone."""

from collections.abc import Callable

import pytest

from render import scenes
from sengoku.engine import Variant
from sengoku.maps import load, map_ids
from sengoku.render import board, key, svg
from sengoku.render.board import BoardDrawing, View
from sengoku.render.layers import Kind, Sheet, cut
from sengoku.render.picture import Picture, of_position, of_verdict

SMALL = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30.5"><title>Kai</title>'
    '<defs><path id="coin" d="M0 0H9"/><g id="purse"><use href="#coin"/></g><path id="spare"/></defs>'
    '<g class="seas deep"><g class="lands"/></g><path class="seams" d="M0 0"/>'
    '<g class="orders"><use href="#purse"/></g><text>Kai &gt; Sagami</text></svg>'
)


Draw = Callable[[Variant, BoardDrawing, Picture], str]


def drawn(view: View = View.FULL) -> str:
    return svg.draw(
        scenes.variant(), board.load("sengoku"), of_verdict(scenes.before(), scenes.moves(), view)
    )


def sheet_of(text: str) -> Sheet:
    sheet = cut(text)
    assert sheet is not None
    return sheet


def test_neighbours_of_one_kind_are_one_layer() -> None:
    layers = sheet_of(SMALL).layers
    assert [layer.kind for layer in layers] == [Kind.STILL, Kind.MOVING]
    assert layers[0].markup.endswith('<path class="seams" d="M0 0"/>')


def test_a_layer_alone_takes_along_what_it_refers_to_and_nothing_else() -> None:
    sheet = sheet_of(SMALL)
    still, moving = (sheet.alone(layer.markup) for layer in sheet.layers)
    assert "<defs></defs>" in still
    assert 'id="coin"' in moving
    assert 'id="purse"' in moving
    assert "spare" not in moving


def test_the_size_of_a_drawing_need_not_be_whole() -> None:
    assert (sheet_of(SMALL).width, sheet_of(SMALL).height) == (40, 30.5)


@pytest.mark.parametrize("view", View)
def test_nothing_of_a_drawing_is_lost(view: View) -> None:
    text = drawn(view)
    sheet = sheet_of(text)
    content = text[text.index("</defs>") + len("</defs>") : -len("</svg>")]
    assert "".join(layer.markup for layer in sheet.layers) == content
    assert all(definition in text for definition in sheet.definitions.values())


@pytest.mark.parametrize("draw", [svg.draw, svg.draw_for_page])
@pytest.mark.parametrize("map_id", map_ids())
def test_only_one_layer_of_a_drawing_is_different_in_every_picture(map_id: str, draw: Draw) -> None:
    """Each layer more that moves would cost a picture a quarter more."""
    variant, drawing = load(map_id), board.load(map_id)
    text = draw(variant, drawing, of_position(variant.start()))
    kinds = [layer.kind for layer in sheet_of(text).layers]
    assert kinds == [Kind.STILL, Kind.LANDS, Kind.STILL, Kind.MOVING, Kind.STILL]


def test_the_view_that_a_page_hides_is_left_out() -> None:
    page = svg.draw_for_page(scenes.variant(), board.load("sengoku"), of_position(scenes.variant().start()))
    assert "KAI" in page, "the code of the compact view"
    layers = sheet_of(page).layers
    assert not any(">KAI<" in layer.markup for layer in layers)
    assert any(">Kai<" in layer.markup for layer in layers)


def test_what_stands_still_is_the_same_in_another_phase() -> None:
    later = svg.draw(scenes.variant(), board.load("sengoku"), of_position(scenes.variant().start()))
    still = [
        [sheet.alone(one.markup) for one in sheet.layers if one.kind is Kind.STILL]
        for sheet in (sheet_of(drawn()), sheet_of(later))
    ]
    assert still[0] == still[1]


def test_the_key_of_the_signs_is_a_drawing_too() -> None:
    assert [layer.kind for layer in sheet_of(key.draw(load("sengoku"))).layers] == [Kind.MOVING]


@pytest.mark.parametrize("text", ["", "<p>no picture</p>", "<svg/>", "a map"])
def test_what_is_no_drawing_of_ours_is_not_cut(text: str) -> None:
    assert cut(text) is None
