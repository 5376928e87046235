"""The land: hand-tinted, pale in the middle and strong along its rim, in the colour of its owner."""

from collections import defaultdict

from sengoku.engine.variant import Variant

from .board import TerritoryDrawing
from .markup import element, group, points, words
from .palette import INK, LAND, PAPER, RIM, SCENERY, SEA
from .picture import Layer
from .scene import Scene

RIMS = ((24, 0.26), (9, 0.5))
"""Width and opacity of the strokes that darken a land towards its border; half of each lies inside."""

_WEAVES = (
    ("M0 0L9 9", 9),
    ("M0 4.5H9", 9),
    ("M9 0L0 9", 9),
    ("M4.5 0V9", 9),
    ("M0 0L9 9M9 0L0 9", 9),
    ("M0 3a3 3 0 0 1 6 0M6 3a3 3 0 0 0 6 0", 12),
    ("M4 0V8M0 4H8", 8),
    ("M0 6L6 0L12 6", 12),
)
"""A tile of hatching for each clan in the order of the map, and its side in px."""


def defs(scene: Scene) -> str:
    """The hatching of land that is no territory, and a clip for each owner's land."""
    stripe = element("path", d="M0 0V7", stroke="#8b806a", stroke_width=0.9)
    hatch = element(
        "pattern", stripe, id=scene.id("hatch"), width=7, height=7,
        patternUnits="userSpaceOnUse", patternTransform="rotate(45)",
    )  # fmt: skip
    clips = (
        element(
            "clipPath",
            "".join(element("use", href=scene.ref(f"t-{one.id}")) for one in lands),
            id=scene.id(f"clip-{owner or 'free'}"),
        )
        for owner, lands in by_owner(scene).items()
    )
    return hatch + "".join(clips) + weaves(scene)


def weaves(scene: Scene) -> str:
    """A faint hatching for each clan, so that its land is known without its colour."""
    drawn = []
    for clan, (d, size) in zip(scene.variant.clans, _WEAVES, strict=False):
        stroke = element("path", d=d, fill="none", stroke=scene.paint(clan.id).dark, stroke_width=1.1)
        drawn.append(
            element(
                "pattern",
                stroke,
                id=scene.id(f"weave-{clan.id}"),
                width=size,
                height=size,
                patternUnits="userSpaceOnUse",
            )
        )
    return "".join(drawn)


def by_owner(scene: Scene) -> dict[str, list[TerritoryDrawing]]:
    """The land territories of each owner, in the order of the clans; those of nobody under ''."""
    owners = scene.picture.owners if scene.shows(Layer.OWNERS) else {}
    found: dict[str, list[TerritoryDrawing]] = defaultdict(list)
    for territory in scene.board.territories.values():
        if not territory.is_sea:
            found[owners.get(territory.id, "")].append(territory)
    order = ["", *(clan.id for clan in scene.variant.clans)]
    return {owner: found[owner] for owner in order if owner in found}


def draw(scene: Scene) -> str:
    """Scenery, the lands of each owner with their rims, borders and coasts, lakes, bridges."""
    lands = "".join(_tinted(scene, owner, lands) for owner, lands in by_owner(scene).items())
    return scenery(scene) + group(lands, class_="lands") + lines(scene) + bridges(scene)


def scenery(scene: Scene) -> str:
    """Land that belongs to no territory, hatched."""
    outline = "".join(scene.board.scenery)
    if not outline:
        return ""
    return group(
        element("path", id=scene.id("scenery"), d=outline, fill=SCENERY)
        + element("path", id=scene.id("scenery-hatch"), d=outline, fill=scene.url("hatch")),
        class_="scenery",
    )


def _tinted(scene: Scene, owner: str, lands: list[TerritoryDrawing]) -> str:
    name = owner or "free"
    pale, full = (scene.paint(owner).pale, scene.paint(owner).full) if owner else (LAND, RIM)
    areas = "".join(
        element(
            "path",
            element("title", words(title(scene.variant, one, owner))),
            id=scene.id(f"t-{one.id}"),
            data_territory=one.id,
            d=one.path,
        )
        for one in lands
    )
    every = scene.ref(f"lands-{name}")
    fill = scene.url(f"weave-{owner}")
    woven = element("use", href=every, class_="weave", fill=fill, fill_opacity=0.3, stroke="none")
    weave = woven if owner else ""
    rims = "".join(
        element("use", href=every, fill="none", stroke_width=width, stroke_opacity=opacity)
        for width, opacity in RIMS
    )
    tint = tint_of(scene, owner)
    return group(group(areas, id=scene.id(f"lands-{name}")), class_=f"land {tint}", fill=pale) + group(
        weave,
        rims,
        class_=f"rims {tint}",
        clip_path=scene.url(f"clip-{name}"),
        stroke=full,
        stroke_linejoin="round",
        pointer_events="none",
    )


def tint_of(scene: Scene, owner: str) -> str:
    """The class by which a style sheet knows the land of an owner: its colour word, such as `dark-blue`."""
    return scene.variant.clan(owner).colour.replace(" ", "-") if owner else "unowned"


def title(variant: Variant, territory: TerritoryDrawing, owner: str) -> str:
    """What a pointer over the land is told: `Kai, supply centre of Takeda`."""
    centre = ", supply centre" if territory.is_center else ""
    return f"{territory.name}{centre}" + (f" of {variant.clan_name(owner)}" if owner and centre else "")


def lines(scene: Scene) -> str:
    """Borders between lands, coasts, and lakes."""
    board = scene.board
    lake = "".join(board.lakes)
    return group(
        element(
            "path", id=scene.id("border"), d=board.border, stroke=INK, stroke_width=1.1, stroke_opacity=0.75
        ),
        element("use", href=scene.ref("coast"), stroke=INK, stroke_width=1.9),
        element("path", id=scene.id("lakes"), d=lake, fill=SEA, stroke=INK, stroke_width=1.1) if lake else "",
        class_="lines",
        fill="none",
        stroke_linejoin="round",
        pointer_events="none",
    )


def bridges(scene: Scene) -> str:
    """Crossings between two coasts: planks between two rails."""
    drawn = []
    for start, end in scene.board.bridges:
        way = f"M{points(*start)}L{points(*end)}"
        drawn.append(element("path", d=way, stroke=INK, stroke_width=7.4))
        drawn.append(element("path", d=way, stroke=PAPER, stroke_width=5))
        drawn.append(element("path", d=way, stroke=INK, stroke_width=5, stroke_dasharray="1.5 3.2"))
    return group(*drawn, class_="bridges", fill="none", pointer_events="none")
