"""The picture as PNG, small enough for a letter."""

import io
from functools import cache

import resvg_py
from PIL import Image

from sengoku.resources import data_folder

COLOURS = 192


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
    )
    return with_palette(Image.open(io.BytesIO(bytes(raw))).convert("RGB"))


def with_palette(image: Image.Image) -> bytes:
    """A PNG of at most 192 colours, without dithering, which costs bytes."""
    small = image.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, kmeans=4, dither=Image.Dither.NONE)
    out = io.BytesIO()
    small.save(out, "PNG", optimize=True)
    return out.getvalue()
