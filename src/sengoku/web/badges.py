"""A clan's badge beside its name: colour and emblem as on the map, so that colour is never the only sign."""

from functools import cache

from markupsafe import Markup

from sengoku.render.emblems import EMBLEMS, KEEP
from sengoku.render.markup import element
from sengoku.render.palette import GARRISON_PAINT, INK, paint
from sengoku.render.units import sign


@cache
def badge(clan: str, name: str, colour: str) -> Markup:
    """A small round SVG; `colour` is the map's word. Readers aloud skip it: the name stands beside it."""
    is_garrison = colour == "white" and clan not in EMBLEMS
    colours = GARRISON_PAINT if is_garrison else paint(colour)
    emblem = KEEP if is_garrison else EMBLEMS.get(clan)
    svg = element(
        "svg",
        element("circle", r=1.08, fill=colours.full, stroke=INK, stroke_width=0.12),
        sign(emblem, name[:1], colours, 0.66, 0),
        class_="badge",
        viewBox="-1.2 -1.2 2.4 2.4",
        width="24",
        height="24",
        aria_hidden="true",
    )
    return Markup(svg)  # noqa: S704 - made of our own shapes; the letter is escaped by `sign`
