"""The frame of the sheet, the cartouche with the season, the compass."""

from .board import Box
from .legend import card
from .markup import element, group, number, points, words
from .palette import INK, PAPER, SEA_INK, SEAL
from .scene import Scene


def draw(scene: Scene) -> str:
    """Everything that lies around the map itself."""
    panels = scene.board.panels
    return (
        _edge(scene)
        + (_cartouche(scene, panels["title"]) if "title" in panels else "")
        + (_compass(scene, panels["compass"]) if "compass" in panels else "")
    )


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
    name = scene.variant.name
    kanji = "戦国" if name.startswith("Sengoku") else ""
    signs = "".join(
        element(
            "text",
            sign,
            x=x,
            y=box.y0 + 80 + row * 72,
            font_family="Sengoku Kanji",
            font_size=68,
            font_weight="700",
        )
        for row, sign in enumerate(kanji)
    )
    y = box.y0 + (184 if kanji else 60)
    return group(
        card(box),
        signs,
        element("text", words(name.upper()), x=x + 1.5, y=y, font_size=22, font_weight="800", letter_spacing=3),
        element("path", d=f"M{number(box.x0 + 24)} {number(y + 13)}H{number(box.x1 - 24)}", stroke=SEAL, stroke_width=2),
        element("text", words(picture.title), x=x, y=y + 42, font_size=23, font_weight="700"),
        element("text", words(picture.subtitle), x=x, y=y + 66, font_size=18, font_weight="500", font_style="italic")
        if picture.subtitle
        else "",
        class_="cartouche",
        text_anchor="middle",
        fill=INK,
    )  # fmt: skip


def _compass(scene: Scene, box: Box) -> str:
    x, y, r = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2 + 8, box.width / 2 - 14
    rose = "".join(_ray(index, r * (0.88 if index % 2 == 0 else 0.5), r * 0.13) for index in range(8))
    return group(
        element("circle", r=r * 0.62, fill="none", stroke=SEA_INK, stroke_width=1),
        element("circle", r=r * 0.54, fill="none", stroke=SEA_INK, stroke_width=0.6),
        rose,
        element(
            "text", "北", y=-r, text_anchor="middle", font_family="Sengoku Kanji", font_size=18, font_weight="700",
            fill=SEA_INK,
        ),
        class_="compass",
        transform=f"translate({points(x, y)}) rotate({number(scene.board.turn)})",
    )  # fmt: skip


def _ray(index: int, length: float, half: float) -> str:
    return group(
        element("path", d=f"M0 {number(-length)}L{points(half, -half)}L0 0z", fill=SEA_INK),
        element(
            "path",
            d=f"M0 {number(-length)}L{points(-half, -half)}L0 0z",
            fill=PAPER,
            stroke=SEA_INK,
            stroke_width=0.7,
        ),
        transform=f"rotate({45 * index})",
    )
