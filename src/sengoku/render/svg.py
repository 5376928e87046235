"""The whole picture as SVG: no scripts, no references to other files, always the same bytes.

Colours and what is hidden are presentation attributes, which every style sheet outranks: a page shows the
same drawing by day and by night, in either view and with layers left out, by rules in `map.css` alone.
"""

from dataclasses import replace

from sengoku.engine.variant import Variant

from . import centres, frame, labels, land, legend, orders, sea, units
from .board import BoardDrawing, View
from .markup import element, group, number, words
from .picture import Layer, Picture
from .scene import Scene, set_scene

FAMILY = "Sengoku, 'Sengoku Kanji', serif"


def draw(variant: Variant, board: BoardDrawing, picture: Picture) -> str:
    """The picture as one SVG element, to be put into a page or rasterised.

    The fonts are named, not contained: a page loads `maps/fonts/sengoku.css`, `png.rasterize` hands the
    files over. Raises KeyError for a place or clan that the map does not have.
    """
    scene = set_scene(variant, board, picture)
    return _sheet(scene, legend.height(scene), picture.view.value, _ground(scene) + _on_top(scene))


def draw_for_page(variant: Variant, board: BoardDrawing, picture: Picture) -> str:
    """The picture with what lies on the map in both views: full is seen, compact is hidden until a page asks.

    In the compact view it has no legend: a page has room for one below. Raises KeyError as `draw` does.
    """
    scene = set_scene(variant, board, picture)
    layers = picture.layers - {Layer.LEGEND}
    compact = set_scene(variant, board, replace(picture, view=View.COMPACT, layers=layers))
    views = group(_on_top(scene), class_="view full") + group(
        _on_top(compact), class_="view compact", display="none"
    )
    return _sheet(scene, board.height, "both", _ground(scene) + views)


def _sheet(scene: Scene, tall: float, view: str, content: str) -> str:
    picture, board = scene.picture, scene.board
    width, height = number(board.width), number(tall)
    name = f"{scene.variant.name}, {picture.title}" + (f" {picture.subtitle}" if picture.subtitle else "")
    return element(
        "svg",
        element("title", words(name)),
        element("desc", words(board.credit)),
        element("defs", *(part.defs(scene) for part in (sea, land, units, centres))),
        content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        class_=f"board {view}",
        font_family=FAMILY,
        role="img",
        aria_label=name,
    )


def _ground(scene: Scene) -> str:
    """What is the same in every view: the sea and the land with its owners' colours."""
    return sea.draw(scene) + land.draw(scene)


def _on_top(scene: Scene) -> str:
    """The layers above the land. What differs from picture to picture lies between the land and the names."""
    parts = []
    if scene.shows(Layer.ORDERS):
        parts.append(orders.draw(scene))
    if scene.shows(Layer.CENTERS):
        parts.append(centres.draw(scene))
    if scene.shows(Layer.UNITS):
        parts.append(units.draw(scene))
    if scene.shows(Layer.ORDERS):
        parts.append(orders.marks(scene))
    parts.append(frame.cartouche(scene))
    if scene.shows(Layer.LEGEND):
        parts.append(legend.draw(scene))
    if scene.shows(Layer.LABELS):
        parts.append(labels.draw(scene))
    parts.append(frame.draw(scene))
    return "".join(parts)
