"""The sea: a path for each sea territory, depth, waves, the pale water along the coasts, the seams."""

from .markup import element, group, words
from .palette import PAPER, SEA, SEA_DEEP
from .scene import Scene

RINGS = ((40, 0.1), (29, 0.12), (19, 0.16), (10, 0.26))
"""Width and opacity of the pale lines that follow the coasts."""

STEP_X, STEP_Y = 150, 92
"""How far the waves lie apart, px."""


def defs(scene: Scene) -> str:
    """Depth, a handful of waves, and the coast line, used below."""
    stops = ((0, SEA_DEEP), (0.5, SEA), (1, SEA_DEEP))
    depth = "".join(element("stop", offset=offset, stop_color=colour) for offset, colour in stops)
    return (
        element("linearGradient", depth, id=scene.id("depth"), class_="depth", x2=0, y2=1)
        + element("path", id=scene.id("waves"), d=_waves())
        + element("path", id=scene.id("coast"), d=scene.board.coast + scene.board.foreign)
    )


def _waves() -> str:
    """Scales of waves as on old prints: two beside each other, one above, each of three arcs."""
    return "".join(
        f"M{x - r} {y}a{r} {r} 0 0 1 {2 * r} 0" for x, y in ((-20, 10), (20, 10), (0, 0)) for r in (19, 13, 7)
    )


def waves(scene: Scene) -> str:
    """Waves scattered over the water in staggered rows; land is drawn over those that lie below it."""
    board, spots = scene.board, []
    for row in range(int(board.height / STEP_Y) + 1):
        for column in range(int(board.width / STEP_X) + 1):
            x = column * STEP_X + row % 2 * STEP_X / 2 + (row * 37 + column * 53) % 41
            y = row * STEP_Y + (row * 29 + column * 61) % 37
            spots.append(element("use", href=scene.ref("waves"), x=x, y=y))
    return group(
        *spots, class_="waves", fill="none", stroke=PAPER, stroke_width=1, stroke_opacity=0.2,
        pointer_events="none",
    )  # fmt: skip


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
        element("rect", class_="water", fill=scene.url("depth"), **size)
        + group(seas, class_="seas", fill="#fff", fill_opacity=0)
        + waves(scene)
        + group(
            rings,
            class_="rings",
            fill="none",
            stroke="#e6efe6",
            stroke_linejoin="round",
            pointer_events="none",
        )
        + seams(scene)
    )


def seams(scene: Scene) -> str:
    """The borders between seas, in fine pale dashes."""
    return element(
        "path",
        id=scene.id("seams"),
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
