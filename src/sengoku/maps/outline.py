"""Outlines of a board file: path data as curve pieces, in whole tenths of a px so that they can be compared.

Two territories that touch share the very same pieces on their common border, run in opposite directions.
"""

import re
from collections.abc import Iterator
from math import dist
from typing import NamedTuple

Point = tuple[int, int]

_WORD = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_CLEAN = re.compile(r"[MlqzZ\d\s.,-]*")


class Piece(NamedTuple):
    """One line, or one quadratic curve when there is a control point."""

    start: Point
    control: Point | None
    end: Point

    @property
    def undirected(self) -> "Piece":
        """The same piece for both who share it."""
        return self if self.start <= self.end else Piece(self.end, self.control, self.start)

    @property
    def length(self) -> float:
        """From end to end, px."""
        return dist(self.start, self.end) / 10


def pieces(path: str) -> list[Piece]:
    """The pieces of path data made of `M` (absolute), `l`, `q` (relative) and `z`.

    Raises ValueError for any other command and for numbers that do not come out even.
    """
    if not _CLEAN.fullmatch(path):
        raise ValueError("path data may have only M, l, q and z")
    found: list[Piece] = []
    first = here = (0, 0)
    for letter, values in _commands(path):
        for numbers in values:
            if letter == "M":
                first = here = numbers[0]
                continue
            stops = [(here[0] + x, here[1] + y) for x, y in numbers]
            found.append(Piece(here, stops[0] if letter == "q" else None, stops[-1]))
            here = stops[-1]
        if letter == "z" and here != first:
            found.append(Piece(here, None, first))
            here = first
    return found


def _commands(path: str) -> Iterator[tuple[str, list[list[Point]]]]:
    """Each command letter with the groups of points that follow it."""
    size = {"M": 1, "l": 1, "q": 2, "z": 0}
    letter, numbers = "", list[int]()
    for word in [*_WORD.findall(path), ""]:
        if word and not word.isalpha():
            numbers.append(round(float(word) * 10))
            continue
        if letter:
            yield letter, _grouped(numbers, size[letter])
        letter, numbers = word if word == "M" else word.lower(), []


def _grouped(numbers: list[int], size: int) -> list[list[Point]]:
    if size == 0 and not numbers:
        return []
    if size == 0 or not numbers or len(numbers) % (2 * size):
        raise ValueError("path data has a number too few or too many")
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    return [points[at : at + size] for at in range(0, len(points), size)]


def rings(outline: list[Piece], steps: int = 4) -> list[list[Point]]:
    """The rings of an outline as corners, curves cut into a few straight steps."""
    found: list[list[Point]] = []
    last: Point | None = None
    for piece in outline:
        if piece.start != last:
            found.append([piece.start])
        found[-1].extend(_along(piece, steps))
        last = piece.end
    return found


def _along(piece: Piece, steps: int) -> list[Point]:
    if piece.control is None:
        return [piece.end]
    (ax, ay), (cx, cy), (bx, by) = piece.start, piece.control, piece.end
    found = []
    for step in range(1, steps + 1):
        t = step / steps
        u, v, w = (1 - t) ** 2, 2 * t * (1 - t), t * t
        found.append((round(u * ax + v * cx + w * bx), round(u * ay + v * cy + w * by)))
    return found


def inside(shape: list[list[Point]], x: float, y: float) -> bool:
    """Whether a point (px) lies inside the rings, by crossings of a ray to the right."""
    x, y, hit = x * 10, y * 10, False
    for ring in shape:
        for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
            if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
                hit = not hit
    return hit
