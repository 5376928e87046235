"""The key to the arrows: each sign an order can leave on the map, with its meaning."""

from collections.abc import Callable

from sengoku.engine.variant import Variant

from . import arrows
from .arrows import Pen
from .board import Point
from .markup import element, group, number, words
from .palette import INK, LAND, PAPER, Paint, paint
from .way import bent

COLUMNS, WIDTH, HEIGHT = 4, 252, 46
_PEN = Pen(1.0)
_WAY = bent(Point(10, 0), Point(66, 0), 0.0)
_SHORT = bent(Point(10, 0), Point(38, 0), 0.0)
_SPOT = Point(38, 0)

SIGNS: tuple[tuple[str, Callable[[Paint], str]], ...] = (
    ("move", lambda paint: arrows.arrow(_WAY, _PEN, paint)),
    (
        "move beaten back",
        lambda paint: arrows.stopped(_WAY, _PEN, paint) + arrows.clash(_WAY.end, _PEN),
    ),
    ("move without a convoy", lambda paint: arrows.stopped(_WAY, _PEN, paint) + arrows.void(_WAY.end, _PEN)),
    ("retreat", lambda paint: arrows.arrow(_WAY, _PEN, paint, "7 5")),
    (
        "support",
        lambda paint: arrows.dotted(_WAY, _PEN, paint.full) + arrows.knob(_WAY.end, _PEN, paint.full),
    ),
    ("support cut", lambda paint: arrows.dotted(_WAY, _PEN, paint.full) + arrows.slashes(_WAY, _PEN)),
    (
        "support, convoy in vain",
        lambda paint: arrows.dotted(_SHORT, _PEN, paint.pale) + arrows.void(_SHORT.end, _PEN),
    ),
    ("order not allowed", lambda paint: arrows.void(_SPOT, _PEN)),
    ("fleet convoys", lambda paint: arrows.ring(_SPOT, 14, _PEN, paint, "6 4")),
    ("ordered to hold", lambda paint: arrows.ring(_SPOT, 14, _PEN, paint)),
    ("driven from its place", lambda paint: arrows.beaten(_SPOT, 14, _PEN)),
    ("leaves the board", lambda paint: arrows.cross(_SPOT, _PEN, 10)),
)
"""Words, and what is drawn beside them in the colours of a clan."""


def draw(variant: Variant) -> str:
    """The key as one SVG element, in the colours of the variant's first clan."""
    colours = paint(variant.clans[0].colour)
    rows = -(-len(SIGNS) // COLUMNS)
    size = f"{number(COLUMNS * WIDTH)} {number(rows * HEIGHT)}"
    return element(
        "svg",
        element("title", "What the signs on the map mean"),
        element("rect", width=COLUMNS * WIDTH, height=rows * HEIGHT, fill=PAPER),
        *(_cell(index, text, sign(colours)) for index, (text, sign) in enumerate(SIGNS)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {size}",
        width=COLUMNS * WIDTH,
        height=rows * HEIGHT,
        class_="key",
        font_family="Sengoku, serif",
        role="img",
        aria_label="What the signs on the map mean",
    )


def _cell(index: int, text: str, sign: str) -> str:
    x, y = index % COLUMNS * WIDTH, (index // COLUMNS + 0.5) * HEIGHT
    return group(
        element("rect", x=4, y=-HEIGHT / 2 + 4, width=70, height=HEIGHT - 8, rx=4, fill=LAND),
        group(sign, fill="none", stroke_linecap="round", stroke_linejoin="round"),
        element("text", words(text), x=84, y=5, font_size=15.5, font_weight="500", fill=INK),
        transform=f"translate({number(x)} {number(y)})",
    )
