"""The picture as PNG, small enough for a letter."""

import io
from functools import cache

import resvg_py
from PIL import Image

from sengoku.resources import data_folder

from .palette import SEA, SEA_DEEP, channels, mix

COLOURS = 168
DEPTHS = 72
ROUGH = ".rims, .rings { shape-rendering: optimizeSpeed }"
"""The soft tints lie under finer strokes: their edges need no smoothing, a quarter of the work."""


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
    raw = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,
        font_files=list(font_files()),
        font_family="Sengoku",
        serif_family="Sengoku",
        style_sheet=ROUGH,
    )
    return with_palette(Image.open(io.BytesIO(bytes(raw))).convert("RGB"))


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
