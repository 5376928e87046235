"""The legend: each clan with its piece and its centres, and what the other signs mean."""

from sengoku.engine.variant import Clan

from .board import Box, Point, View
from .markup import element, group, number, words
from .palette import INK, PAPER
from .picture import Layer
from .scene import Scene
from .units import place

STRIP = 196
"""Height of the legend below the board in the compact view, px."""


def height(scene: Scene) -> float:
    """The height of the whole picture."""
    below = STRIP if scene.view is View.COMPACT and scene.shows(Layer.LEGEND) else 0
    return scene.board.height + below


def draw(scene: Scene) -> str:
    """The legend in its panel (full view), or in a strip below the board (compact view)."""
    if scene.view is View.COMPACT:
        board = scene.board
        box = Box(0, board.height, board.width, board.height + STRIP)
        return group(
            element("rect", x=0, y=box.y0, width=box.width, height=STRIP, fill=PAPER),
            element("path", d=f"M0 {number(box.y0)}h{number(box.width)}", stroke=INK, stroke_width=2.4),
            _clans(scene, Box(24, box.y0 + 10, box.x1, box.y1 - 6), 4, 38, 25),
            class_="legend",
        )
    panel = scene.board.panels.get("legend")
    return _panel(scene, panel) if panel else ""


def _panel(scene: Scene, box: Box) -> str:
    rows = Box(box.x0 + 14, box.y0 + 7, box.x1 - 6, box.y1 - 32)
    rule = f"M{number(box.x0 + 14)} {number(box.y1 - 33)}H{number(box.x1 - 14)}"
    return group(
        card(box),
        _clans(scene, rows, 4, 17, 11),
        element("path", d=rule, stroke=INK, stroke_width=0.7),
        _signs(scene, box.x0 + 26, box.y1 - 18),
        class_="legend",
    )


def card(box: Box) -> str:
    """A sheet of paper with a double edge and a soft shadow."""
    size = {"width": box.width, "height": box.height}
    inner = {"width": box.width - 10, "height": box.height - 10}
    return (
        element("rect", x=box.x0 + 4, y=box.y0 + 5, **size, fill=INK, fill_opacity=0.3)
        + element("rect", x=box.x0, y=box.y0, **size, fill=PAPER, stroke=INK, stroke_width=2)
        + element("rect", x=box.x0 + 5, y=box.y0 + 5, **inner, fill="none", stroke=INK, stroke_width=0.7)
    )


def _clans(scene: Scene, box: Box, columns: int, font: float, piece: float) -> str:
    """All clans in rows of columns, each column as wide as its longest name asks for."""
    clans = scene.variant.clans
    rows = [clans[at : at + columns] for at in range(0, len(clans), columns)]
    needs = [
        max(len(row[at].name) + 5.5 for row in rows if at < len(row))
        for at in range(min(columns, len(clans)))
    ]
    unit, tall = box.width / sum(needs), box.height / len(rows)
    return "".join(
        _clan(
            scene,
            clan,
            Point(box.x0 + sum(needs[:at]) * unit, box.y0 + (number_of + 0.5) * tall),
            font,
            piece,
        )
        for number_of, row in enumerate(rows)
        for at, clan in enumerate(row)
    )


def _clan(scene: Scene, clan: Clan, spot: Point, font: float, piece: float) -> str:
    centres = scene.picture.center_counts(scene.variant).get(clan.id, 0)
    count = element("tspan", str(centres), font_weight="500", dx=font * 0.3)
    return element(
        "use", href=scene.ref(f"army-{clan.id}"), transform=place(Point(spot.x + piece, spot.y), piece)
    ) + element(
        "text",
        words(clan.name),
        count,
        x=spot.x + piece * 2.4,
        y=spot.y + font * 0.33,
        font_size=font,
        font_weight="700",
        fill=INK,
    )


def _signs(scene: Scene, x: float, y: float) -> str:
    garrison = scene.variant.garrison_clan
    drawn, size = [], scene.sizes.centre
    if garrison:
        drawn.append(
            (
                element("use", href=scene.ref(f"army-{garrison}"), transform=place(Point(x, y), 9.5)),
                "garrison",
                106,
            )
        )
    for coin, text, step in (("free", "free centre", 120), (scene.variant.clans[0].id, "owned centre", 130)):
        drawn.append(
            (element("use", href=scene.ref(f"coin-{coin}"), transform=place(Point(x, y), size)), text, step)
        )
    out, shift = [], 0.0
    for mark, text, step in drawn:
        name = element(
            "text", text, x=x + 15, y=y + 5, font_size=15.5, font_weight="500", font_style="italic", fill=INK
        )
        out.append(group(mark, name, transform=f"translate({number(shift)} 0)"))
        shift += step
    return "".join(out)
