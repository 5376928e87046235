"""The picture as PNG, small enough for a letter.

What is the same in every picture of a map is rasterised once and kept: the sea, the lines of the land, the
names. The land is poured through kept masks. Only orders, units and words are rasterised for each picture.
"""

import io
from functools import cache

from PIL import Image

from . import tints
from .layers import Kind, Layer, Sheet, cut
from .palette import SEA, SEA_DEEP, channels, mix
from .raster import kept_pixels, pixels

COLOURS = 168
DEPTHS = 72


def rasterize(svg: str, width: int = 1200) -> bytes:
    """The SVG as a palette PNG of that width in px. No font of the machine is used.

    Raises ValueError when the text is no SVG.
    """
    return with_palette(painted(svg, width))


def painted(svg: str, width: int) -> Image.Image:
    """The layers of an SVG laid on one another, as red, green and blue. Raises as `rasterize` does."""
    sheet = cut(svg)
    if sheet is None or not sheet.layers:
        return pixels(svg, width).convert("RGB")
    lowest, *others = sheet.layers
    picture = _pixels(sheet, lowest, width).convert("RGB")
    for layer in others:
        if layer.kind is Kind.LANDS:
            tints.lay(picture, sheet, layer.markup)
        else:
            over = _pixels(sheet, layer, width)
            picture.paste(over, mask=over)
    return picture


def _pixels(sheet: Sheet, layer: Layer, width: int) -> Image.Image:
    make = kept_pixels if layer.kind is Kind.STILL else pixels
    return make(sheet.alone(layer.markup), width)


def with_palette(image: Image.Image) -> bytes:
    """A PNG of at most 240 colours, without dithering, which costs bytes.

    The depth of the sea keeps a long row of colours for itself, or it would fall into bands. The others are
    found on every sixth pixel of every sixth row: the choice is as good as that of the whole picture, in a
    small part of the time.
    """
    sample = image.resize((max(1, image.width // 6), max(1, image.height // 6)), Image.Resampling.NEAREST)
    found = sample.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)
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
