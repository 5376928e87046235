"""Whether a drawn board (`board.json`) shows the very graph of its map (`map.json`).

Two territories must touch on paper if and only if the map has a border between them, or a bridge must be
drawn; unit, coin and beaten unit must lie inside their territory; pieces and names must not cover others.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, NamedTuple

from sengoku.engine.unit import territory_of

from .outline import Piece, inside, pieces, rings

Record = Mapping[str, Any]
Pair = frozenset[str]

TOUCH = 0.3
"""Boxes may overlap by that much, px: they were rounded to tenths."""
BEYOND = 80
"""Outlines run beyond the view; pieces farther out than this, in tenths of a px, are nobody's business."""


class _Box(NamedTuple):
    territory: str
    what: str
    x0: float
    y0: float
    x1: float
    y1: float

    def covers(self, other: "_Box") -> bool:
        width = min(self.x1, other.x1) - max(self.x0, other.x0)
        height = min(self.y1, other.y1) - max(self.y0, other.y0)
        return width > TOUCH and height > TOUCH


def drawing_problems(map_data: Record, board: Any) -> list[str]:
    """Every way in which the drawing differs from the map or hides something, one sentence each.

    `map_data` must be free of faults itself (`check.problems`).
    """
    try:
        if board["format"] != 2:
            return [f"The drawing has format {board['format']!r}; only 2 is known."]
        strangers = list(_same_territories(map_data, board))
        return strangers or [sentence for part in _PARTS for sentence in part(map_data, board)]
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        return [f"The drawing is not a board file of format 2: {type(error).__name__} {error}."]


def drawn_borders(board: Record) -> dict[Pair, float]:
    """Pairs of territory ids that touch on paper -> length of their common border in px."""
    lengths: dict[Pair, float] = defaultdict(float)
    for piece, owners in _owners(board).items():
        if len(set(owners)) == 2:
            lengths[frozenset(owners)] += piece.length
    return dict(lengths)


def _owners(board: Record) -> dict[Piece, list[str]]:
    """Each piece of an outline in view -> the territories it belongs to."""
    width, height = (10 * side + BEYOND for side in board["view"][2:])
    found: dict[Piece, list[str]] = defaultdict(list)
    for id, territory in board["territories"].items():
        for piece in pieces(territory["path"]):
            x, y = piece.start
            if piece.start != piece.end and -BEYOND < x < width and -BEYOND < y < height:
                found[piece.undirected].append(id)
    return found


def _same_territories(map_data: Record, board: Record) -> Iterator[str]:
    wanted = {territory["id"] for territory in map_data["territories"]}
    for id in sorted(wanted - set(board["territories"])):
        yield f"{id} is on the map but not drawn."
    for id in sorted(set(board["territories"]) - wanted):
        yield f"{id} is drawn but not on the map."


def _facts(map_data: Record, board: Record) -> Iterator[str]:
    for territory in map_data["territories"]:
        drawn = board["territories"][territory["id"]]
        for what, wanted, shown in (
            ("kind", territory["kind"], drawn["kind"]),
            ("centre", territory["supply_center"], drawn["sc"]),
            ("name", territory["name"], drawn["name"]),
            ("name on the label", territory["name"], " ".join(drawn["label"]["lines"])),
            ("code", territory["code"], drawn["code"]["text"]),
            ("coasts", sorted(territory["coasts"]), sorted(drawn.get("coasts", {}))),
        ):
            if wanted != shown:
                yield f"{territory['id']}: the {what} is {wanted!r} on the map and {shown!r} in the drawing."


def _pair(a: str, b: str) -> Pair:
    return frozenset((territory_of(a), territory_of(b)))


def _shown(pair: Pair) -> str:
    return " and ".join(sorted(pair))


def _borders(map_data: Record, board: Record) -> Iterator[str]:
    touching = set(drawn_borders(board))
    borders = {_pair(border["a"], border["b"]) for border in map_data["borders"] if not border["bridge"]}
    for pair in sorted(borders - touching, key=sorted):
        yield f"{_shown(pair)} have a border but do not touch in the drawing."
    for pair in sorted(touching - borders, key=sorted):
        yield f"{_shown(pair)} touch in the drawing but have no border."
    for owners in _owners(board).values():
        if len(owners) > 2:
            yield f"A piece of outline belongs to more than two territories: {', '.join(sorted(owners))}."


def _bridges(map_data: Record, board: Record) -> Iterator[str]:
    wanted = {_pair(border["a"], border["b"]) for border in map_data["borders"] if border["bridge"]}
    drawn = {_pair(bridge["a"], bridge["b"]) for bridge in board["bridges"]}
    for pair in sorted(wanted - drawn, key=sorted):
        yield f"The bridge between {_shown(pair)} is not drawn."
    for pair in sorted(drawn - wanted, key=sorted):
        yield f"A bridge is drawn between {_shown(pair)}, but there is none."
    shapes = _shapes(board)
    for bridge in board["bridges"]:
        for id, end in ((bridge["a"], bridge["from"]), (bridge["b"], bridge["to"])):
            if not _reaches(shapes[id], *end):
                yield f"The bridge between {_shown(_pair(bridge['a'], bridge['b']))} does not reach {id}."


def _reaches(shape: list[list[tuple[int, int]]], x: float, y: float) -> bool:
    """Whether a point lies inside a shape or at most 2 px beside it, as on the tip of a cape."""
    return any(inside(shape, x + dx, y + dy) for dx, dy in ((0, 0), (2, 0), (-2, 0), (0, 2), (0, -2)))


def _shapes(board: Record) -> dict[str, list[list[tuple[int, int]]]]:
    return {id: rings(pieces(one["path"])) for id, one in board["territories"].items()}


def _places(board: Record, view: str) -> Iterator[tuple[str, str, str, list[float]]]:
    """Territory, what, size hint and middle of everything that stands in a territory."""
    for id, territory in board["territories"].items():
        spots = territory if view == "full" else territory["compact"]
        for what, hint in (("anchor", "unit"), ("dislodged", "dislodged"), ("centre", "centre")):
            if what in spots:
                yield id, what, hint, spots[what]
        for coast, spot in spots.get("coasts", {}).items():
            yield id, f"place on the coast {coast}", "", spot


def _anchors(_: Record, board: Record) -> Iterator[str]:
    shapes = _shapes(board)
    for view in ("full", "compact"):
        for id, what, _hint, spot in _places(board, view):
            if not inside(shapes[id], *spot):
                yield f"In the {view} view the {what} of {id} lies outside it."
    for id, territory in board["territories"].items():
        if territory["sc"] != ("centre" in territory) or territory["sc"] != (
            "centre" in territory["compact"]
        ):
            yield f"{id}: a coin belongs in each supply centre and nowhere else."


def _boxes(_: Record, board: Record) -> Iterator[str]:
    for view in ("full", "compact"):
        boxes = sorted(_view_boxes(board, view), key=lambda box: box.x0)
        for one, other in combinations(boxes, 2):
            if one.covers(other):
                yield (
                    f"In the {view} view the {one.what} of {one.territory} "
                    f"and the {other.what} of {other.territory} overlap."
                )


def _view_boxes(board: Record, view: str) -> Iterator[_Box]:
    hints = board["hints"][view]
    for id, what, hint, (x, y) in _places(board, view):
        if hint:
            width, height = hints[hint]
            yield _Box(id, what, x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    for id, territory in board["territories"].items():
        x, y, width, height = (territory["label"] if view == "full" else territory["code"])["box"]
        yield _Box(id, "name" if view == "full" else "code", x, y, x + width, y + height)


_PARTS = (_facts, _borders, _bridges, _anchors, _boxes)
