"""Names (or codes, in the compact view) of the territories, and of the land around."""

from .board import Label, TerritoryDrawing, View
from .markup import element, group, words
from .palette import INK, PAPER, SCENERY, SEA_DEEP, SEA_TEXT
from .scene import Scene


def draw(scene: Scene) -> str:
    """Land names upright and bold, sea names slanted, each with a pale edge against the lines below."""
    territories = scene.board.territories.values()
    compact = scene.view is View.COMPACT
    seas = "".join(text(t.labels[scene.view]) for t in territories if t.is_sea)
    lands = "".join(text(t.labels[scene.view]) for t in territories if not t.is_sea)
    kanji = "" if compact else "".join(_kanji(t) for t in territories)
    edge = {
        "stroke_linejoin": "round",
        "paint_order": "stroke",
        "text_anchor": "middle",
        "pointer_events": "none",
    }
    return (
        group(
            seas, class_="names seas", fill=SEA_TEXT, stroke=SEA_DEEP, stroke_width=3.2, stroke_opacity=0.8,
            font_style="italic", font_weight="700" if compact else "500", **edge,
        )
        + group(
            lands, class_="names lands", fill=INK, stroke=PAPER, stroke_width=4.4 if compact else 3.4,
            stroke_opacity=0.85, font_weight="800" if compact else "700", **edge,
        )
        + group(
            kanji, class_="names kanji", fill=INK, stroke=PAPER, stroke_width=2.4, stroke_opacity=0.7,
            font_size=11.5, font_family="Sengoku Kanji", font_weight="700", fill_opacity=0.85, **edge,
        )
        + _around(scene)
    )  # fmt: skip


def text(label: Label) -> str:
    """The lines of one label, each a text of its own."""
    return "".join(
        element(
            "text", words(line), x=label.x, y=label.y + row * label.leading,
            font_size=label.size, letter_spacing=label.spacing or None,
        )
        for row, line in enumerate(label.lines)
    )  # fmt: skip


def _kanji(territory: TerritoryDrawing) -> str:
    label = territory.labels[View.FULL]
    if label.kanji_y is None or not territory.kanji:
        return ""
    return element("text", words(territory.kanji), x=label.x, y=label.kanji_y)


def _around(scene: Scene) -> str:
    names = "".join(text(label) for label in scene.board.texts)
    return group(
        names,
        class_="names around",
        fill="#5d5342",
        stroke=SCENERY,
        stroke_width=4,
        paint_order="stroke",
        font_style="italic",
        font_weight="500",
        text_anchor="middle",
        pointer_events="none",
    )
