"""Drawing data: where each territory of a map lies on paper, and where its unit, coin and name go.

The form of `board.json` is described in `maps/README.md`. Lengths are px of the board's own canvas,
x to the right and y down.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from sengoku.resources import data_folder


class DrawingError(ValueError):
    """A board file that is missing or cannot be read; the message says which and why."""


class View(StrEnum):
    """`full` shows names; `compact` shows codes and larger pieces, for phones."""

    FULL = "full"
    COMPACT = "compact"


class Point(NamedTuple):
    """A place on the canvas."""

    x: float
    y: float


class Box(NamedTuple):
    """A rectangle kept free on the canvas, from its upper left to its lower right corner."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        return self.y1 - self.y0


@dataclass(frozen=True, slots=True)
class Places:
    """Middles of the pieces of one territory in one view; `coasts` has the fleet places of split coasts."""

    anchor: Point
    dislodged: Point
    centre: Point | None
    coasts: Mapping[str, Point]


@dataclass(frozen=True, slots=True)
class Label:
    """Words on the board: middle of the lines, base line of the first, font size and line distance."""

    lines: tuple[str, ...]
    x: float
    y: float
    size: float
    leading: float = 0.0
    spacing: float = 0.0
    kanji_y: float | None = None


@dataclass(frozen=True, slots=True)
class TerritoryDrawing:
    """One territory on paper. `under` is the outline to fill when land is drawn over it later."""

    id: str
    name: str
    kanji: str
    is_sea: bool
    is_center: bool
    path: str
    under: str
    places: Mapping[View, Places]
    labels: Mapping[View, Label]


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes of the pieces in one view; the arrow's are distances from the anchors it joins."""

    unit: float
    dislodged: float
    centre: float
    arrow_start: float
    arrow_end_free: float
    arrow_end_unit: float


@dataclass(frozen=True, eq=False)
class BoardDrawing:
    """A whole board on paper. Compared by identity: there is one for each map."""

    credit: str
    width: float
    height: float
    turn: float
    territories: Mapping[str, TerritoryDrawing]
    sizes: Mapping[View, Sizes]
    seams: tuple[str, ...]
    coast: str
    border: str
    foreign: str
    scenery: tuple[str, ...]
    lakes: tuple[str, ...]
    bridges: tuple[tuple[Point, Point], ...]
    texts: tuple[Label, ...]
    panels: Mapping[str, Box]

    def place(self, location: str, view: View) -> Point:
        """Where a unit at that location stands; a fleet on a split coast has its own place."""
        territory, _, coast = location.partition("/")
        places = self.territories[territory].places[view]
        return places.coasts.get(coast, places.anchor)

    def dislodged_place(self, location: str, view: View) -> Point:
        """Where a dislodged unit waits that was beaten at that location."""
        return self.territories[location.partition("/")[0]].places[view].dislodged


@cache
def load(map_id: str) -> BoardDrawing:
    """The drawing of a map that ships with the program. Raises DrawingError when there is none."""
    path = data_folder("maps") / map_id / "board.json"
    if not map_id.replace("-", "").isalnum() or not path.is_file():
        raise DrawingError(f"There is no drawing of a map {map_id!r}.")
    return load_file(path)


def load_file(path: Path) -> BoardDrawing:
    """The drawing in a board file. Raises DrawingError when the file is missing or of another form."""
    try:
        return read_board(json.loads(path.read_text("utf-8")))
    except OSError as error:
        raise DrawingError(f"The drawing {path} cannot be read: {error.strerror}.") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise DrawingError(f"The drawing {path} is not a board file of format 2 ({error}).") from error


def read_board(data: Mapping[str, Any]) -> BoardDrawing:
    """The drawing that a board file's data describes. Raises KeyError or TypeError for another form."""
    if data["format"] != 2:
        raise ValueError(f"format {data['format']!r}")
    return BoardDrawing(
        credit=data["credit"],
        width=data["view"][2],
        height=data["view"][3],
        turn=data["turn"],
        territories=MappingProxyType({id: _territory(id, t) for id, t in data["territories"].items()}),
        sizes=MappingProxyType({view: _sizes(data["hints"][view]) for view in View}),
        seams=tuple(seam["path"] for seam in data["seams"]),
        coast=data["lines"]["coast"],
        border=data["lines"]["border"],
        foreign=data["lines"]["foreign"],
        scenery=tuple(one["path"] for one in data["scenery"]),
        lakes=tuple(one["path"] for one in data["lakes"]),
        bridges=tuple((Point(*one["from"]), Point(*one["to"])) for one in data["bridges"]),
        texts=tuple(Label((one["text"],), one["x"], one["y"], one["size"]) for one in data["texts"]),
        panels=MappingProxyType({name: Box(*box) for name, box in data["panels"].items()}),
    )


def _territory(id: str, data: Mapping[str, Any]) -> TerritoryDrawing:
    code = data["code"]
    return TerritoryDrawing(
        id=id,
        name=data["name"],
        kanji=data["kanji"] or "",
        is_sea=data["kind"] == "sea",
        is_center=data["sc"],
        path=data["path"],
        under=data.get("under", data["path"]),
        places=MappingProxyType({View.FULL: _places(data), View.COMPACT: _places(data["compact"])}),
        labels=MappingProxyType(
            {
                View.FULL: _label(data["label"], tuple(data["label"]["lines"])),
                View.COMPACT: _label(code, (code["text"],)),
            }
        ),
    )


def _places(data: Mapping[str, Any]) -> Places:
    centre = data.get("centre")
    return Places(
        anchor=Point(*data["anchor"]),
        dislodged=Point(*data["dislodged"]),
        centre=Point(*centre) if centre else None,
        coasts=MappingProxyType({name: Point(*point) for name, point in data.get("coasts", {}).items()}),
    )


def _label(data: Mapping[str, Any], lines: tuple[str, ...]) -> Label:
    leading, spacing = data.get("leading", 0.0), data.get("spacing", 0.0)
    return Label(lines, data["x"], data["y"], data["size"], leading, spacing, data.get("kanji_y"))


def _sizes(data: Mapping[str, Any]) -> Sizes:
    arrow = data["arrow"]
    return Sizes(
        unit=data["unit_scale"],
        dislodged=data["dislodged_scale"],
        centre=data["centre_r"],
        arrow_start=arrow["start"],
        arrow_end_free=arrow["end_free"],
        arrow_end_unit=arrow["end_unit"],
    )
