"""The land as pixels, laid on like washes of colour: the ground of each owner, the weave, the darker rims.

How a territory's outline covers the paper is the same whoever owns it. It is rasterised once and kept as a
mask; a picture then only joins the masks of each owner's territories and pours a colour through them. Joining
does what a rasteriser does that lays a colour over itself: what still shines through is multiplied.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from xml.etree import ElementTree

from PIL import Image, ImageChops

from .land import RIMS
from .layers import Sheet
from .raster import pixels

Element = ElementTree.Element
Box = tuple[int, int, int, int]
"""Left, upper, right and lower edge in px."""

_MOST_MASKS = 1500
"""A map of sixty lands has at most ten for each, some 20 kB large, at one width."""
_REACH = max(width for width, _ in RIMS)
_GLIMPSE = 100
"""Width in px of the small picture in which the box of an outline is found."""


@dataclass(frozen=True, slots=True)
class _Frame:
    """A picture of `width` x `height` px that shows a drawing of `across` x `down` px of its own."""

    width: int
    height: int
    across: float
    down: float

    def part(self, box: Box, markup: str, scale: float = 1) -> Image.Image:
        """How much of each pixel within the box the markup, white on black, covers at that scale."""
        x, y = self.across / self.width, self.down / self.height
        left, upper, wide, tall = box[0], box[1], box[2] - box[0], box[3] - box[1]
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" preserveAspectRatio="none" '
            f'fill="#fff" stroke-linejoin="round" '
            f'width="{round(wide * scale)}" height="{round(tall * scale)}" '
            f'viewBox="{left * x} {upper * y} {wide * x} {tall * y}">'
        )
        return pixels(f"{head}{markup}</svg>", background="#000").getchannel("R")


@dataclass(frozen=True, slots=True)
class _Wash:
    """How an outline is painted: the attributes of a path for each layer of paint, and a pattern."""

    layers: tuple[str, ...] = ("",)
    pattern: str = ""

    def over(self, outline: str) -> str:
        """The markup of an outline in this wash."""
        return self.pattern + "".join(f'<path d="{outline}" {layer}/>' for layer in self.layers)


_GROUND = _Wash()


def lay(picture: Image.Image, sheet: Sheet, markup: str) -> None:
    """Paints the lands of a drawing into the picture; `markup` is the group of all lands."""
    frame = _Frame(picture.width, picture.height, sheet.width, sheet.height)
    groups = list(ElementTree.fromstring(markup))  # noqa: S314 - our own drawing
    for ground, rims in zip(groups[::2], groups[1::2], strict=True):
        _lay_owner(picture, frame, sheet, ground, rims)


def _lay_owner(picture: Image.Image, frame: _Frame, sheet: Sheet, ground: Element, rims: Element) -> None:
    """The ground of one owner's lands; on it, and nowhere beside it, what the group of the rims holds."""
    outlines = [path.attrib["d"] for path in ground.iter("path")]
    land = _joined(frame, outlines, _GROUND)
    box = land.getbbox()
    if box is None:
        return
    land = land.crop(box)
    picture.paste(ground.attrib["fill"], box, land)
    for colour, wash in _washes(sheet, rims):
        picture.paste(colour, box, ImageChops.multiply(land, _joined(frame, outlines, wash).crop(box)))


def _washes(sheet: Sheet, rims: Element) -> list[tuple[str, _Wash]]:
    """The weave, if there is one, and all strokes of the rims as one, each with its colour."""
    washes = []
    for use in rims.iterfind("use[@class='weave']"):
        fill = use.attrib["fill"]
        pattern = sheet.definitions[fill.removeprefix("url(#").removesuffix(")")]
        colour = ElementTree.fromstring(pattern)[0].attrib["stroke"]  # noqa: S314 - our own drawing
        layer = f'fill="{fill}" fill-opacity="{use.attrib["fill-opacity"]}"'
        washes.append((colour, _Wash((layer,), pattern.replace(colour, "#fff"))))
    strokes = tuple(
        f'fill="none" stroke="#fff" stroke-width="{use.attrib["stroke-width"]}" '
        f'stroke-opacity="{use.attrib["stroke-opacity"]}"'
        for use in rims.iterfind("use[@stroke-width]")
    )
    return [*washes, (rims.attrib["stroke"], _Wash(strokes))]


def _joined(frame: _Frame, outlines: Sequence[str], wash: _Wash) -> Image.Image:
    """How much of each pixel of the picture the outlines cover together."""
    whole = Image.new("L", (frame.width, frame.height))
    for outline in outlines:
        box, mask = _mask(frame, outline, wash)
        whole.paste(ImageChops.screen(whole.crop(box), mask), box)
    return whole


@lru_cache(maxsize=_MOST_MASKS)
def _mask(frame: _Frame, outline: str, wash: _Wash) -> tuple[Box, Image.Image]:
    """How much of each pixel one outline covers, within a box that holds all of it."""
    box = _box(frame, outline)
    return box, frame.part(box, wash.over(outline))


@lru_cache(maxsize=_MOST_MASKS)
def _box(frame: _Frame, outline: str) -> Box:
    """A box that holds the outline and its rims, found in a small picture."""
    path = f'<path d="{outline}" stroke="#fff" stroke-width="{_REACH}"/>'
    scale = min(1, _GLIMPSE / frame.width)
    small = frame.part((0, 0, frame.width, frame.height), path, scale)
    left, upper, right, lower = small.getbbox() or (0, 0, *small.size)
    x, y = frame.width / small.width, frame.height / small.height
    return (
        max(0, int((left - 1) * x)),
        max(0, int((upper - 1) * y)),
        min(frame.width, ceil((right + 1) * x)),
        min(frame.height, ceil((lower + 1) * y)),
    )
