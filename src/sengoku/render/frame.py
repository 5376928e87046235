"""The frame of the sheet, the cartouche with the season, the compass."""

from .board import Box, Point
from .legend import card
from .markup import element, group, number, points, words
from .palette import INK, PAPER, SEA_TEXT, SEAL
from .scene import Scene

NAMES = {"Sengoku": "戦国"}
SEASONS = {"Spring": "春", "Fall": "秋", "Winter": "冬"}
KANJI = {"font_family": "Sengoku Kanji", "font_weight": "700"}


def draw(scene: Scene) -> str:
    """The edge of the sheet and the compass: the same in every picture of a map."""
    panels = scene.board.panels
    return _edge(scene) + (_compass(scene, panels["compass"]) if "compass" in panels else "")


def cartouche(scene: Scene) -> str:
    """The card with the name of the map and the season, if there is room for it."""
    panels = scene.board.panels
    return _cartouche(scene, panels["title"]) if "title" in panels else ""


def _edge(scene: Scene) -> str:
    w, h = scene.board.width, scene.board.height
    lines = ((5, PAPER, 10), (1, INK, 2), (10.5, INK, 2.2), (15, PAPER, 1))
    return group(
        *(
            element(
                "rect",
                x=inset,
                y=inset,
                width=w - 2 * inset,
                height=h - 2 * inset,
                stroke=colour,
                stroke_width=width,
            )
            for inset, colour, width in lines
        ),
        class_="frame",
        fill="none",
        pointer_events="none",
    )


def _cartouche(scene: Scene, box: Box) -> str:
    x, picture = (box.x0 + box.x1) / 2, scene.picture
    kanji = NAMES.get(scene.variant.name.partition(" ")[0], "")
    signs = "".join(
        element("text", sign, x=x, y=box.y0 + 80 + row * 72, font_size=68, **KANJI)
        for row, sign in enumerate(kanji)
    )
    y = box.y0 + (184 if kanji else 52)
    rule = f"M{number(box.x0 + 24)} {number(y + 13)}H{number(box.x1 - 24)}"
    lines = element("text", words(picture.title), x=x, y=y + 38, font_size=23, font_weight="700")
    if picture.subtitle:
        lines += element(
            "text",
            words(picture.subtitle),
            x=x,
            y=y + 55,
            font_size=16,
            font_weight="500",
            font_style="italic",
        )
    return group(
        card(box),
        signs,
        element(
            "text",
            words(scene.variant.name.upper()),
            x=x + 1.5,
            y=y,
            font_size=22 if len(scene.variant.name) < 10 else 15,
            font_weight="800",
            letter_spacing=3,
        ),
        element("path", d=rule, stroke=SEAL, stroke_width=2),
        lines,
        _seal(picture.title, Point(x, y + 73)) if kanji else "",
        class_="cartouche",
        text_anchor="middle",
        fill=INK,
    )


def _seal(title: str, spot: Point) -> str:
    """The red seal with the season, when the title begins with one."""
    sign = SEASONS.get(title.partition(" ")[0])
    if sign is None:
        return ""
    return element("rect", x=spot.x - 12, y=spot.y - 12, width=24, height=24, rx=3, fill=SEAL) + element(
        "text", sign, x=spot.x, y=spot.y + 6.4, font_size=17.5, fill=PAPER, **KANJI
    )


def _compass(scene: Scene, box: Box) -> str:
    x, y, r = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2 + 8, box.width / 2 - 14
    rose = "".join(_ray(index, r * (0.88 if index % 2 == 0 else 0.5), r * 0.13) for index in range(8))
    return group(
        element("circle", r=r * 0.62, fill="none", stroke=SEA_TEXT, stroke_width=1),
        element("circle", r=r * 0.54, fill="none", stroke=SEA_TEXT, stroke_width=0.6),
        rose,
        element("text", "北", y=-r, text_anchor="middle", font_size=18, fill=SEA_TEXT, **KANJI),
        class_="compass",
        transform=f"translate({points(x, y)}) rotate({number(scene.board.turn)})",
    )  # fmt: skip


def _ray(index: int, length: float, half: float) -> str:
    return group(
        element("path", d=f"M0 {number(-length)}L{points(half, -half)}L0 0z", fill=SEA_TEXT),
        element(
            "path",
            d=f"M0 {number(-length)}L{points(-half, -half)}L0 0z",
            fill=PAPER,
            stroke=SEA_TEXT,
            stroke_width=0.7,
        ),
        transform=f"rotate({45 * index})",
    )
