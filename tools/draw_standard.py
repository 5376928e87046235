#!/usr/bin/env python3
"""Draw the board of the standard map: maps/standard/board.json, made from map.json alone.

    python -m tools.draw_standard

No coast of Europe is in it: a mosaic that grows from the label points until its lands touch where the map
has borders and nowhere else (`mosaic`), smoothed (`outlines`), with room for pieces and names (`places`).
It takes half a minute; two runs give the same file.
"""

import json
from math import hypot, log, pi, radians, sqrt, tan
from pathlib import Path
from random import Random
from typing import Any

from .standard_board.mosaic import EDGE, Annealer, Mosaic, Point
from .standard_board.outlines import OUTSIDE, Outlines
from .standard_board.places import Room, Spot, arrange
from .standard_board.words import Form, Measure, code_forms, label_forms

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "maps" / "standard"
WIDTH, HEIGHT, RADIUS = 1600, 1102, 19
PANELS = {"title": (28, 28, 190, 172), "legend": (557, 985, 1043, 1088)}
FIRST_ATTEMPT = 3
"""The annealing depends on chance; this is the first attempt that comes out."""
CREDIT = "A schematic board of our own, made from the map's borders; no coast is drawn after any other map."
SCENERY = {"switzerland": [(46.6, 8.2)]}
SOUTH = ("mid-atlantic-ocean", "north-africa", "tunis", "ionian-sea", "eastern-mediterranean", "syria")
EAST = ("barents-sea", "st-petersburg", "moscow", "sevastopol", "armenia", "syria")
NORTH_WEST = ("mid-atlantic-ocean", "north-atlantic-ocean", "norwegian-sea", "barents-sea")
MAY_TOUCH = {
    "switzerland": ("burgundy", "marseilles", "munich", "piedmont", "tyrolia"),
    "title": ("north-atlantic-ocean", "norwegian-sea", EDGE),
    "legend": (*SOUTH, EDGE),
    EDGE: (*EAST, *NORTH_WEST),
}
"""What need not touch but may: scenery, panels and the edge of the canvas."""
MORE_SEEDS = {
    "mid-atlantic-ocean": [(35.4, -9.0), (36.4, -6.5), (47.5, -11.0)],
    "norwegian-sea": [(71.0, 6.0), (68.0, -6.0)],
    "barents-sea": [(72.0, 28.0)],
    "norway": [(68.5, 20.0)],
    "spain": [(41.6, -5.6)],
    "north-africa": [(35.0, 3.0)],
    "tyrrhenian-sea": [(38.8, 11.8)],
    "ionian-sea": [(35.2, 12.8), (37.4, 13.4)],
    "north-atlantic-ocean": [(54.0, -14.0)],
}
HINTS = json.loads((ROOT / "maps" / "sengoku" / "board.json").read_text("utf-8"))["hints"]


def projected(lat: float, lon: float) -> Point:
    return (lon - 8) * (pi / 2 - radians(abs(lat))) ** 0.45, -log(tan(pi / 4 + radians(lat) / 2)) * 180 / pi


def seeds_of(data: dict[str, Any]) -> list[tuple[str, Point]]:
    """One seed for each territory at its label point, a few more where a sea must reach round a corner."""
    spots = [(t["id"], (t["position"]["lat"], t["position"]["lon"])) for t in data["territories"]]
    spots += [(id, spot) for more in (SCENERY, MORE_SEEDS) for id, places in more.items() for spot in places]
    points = [(id, projected(*spot)) for id, spot in spots]
    left, right = (edge(x for _, (x, _) in points) for edge in (min, max))
    top, bottom = (edge(y for _, (_, y) in points) for edge in (min, max))
    return [
        (
            id,
            (
                70 + (x - left) / (right - left) * (WIDTH - 140),
                50 + (y - top) / (bottom - top) * (PANELS["legend"][1] - 90),
            ),
        )
        for id, (x, y) in points
    ]


def grown(data: dict[str, Any]) -> Mosaic:
    """The mosaic with exactly the contacts of the map."""
    wanted = {frozenset(border[end].partition("/")[0] for end in "ab") for border in data["borders"]}
    allowed = {frozenset((thing, id)) for thing, ids in MAY_TOUCH.items() for id in ids}
    width = sqrt(3) * RADIUS
    mosaic = Mosaic(int(WIDTH / width) + 3, int(HEIGHT / (1.5 * RADIUS)) + 3, RADIUS, (-RADIUS, -RADIUS))
    mosaic.view = WIDTH, PANELS["legend"][1]
    every = list(mosaic.cells())
    mosaic.closed = {
        cell: name for cell in every for name in PANELS if below_panel(mosaic.middle(cell), name)
    }
    for attempt in range(FIRST_ATTEMPT, FIRST_ATTEMPT + 40):
        mosaic.relax(seeds_of(data), rounds=attempt % 4, step=0.35)
        annealer = Annealer(mosaic, wanted, allowed, seed=attempt)
        for hot, cold in ((60, 6), (30, 3), (15, 2), (10, 0.3)):
            annealer.run(350_000, hot, cold)
        faults = annealer.wrong()
        print(f"Attempt {attempt}: {len(faults)} contacts are wrong {faults}", flush=True)
        if not faults:
            return mosaic
    raise SystemExit("The mosaic does not come out.")


def below_panel(spot: Point, name: str) -> bool:
    """Whether a cell lies below the title, or in the strip at the foot of the canvas with the legend."""
    _, top, right, bottom = PANELS[name]
    if name == "title":
        return spot[0] < right + 12 and spot[1] < bottom + 12
    return spot[1] > top - 12


def number(value: float) -> float:
    return round(value, 1)


class Placer:
    """Finds room for the pieces and names of one territory after the other; none covers an earlier one."""

    def __init__(self, outlines: Outlines, shores: dict[str, set[str]]) -> None:
        self.outlines, self.shores, self.random = outlines, shores, Random(1901)
        self.faces = {
            "land": Measure("sengoku-bold"),
            "sea": Measure("sengoku-medium-italic"),
            "code": Measure("sengoku-extrabold"),
            "sea code": Measure("sengoku-bold-italic"),
        }
        self.others: dict[str, list[Spot]] = {"full": [], "compact": []}

    def place(self, territory: dict[str, Any]) -> dict[str, Any]:
        """Everything the board file says about one territory."""
        path = self.outlines.ring_paths(territory["id"])
        room = Room(path, WIDTH, HEIGHT, [panel_spot(box) for box in PANELS.values()])
        sea = territory["kind"] == "sea"
        names = label_forms(territory["name"], sea, self.faces["sea" if sea else "land"])
        codes = code_forms(territory["code"], self.faces["sea code" if sea else "code"])
        full, lines, size = self.fit(territory, room, "full", names)
        compact, _, code_size = self.fit(territory, room, "compact", codes)
        first = full[-1].y - size * (len(lines) - 1) / 2
        return {
            "name": territory["name"],
            "kanji": None,
            "kind": territory["kind"],
            "sc": territory["supply_center"],
            "path": path,
            **self.spots_of(territory, room, full, "full"),
            "label": text_at(full[-1], first, size) | {"lines": lines, "leading": size, "spacing": 0},
            "compact": self.spots_of(territory, room, compact, "compact"),
            "code": {"text": territory["code"]} | text_at(compact[-1], compact[-1].y, code_size),
        }

    def fit(
        self, territory: dict[str, Any], room: Room, view: str, forms: list[Form]
    ) -> tuple[list[Spot], list[str], float]:
        """Places for unit, beaten unit, coin and name, with the best form of the name that finds room."""
        hints, kinds = HINTS[view], ["unit", "dislodged", *(["centre"] if territory["supply_center"] else [])]
        for least in (0.97, 0.92, 0.85):
            for lines, size, width, height in forms:
                sizes = [*(tuple(hints[kind]) for kind in kinds), (width, height)]
                try:
                    spots = arrange(room, sizes, self.random, least, self.others[view])
                except ValueError:
                    continue
                self.others[view] += spots
                return spots, lines, size
        raise SystemExit(f"No room in {territory['name']}.")

    def spots_of(self, territory: dict[str, Any], room: Room, spots: list[Spot], view: str) -> dict[str, Any]:
        """The places of the pieces, in the board file's words."""
        names = ["anchor", "dislodged", *(["centre"] if territory["supply_center"] else [])]
        found: dict[str, Any] = {
            name: [number(spot.x), number(spot.y)] for name, spot in zip(names, spots, strict=False)
        }
        if territory["coasts"]:
            id = territory["id"]
            found["coasts"] = {
                coast: coast_place(id, self.shores[f"{id}/{coast}"], room, self.outlines, spots[1:], view)
                for coast in territory["coasts"]
            }
        return found


def panel_spot(box: tuple[float, float, float, float]) -> Spot:
    x0, y0, x1, y1 = box
    return Spot((x0 + x1) / 2, (y0 + y1) / 2, x1 - x0 + 8, y1 - y0 + 8)


def text_at(spot: Spot, y: float, size: float) -> dict[str, Any]:
    """Where a text is set so that the middle of its first line lies at that height."""
    return {"x": number(spot.x), "y": number(y + size * 0.31), "size": size, "box": box_of(spot)}


def coast_place(
    id: str, seas: set[str], room: Room, outlines: Outlines, others: list[Spot], view: str
) -> list[float]:
    """Where a fleet on a split coast stands: as near as can be to the seas that this coast touches."""
    shore = [
        outlines.places[knot]
        for chain, lands in outlines.chains.items()
        if id in lands and lands & seas
        for knot in chain
    ]
    width, height = HINTS[view]["unit"]
    spots = [
        spot for spot in room.spots(width, height, 0.9) if not any(spot.covers(other) for other in others)
    ]
    best = min(spots, key=lambda spot: sum(hypot(spot.x - x, spot.y - y) for x, y in shore))
    return [number(best.x), number(best.y)]


def box_of(spot: Spot) -> list[float]:
    return [
        number(value)
        for value in (spot.x - spot.width / 2, spot.y - spot.height / 2, spot.width, spot.height)
    ]


def lines_of(data: dict[str, Any], outlines: Outlines) -> tuple[dict[str, str], list[dict[str, str]]]:
    """The strokes between lands, along coasts and around scenery; and the seams between seas."""
    seas = {t["id"] for t in data["territories"] if t["kind"] == "sea"}
    scenery = {*SCENERY, *PANELS}
    strokes, seams = {"coast": "", "border": "", "foreign": ""}, []
    for chain, lands in outlines.chains.items():
        if OUTSIDE in lands or lands <= scenery:
            continue
        path = outlines.path([chain])
        if lands <= seas:
            a, b = sorted(lands)
            seams.append({"a": a, "b": b, "path": path})
        elif not lands & seas:
            strokes["border"] += path
        else:
            strokes["foreign" if lands & scenery else "coast"] += path
    return strokes, sorted(seams, key=lambda seam: (seam["a"], seam["b"], seam["path"]))


def board_of(data: dict[str, Any]) -> dict[str, Any]:
    outlines = Outlines(grown(data))
    placer = Placer(outlines, shores_of(data))
    small_first = sorted(data["territories"], key=lambda t: (len(outlines.ring_paths(t["id"])), t["id"]))
    placed = {territory["id"]: placer.place(territory) for territory in small_first}
    strokes, seams = lines_of(data, outlines)
    return {
        "format": 2,
        "edition": "standard",
        "credit": CREDIT,
        "view": [0, 0, WIDTH, HEIGHT],
        "turn": 0,
        "hints": HINTS,
        "territories": {id: placed[id] for id in sorted(placed)},
        "seams": seams,
        "lines": strokes,
        "scenery": [{"id": id, "path": outlines.ring_paths(id)} for id in (*SCENERY, *PANELS)],
        "lakes": [],
        "bridges": [],
        "texts": [],
        "panels": {name: list(box) for name, box in PANELS.items()},
    }


def written(board: dict[str, Any]) -> str:
    """The board file, a territory or a seam a line."""
    parts = []
    for key, value in board.items():
        if isinstance(value, dict) and key in ("territories", "lines"):
            inside = ",\n".join(
                f"{json.dumps(id)}: {json.dumps(one, ensure_ascii=False)}" for id, one in value.items()
            )
            parts.append(f"{json.dumps(key)}: {{\n{inside}\n}}")
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            inside = ",\n".join(json.dumps(one) for one in value)
            parts.append(f"{json.dumps(key)}: [\n{inside}\n]")
        else:
            parts.append(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{" + ",\n".join(parts) + "}\n"


def shores_of(data: dict[str, Any]) -> dict[str, set[str]]:
    """Location -> the territories that a fleet can sail to from there."""
    found: dict[str, set[str]] = {}
    for border in data["borders"]:
        for here, there in ((border["a"], border["b"]), (border["b"], border["a"])):
            if border["fleet"]:
                found.setdefault(here, set()).add(there.partition("/")[0])
    return found


if __name__ == "__main__":
    standard = json.loads((FOLDER / "map.json").read_text("utf-8"))
    (FOLDER / "board.json").write_text(written(board_of(standard)), "utf-8")
