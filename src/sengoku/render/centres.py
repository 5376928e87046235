"""Supply centres as coins: the owner's emblem on the owner's colour, white with a keep, or black."""

from .board import Point
from .emblems import EMBLEMS, KEEP
from .markup import element, group, number, points
from .palette import GARRISON, INK, PAPER, SEAL
from .scene import Scene


def defs(scene: Scene) -> str:
    """One coin for each owner, one for garrisoned and one for free centres, of radius 1."""
    coins = [_coin(scene, "free", INK, None, PAPER), _coin(scene, "garrison", GARRISON, KEEP, INK)]
    for clan in scene.variant.clans:
        paint = scene.paint(clan.id)
        coins.append(_coin(scene, clan.id, paint.full, EMBLEMS.get(clan.id), paint.sign))
    return "".join(coins)


def _coin(scene: Scene, name: str, fill: str, emblem: str | None, sign: str) -> str:
    face = (
        element("path", d=emblem, transform="scale(.62)", fill=sign, fill_rule="evenodd")
        if emblem
        else element("circle", r=0.3, fill=sign)
    )
    return group(
        element("circle", r=1.2, fill=PAPER),
        element("circle", r=1, fill=fill, stroke=INK, stroke_width=0.18),
        face,
        id=scene.id(f"coin-{name}"),
    )


def draw(scene: Scene) -> str:
    """A coin in each centre, above rays around those that have just changed hands."""
    coins, flares = [], []
    for territory in scene.board.territories.values():
        spot = territory.places[scene.view].centre
        if spot is not None:
            if territory.id in scene.picture.changed:
                flares.append(_flare(spot, scene.sizes.centre))
            coins.append(
                element(
                    "use",
                    href=scene.ref(f"coin-{_owner(scene, territory.id)}"),
                    transform=f"translate({points(*spot)}) scale({number(scene.sizes.centre)})",
                )
            )
    changes = group(*flares, class_="changes", pointer_events="none")
    return changes + group(*coins, class_="centres", pointer_events="none")


def _flare(spot: Point, radius: float) -> str:
    """Rays around a centre that has just changed hands."""
    ring = {"cx": spot.x, "cy": spot.y, "r": radius * 1.62}
    dash = f"{number(radius * 0.5)} {number(radius * 0.52)}"
    return group(
        element("circle", **ring, stroke=PAPER, stroke_width=radius * 0.62),
        element("circle", **ring, stroke=SEAL, stroke_width=radius * 0.46, stroke_dasharray=dash),
        fill="none",
    )


def _owner(scene: Scene, territory: str) -> str:
    owner = scene.picture.owners.get(territory)
    if owner is not None and owner in scene.paints:
        return owner
    return "garrison" if scene.variant.board.territory(territory).garrison else "free"
