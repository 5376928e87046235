"""The way of an arrow on the canvas: a slightly bent line between two places, or a curve through several."""

from dataclasses import dataclass
from math import hypot

from .board import Point
from .markup import points

BEND = 0.07
"""How far a line leaves the straight, as a share of its length: to the left as seen by who goes along it."""


def towards(start: Point, end: Point, distance: float) -> Point:
    """The point at that distance from start on the line to end; halfway when the line is too short for it."""
    length = hypot(end.x - start.x, end.y - start.y)
    share = min(distance / length, 0.5) if length else 0.0
    return Point(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)


def between(one: Point, other: Point, share: float = 0.5) -> Point:
    """The point that lies that share of the way from one to the other."""
    return Point(one.x + (other.x - one.x) * share, one.y + (other.y - one.y) * share)


@dataclass(frozen=True, slots=True)
class Way:
    """A curve given by quadratic pieces: start, then (control, end) pairs."""

    start: Point
    pieces: tuple[tuple[Point, Point], ...]

    @property
    def end(self) -> Point:
        return self.pieces[-1][1]

    @property
    def middle(self) -> Point:
        """The point half way along, where a support for the move takes hold."""
        index, odd = divmod(len(self.pieces), 2)
        if not odd:
            return self.pieces[index - 1][1]
        start = self.pieces[index - 1][1] if index else self.start
        control, end = self.pieces[index]
        return between(between(start, control), between(control, end))

    @property
    def heading(self) -> tuple[float, float]:
        """The direction of the last bit, of length 1."""
        control, end = self.pieces[-1]
        length = hypot(end.x - control.x, end.y - control.y) or 1.0
        return (end.x - control.x) / length, (end.y - control.y) / length

    def cut(self, at_start: float, at_end: float) -> "Way":
        """The same way, begun later and ended sooner by these lengths."""
        (first, _), (last, end) = self.pieces[0], self.pieces[-1]
        pieces = (*self.pieces[:-1], (last, towards(end, last, at_end)))
        return Way(towards(self.start, first, at_start), pieces)

    def path(self) -> str:
        """SVG path data."""
        return f"M{points(*self.start)}" + "".join(f"Q{points(*c)} {points(*p)}" for c, p in self.pieces)


def bent(start: Point, end: Point, bend: float = BEND) -> Way:
    """One bow from start to end; going and coming take different sides."""
    middle = between(start, end)
    return Way(
        start, ((Point(middle.x + (end.y - start.y) * bend, middle.y - (end.x - start.x) * bend), end),)
    )


def through(stops: tuple[Point, ...], turn: float = 36.0) -> Way:
    """A line from the first stop to the last by way of those between (two or more), rounding each of them.

    `turn` is how far from a stop its curve begins and ends, px.
    """
    if len(stops) == 2:
        return bent(*stops)
    here, pieces = stops[0], []
    for before, stop, after in zip(stops, stops[1:], stops[2:], strict=False):
        turning, leaving = towards(stop, before, turn), towards(stop, after, turn)
        pieces += [(between(here, turning), turning), (stop, leaving)]
        here = leaving
    return Way(stops[0], (*pieces, (between(here, stops[-1]), stops[-1])))
