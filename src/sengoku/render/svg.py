"""The whole picture as SVG: no scripts, no references to other files, always the same bytes."""

from sengoku.engine.variant import Variant

from . import centres, frame, labels, land, legend, orders, sea, units
from .board import BoardDrawing
from .markup import element, number, words
from .picture import Layer, Picture
from .scene import Scene, set_scene

FAMILY = "Sengoku, 'Sengoku Kanji', serif"


def draw(variant: Variant, board: BoardDrawing, picture: Picture) -> str:
    """The picture as one SVG element, to be put into a page or rasterised.

    The fonts are named, not contained: a page loads `maps/fonts/sengoku.css`, `png.rasterize` hands the
    files over. Raises KeyError for a place or clan that the map does not have.
    """
    scene = set_scene(variant, board, picture)
    width, height = number(board.width), number(legend.height(scene))
    name = f"{variant.name}, {picture.title}" + (f" {picture.subtitle}" if picture.subtitle else "")
    return element(
        "svg",
        element("title", words(name)),
        element("desc", words(board.credit)),
        element("defs", *(part.defs(scene) for part in (sea, land, units, centres))),
        *_layers(scene),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        class_=f"board {picture.view.value}",
        font_family=FAMILY,
        role="img",
        aria_label=name,
    )


def _layers(scene: Scene) -> list[str]:
    """The layers from the sea floor to the frame."""
    parts = [sea.draw(scene), land.draw(scene)]
    if scene.shows(Layer.ORDERS):
        parts.append(orders.draw(scene))
    if scene.shows(Layer.CENTERS):
        parts.append(centres.draw(scene))
    if scene.shows(Layer.LABELS):
        parts.append(labels.draw(scene))
    if scene.shows(Layer.UNITS):
        parts.append(units.draw(scene))
    if scene.shows(Layer.ORDERS):
        parts.append(orders.marks(scene))
    parts.append(frame.draw(scene))
    if scene.shows(Layer.LEGEND):
        parts.append(legend.draw(scene))
    return parts
