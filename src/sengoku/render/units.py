"""Armies as shogi pieces, fleets as ships, garrisons as keeps; dislodged units smaller, in a broken ring."""

from sengoku.engine.unit import Unit

from .board import Point
from .emblems import EMBLEMS, KEEP
from .markup import element, fraction, group, points, words
from .palette import GARRISON_PAINT, INK, PAPER, SEAL, Paint
from .scene import Scene

PIECE = "M0 -1.06L.74 -.76L.95 .92H-.95L-.74 -.76z"
HULL = "M-1.22 .36L-1.02 .28H1L1.22 .2C1.16 .7 .92 1 .52 1H-.5C-.9 1 -1.14 .74 -1.22 .36z"
SAIL = "M-.82 -1.06H.82Q.66 -.42 .82 .18H-.82Q-.66 -.42 -.82 -1.06z"
WOOD = "#5b4028"
ARMY_SIGN = 0.56


def defs(scene: Scene) -> str:
    """An army and a fleet of each clan, and the garrison, in a box from -1 to 1."""
    sides = {
        clan.id: (scene.paint(clan.id), EMBLEMS.get(clan.id), clan.name[:1]) for clan in scene.variant.clans
    }
    if scene.variant.garrison_clan:
        sides[scene.variant.garrison_clan] = (GARRISON_PAINT, KEEP, "")
    return "".join(
        _army(scene.id(f"army-{clan}"), paint, sign(emblem, letter, paint, ARMY_SIGN, 0.06))
        + _fleet(scene.id(f"fleet-{clan}"), paint, sign(emblem, letter, paint, 0.42, -0.43))
        for clan, (paint, emblem, letter) in sides.items()
    )


def sign(emblem: str | None, letter: str, paint: Paint, scale: float, y: float) -> str:
    """The emblem, or the first letter of a side that has none."""
    if emblem:
        return element(
            "path", d=emblem, fill=paint.sign, fill_rule="evenodd",
            transform=f"translate(0 {fraction(y)}) scale({fraction(scale)})",
        )  # fmt: skip
    return element(
        "text", words(letter), y=y + scale * 0.62, font_size=scale * 2, font_weight="800",
        text_anchor="middle", fill=paint.sign,
    )  # fmt: skip


def _army(id: str, paint: Paint, face: str) -> str:
    return group(
        element("path", d=PIECE, transform="translate(.1 .12)", fill=INK, fill_opacity=0.4),
        element("path", d=PIECE, fill=PAPER, stroke=PAPER, stroke_width=0.4),
        element("path", d=PIECE, fill=paint.full, stroke=INK, stroke_width=0.15),
        element(
            "path",
            d="M-.62 -.66L0 -.91L.62 -.66",
            fill="none",
            stroke=PAPER,
            stroke_width=0.09,
            stroke_opacity=0.6,
        ),
        face,
        id=id,
        stroke_linejoin="round",
    )


def _fleet(id: str, paint: Paint, face: str) -> str:
    return group(
        element("path", d=HULL + SAIL, transform="translate(.1 .12)", fill=INK, fill_opacity=0.4),
        element("path", d=HULL + SAIL, fill=PAPER, stroke=PAPER, stroke_width=0.4),
        element("path", d=HULL, fill=WOOD, stroke=INK, stroke_width=0.14),
        element("path", d="M-.98 .56H1", stroke=PAPER, stroke_width=0.08, stroke_opacity=0.55),
        element("path", d=SAIL, fill=paint.full, stroke=INK, stroke_width=0.14),
        face,
        id=id,
        stroke_linejoin="round",
    )


def draw(scene: Scene) -> str:
    """Every unit of the picture, then the dislodged ones."""
    standing = [
        draw_unit(scene, unit, scene.place(unit.at), scene.sizes.unit) for unit in scene.picture.units
    ]
    beaten = [_dislodged(scene, one.unit) for one in scene.picture.dislodged]
    return group(*standing, class_="units") + group(*beaten, class_="dislodged")


def draw_unit(scene: Scene, unit: Unit, spot: Point, size: float) -> str:
    """One unit there in that size, with its name for a pointer."""
    name = scene.variant.board.territory(unit.at).name
    return element(
        "use",
        element("title", words(f"{unit.type.word} {name}, {scene.variant.clan_name(unit.clan)}")),
        href=scene.ref(f"{unit.type.value}-{unit.clan}"),
        data_unit=unit.at,
        transform=place(spot, size),
    )


def _dislodged(scene: Scene, unit: Unit) -> str:
    spot, size = scene.board.dislodged_place(unit.at, scene.view), scene.sizes.dislodged
    ring = element(
        "circle", cx=spot.x, cy=spot.y, r=size * 1.3, fill=PAPER, fill_opacity=0.75, stroke=SEAL,
        stroke_width=2.2, stroke_dasharray="4.6 3",
    )  # fmt: skip
    return ring + draw_unit(scene, unit, spot, size * 0.86)


def place(spot: Point, size: float) -> str:
    """The transform that puts a drawing of the unit box there in that size."""
    return f"translate({points(*spot)}) scale({fraction(size)})"
