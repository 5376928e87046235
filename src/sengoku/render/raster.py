"""SVG to pixels, by resvg, with our own fonts and none of the machine's."""

import io
from functools import cache, lru_cache

import resvg_py
from PIL import Image

from sengoku.resources import data_folder

_MOST_STILL = 12
"""Layers kept as pixels: three for each map, view and width that is in use; 4 MB each at most."""


@cache
def font_files() -> tuple[str, ...]:
    """Our own font files. Raises FileNotFoundError when there are none: text would silently be left out."""
    found = tuple(sorted(str(path) for path in (data_folder("maps") / "fonts").glob("*.ttf")))
    if not found:
        raise FileNotFoundError("The fonts in maps/fonts are missing; install Sengoku again.")
    return found


def pixels(svg: str, width: int | None = None, background: str | None = None) -> Image.Image:
    """The SVG as red, green, blue and alpha, of that width in px or of its own.

    Raises ValueError when the text is no SVG.
    """
    raw = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        background=background,
        skip_system_fonts=True,
        font_files=list(font_files()),
        font_family="Sengoku",
        serif_family="Sengoku",
    )
    return Image.open(io.BytesIO(bytes(raw))).convert("RGBA")


@lru_cache(maxsize=_MOST_STILL)
def kept_pixels(svg: str, width: int) -> Image.Image:
    """As `pixels`, for what comes again; nobody may change the picture."""
    return pixels(svg, width)
