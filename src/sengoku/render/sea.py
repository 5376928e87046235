"""The sea: a path for each sea territory, depth, waves, the pale water along the coasts, the seams."""

from .markup import element, group, words
from .palette import PAPER, SEA, SEA_DEEP
from .scene import Scene

RINGS = ((40, 0.1), (29, 0.12), (19, 0.16), (10, 0.26))
"""Width and opacity of the pale lines that follow the coasts."""


def defs(scene: Scene) -> str:
    """Gradient, wave pattern and coast line, used below."""
    arcs = "".join(
        f"M{x - r} {y}a{r} {r} 0 0 1 {2 * r} 0" for x, y in ((24, 24), (0, 12), (48, 12)) for r in (23, 16, 9)
    )
    waves = element("path", d=arcs, fill="none", stroke=PAPER, stroke_width=0.8, stroke_opacity=0.17)
    depth = element("stop", offset=0.2, stop_color=SEA) + element("stop", offset=1, stop_color=SEA_DEEP)
    return (
        element("radialGradient", depth, id=scene.id("depth"), cx=0.5, cy=0.52, r=0.68)
        + element("pattern", waves, id=scene.id("waves"), width=48, height=24, patternUnits="userSpaceOnUse")
        + element("path", id=scene.id("coast"), d=scene.board.coast + scene.board.foreign)
    )


def draw(scene: Scene) -> str:
    """All seas with their names for hover and touch, then what lies on the water but below the land."""
    board = scene.board
    seas = "".join(
        element(
            "path", element("title", words(t.name)), id=scene.id(f"t-{t.id}"), data_territory=t.id, d=t.under
        )
        for t in board.territories.values()
        if t.is_sea
    )
    size = {"width": board.width, "height": board.height}
    rings = "".join(
        element("use", href=scene.ref("coast"), stroke_width=width, stroke_opacity=opacity)
        for width, opacity in RINGS
    )
    return (
        element("rect", fill=scene.url("depth"), **size)
        + group(seas, class_="seas", fill="#fff", fill_opacity=0)
        + element("rect", fill=scene.url("waves"), pointer_events="none", **size)
        + group(rings, fill="none", stroke="#e6efe6", stroke_linejoin="round", pointer_events="none")
        + seams(scene)
    )


def seams(scene: Scene) -> str:
    """The borders between seas, in fine pale dashes."""
    return element(
        "path",
        class_="seams",
        d="".join(scene.board.seams),
        fill="none",
        stroke=PAPER,
        stroke_width=1.4,
        stroke_opacity=0.75,
        stroke_dasharray="9 5",
        stroke_linecap="round",
        pointer_events="none",
    )
