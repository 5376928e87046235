"""The PNG shows what the SVG says, words included, and is small enough for a letter."""

import io

import pytest
from PIL import Image, ImageChops

from render import scenes
from sengoku.maps import load, map_ids
from sengoku.render import board, png, raster, svg
from sengoku.render.board import Label, View
from sengoku.render.palette import channels, paint
from sengoku.render.picture import Layer, Picture, of_position, of_verdict


def image_of(picture: Picture, map_id: str = "sengoku", width: int = 800) -> Image.Image:
    text = svg.draw(load(map_id), board.load(map_id), picture)
    return Image.open(io.BytesIO(png.rasterize(text, width)))


def test_it_is_a_palette_picture_of_the_width_asked_for() -> None:
    image = image_of(of_position(scenes.variant().start()), width=600)
    assert (image.format, image.mode, image.width) == ("PNG", "P", 600)
    assert len(image.getcolors() or []) <= 240


@pytest.mark.parametrize("map_id", map_ids())
def test_a_letter_s_picture_is_at_most_300_kb(map_id: str) -> None:
    text = svg.draw(load(map_id), board.load(map_id), of_position(load(map_id).start()))
    assert len(png.rasterize(text)) <= 300_000


def test_a_picture_full_of_orders_is_at_most_300_kb() -> None:
    for view in View:
        picture = of_verdict(scenes.before(), scenes.moves(), view)
        assert len(png.rasterize(svg.draw(scenes.variant(), board.load("sengoku"), picture))) <= 300_000


def test_the_same_svg_gives_the_same_bytes() -> None:
    text = svg.draw(scenes.variant(), board.load("sengoku"), of_position(scenes.variant().start()))
    assert png.rasterize(text, 300) == png.rasterize(text, 300)


SCENES = {
    "opening": of_position(scenes.variant().start()),
    "orders": of_verdict(scenes.before(), scenes.moves()),
    "orders, compact": of_verdict(scenes.before(), scenes.moves(), View.COMPACT),
    "nobody's land": Picture("Spring 1570"),
    "no layers": Picture("Spring 1570", layers=frozenset()),
}


def furthest_apart(one: Image.Image, other: Image.Image) -> float:
    bands = ImageChops.difference(one, other).getextrema()
    return max(band[1] for band in bands if isinstance(band, tuple))


@pytest.mark.parametrize("picture", SCENES.values(), ids=SCENES.keys())
def test_layers_laid_on_one_another_look_as_the_whole_does(picture: Picture) -> None:
    text = svg.draw(scenes.variant(), board.load("sengoku"), picture)
    assert furthest_apart(raster.pixels(text, 400).convert("RGB"), png.painted(text, 400)) <= 16, "rounding"


def test_a_letter_shows_the_full_view_of_the_drawing_for_a_page() -> None:
    picture = of_verdict(scenes.before(), scenes.moves())
    page, alone = (
        png.painted(draw(scenes.variant(), board.load("sengoku"), picture), 400)
        for draw in (svg.draw_for_page, svg.draw)
    )
    assert furthest_apart(page, alone) == 0


@pytest.mark.parametrize("map_id", map_ids())
def test_the_layers_of_every_map_are_laid_where_they_belong(map_id: str) -> None:
    variant = load(map_id)
    homes = {t.id: t.home_of for t in variant.board.territories if t.home_of}
    text = svg.draw(variant, board.load(map_id), Picture("Spring 1570", owners=homes))
    assert furthest_apart(raster.pixels(text, 400).convert("RGB"), png.painted(text, 400)) <= 16, "rounding"


def test_what_is_kept_is_not_changed_by_the_pictures_it_was_used_for() -> None:
    texts = [svg.draw(scenes.variant(), board.load("sengoku"), picture) for picture in SCENES.values()]
    first = [png.rasterize(text, 200) for text in texts]
    assert [png.rasterize(text, 200) for text in texts] == first


def changed_at(label: Label, one: Image.Image, other: Image.Image, scale: float) -> bool:
    """Whether two pictures differ where a label stands."""
    half = 0.25 * label.size * max(len(line) for line in label.lines)
    top, bottom = label.y - label.size, label.y + label.leading * (len(label.lines) - 1)
    box = [round(v * scale) for v in (label.x - half, top, label.x + half, bottom)]
    parts = [image.convert("RGB").crop((box[0], box[1], box[2], box[3])) for image in (one, other)]
    extremes = ImageChops.difference(*parts).convert("L").getextrema()
    return isinstance(extremes[1], int | float) and extremes[1] > 60


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize("map_id", map_ids())
def test_every_name_is_really_there_in_pixels(map_id: str, view: View) -> None:
    """A rasteriser without its font leaves out all words and says nothing about it."""
    bare = frozenset(Layer) - {Layer.LABELS, Layer.UNITS}
    picture = Picture("Spring 1570", view=view, layers=bare | {Layer.LABELS})
    with_names, without = (
        image_of(picture, map_id),
        image_of(Picture("Spring 1570", view=view, layers=bare), map_id),
    )
    drawing = board.load(map_id)
    missing = [
        territory.id
        for territory in drawing.territories.values()
        if not changed_at(territory.labels[view], with_names, without, 800 / drawing.width)
    ]
    assert missing == []


def test_no_font_of_the_machine_is_needed() -> None:
    faces = [path.rpartition("/")[2] for path in raster.font_files()]
    assert "sengoku-bold.ttf" in faces
    assert "sengoku-kanji-bold.ttf" in faces


def test_what_is_no_svg_is_refused() -> None:
    with pytest.raises(ValueError, match=r"."):
        png.rasterize("<p>no picture</p>")


def test_the_colours_of_the_clans_survive_the_palette() -> None:
    homes = {t.id: t.home_of for t in scenes.variant().board.territories if t.home_of}
    image = image_of(Picture("Spring 1570", owners=homes)).convert("RGB")
    shades = {image.getpixel((x, y)) for x in range(image.width) for y in range(0, image.height, 2)}
    for clan in scenes.variant().clans:
        pale = channels(paint(clan.colour).pale)
        near = [shade for shade in shades if isinstance(shade, tuple) and max(map(apart, shade, pale)) < 14]
        assert near, clan.name


def apart(one: float, other: float) -> float:
    return abs(one - other)
