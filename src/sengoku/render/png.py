"""The picture as PNG, small enough for a letter."""

import hashlib
import io
from collections.abc import Callable
from functools import cache

import resvg_py
from PIL import Image

from sengoku.resources import data_folder

from .land import LANDS
from .palette import SEA, SEA_DEEP, channels, mix

COLOURS = 168
DEPTHS = 72
ROUGH = ".rims, .rings { shape-rendering: optimizeSpeed }"
"""The soft tints lie under finer strokes: their edges need no smoothing, a quarter of the work."""

_MOST_WATERS = 4
_waters: dict[tuple[bytes, int], Image.Image] = {}
"""The sea of each map and size of picture that was drawn lately."""


@cache
def font_files() -> tuple[str, ...]:
    """Our own font files. Raises FileNotFoundError when there are none: text would silently be left out."""
    found = tuple(sorted(str(path) for path in (data_folder("maps") / "fonts").glob("*.ttf")))
    if not found:
        raise FileNotFoundError("The fonts in maps/fonts are missing; install Sengoku again.")
    return found


def rasterize(svg: str, width: int = 1200) -> bytes:
    """The SVG as a palette PNG of that width in px. No font of the machine is used.

    Raises ValueError when the text is no SVG.
    """
    return with_palette(_on_water(svg, width))


def _on_water(svg: str, width: int) -> Image.Image:
    """The whole picture, its sea taken from an earlier one where there was one."""
    defs, end, content = svg.partition("</defs>")
    water, lands, above = content.partition(LANDS)
    if not lands:
        return _pixels(svg, width).convert("RGB")
    picture = _water(water, width, lambda: f"{defs}{end}{water}</svg>").copy()
    over = _pixels(f"{defs}{end}{lands}{above}", width)
    picture.paste(over, mask=over)
    return picture


def _water(water: str, width: int, svg: Callable[[], str]) -> Image.Image:
    """What lies below the land: the same in every picture of a map, so it is drawn once and kept."""
    key = (hashlib.sha256(water.encode()).digest(), width)
    if key not in _waters:
        if len(_waters) >= _MOST_WATERS:
            _waters.clear()
        _waters[key] = _pixels(svg(), width).convert("RGB")
    return _waters[key]


def _pixels(svg: str, width: int) -> Image.Image:
    """The SVG as red, green, blue and alpha."""
    raw = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,
        font_files=list(font_files()),
        font_family="Sengoku",
        serif_family="Sengoku",
        style_sheet=ROUGH,
    )
    return Image.open(io.BytesIO(bytes(raw))).convert("RGBA")


def with_palette(image: Image.Image) -> bytes:
    """A PNG of at most 240 colours, without dithering, which costs bytes.

    The depth of the sea keeps a long row of colours for itself, or it would fall into bands. The others are
    found on every fourth pixel of every fourth row: the choice is as good as that of the whole picture, in
    a tenth of the time.
    """
    sample = image.resize((max(1, image.width // 4), max(1, image.height // 4)), Image.Resampling.NEAREST)
    found = sample.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=4, dither=Image.Dither.NONE)
    colours = Image.new("P", (1, 1))
    colours.putpalette(bytes((found.getpalette() or [])[: 3 * COLOURS]) + sea_colours())
    out = io.BytesIO()
    image.quantize(palette=colours, dither=Image.Dither.NONE).save(out, "PNG")
    return out.getvalue()


@cache
def sea_colours() -> bytes:
    """The steps from deep to shallow water, as red, green and blue."""
    steps = (mix(SEA, SEA_DEEP, step / (DEPTHS - 1)) for step in range(DEPTHS))
    return bytes(part for colour in steps for part in channels(colour))
