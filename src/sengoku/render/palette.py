"""Colours: what each clan's colour word of the map file means on washi paper, and the tints made of it."""

from dataclasses import dataclass
from functools import cache

INK = "#211c18"
PAPER = "#f6ecd6"
LAND = "#eee2c4"
RIM = "#a98f5f"
SCENERY = "#cfc5ae"
SEA = "#6f9ab0"
SEA_DEEP = "#27506f"
SEA_TEXT = "#f4ecd8"
SEAL = "#b3402c"
GARRISON = "#fbf7ec"

PAINTS = {
    "light green": "#95ce6a",
    "light blue": "#6fb9d8",
    "light purple": "#a27fd6",
    "orange": "#e8880f",
    "red": "#d9402e",
    "dark blue": "#1f4189",
    "dark green": "#1b6650",
    "dark purple": "#541c4f",
    "green": "#5f9e4a",
    "black": "#4b4744",
    "white": "#f4f1ea",
    "yellow": "#e8c93c",
}
UNKNOWN = "#8d8577"


@dataclass(frozen=True, slots=True)
class Paint:
    """The colours of one side: full on units and rims, pale in the middle of its land."""

    full: str
    pale: str
    dark: str
    sign: str
    """What stands out on `full`: emblems and letters."""


@cache
def paint(colour: str) -> Paint:
    """The paint for a colour word of the map file; a plain brown for a word that is not known."""
    full = PAINTS.get(colour, UNKNOWN)
    sign = PAPER if contrast(PAPER, full) >= 3 else INK
    return Paint(full=full, pale=mix(full, PAPER, 0.3), dark=mix(full, INK, 0.45), sign=sign)


GARRISON_PAINT = Paint(full=GARRISON, pale=LAND, dark=INK, sign=INK)


def mix(one: str, other: str, share: float) -> str:
    """The colour that lies `share` of the way from one to the other."""
    pairs = zip(channels(one), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of `#rrggbb`, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: str) -> float:
    """Relative luminance as WCAG defines it, 0 (black) to 1 (white)."""
    parts = [value / 255 for value in channels(colour)]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours as WCAG defines it, 1 (alike) to 21 (black on white)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
