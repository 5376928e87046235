"""The strokes that orders are drawn with: arrows, dotted lines, rings, and the marks of failure."""

from dataclasses import dataclass
from math import cos, pi, sin

from .board import Point
from .markup import element, number, points
from .palette import INK, PAPER, SEAL, Paint
from .way import Way


@dataclass(frozen=True, slots=True)
class Pen:
    """How thick the strokes of one view are; 1 for the full view."""

    scale: float

    def of(self, length: float) -> float:
        return length * self.scale


def shaft(way: Way, pen: Pen, fill: str, edge: str, dash: str | None = None) -> str:
    """A line in three strokes: pale edge, dark edge, colour. The dashes leave the pale edge whole."""
    d = way.path()
    return (
        element("path", d=d, stroke=PAPER, stroke_width=pen.of(9), stroke_opacity=0.6)
        + element("path", d=d, stroke=edge, stroke_width=pen.of(6.2), stroke_dasharray=dash)
        + element("path", d=d, stroke=fill, stroke_width=pen.of(3.4), stroke_dasharray=dash)
    )


def head(way: Way, pen: Pen, fill: str, edge: str) -> str:
    """A barbed arrowhead whose point lies at the end of the way."""
    tip, (dx, dy) = way.end, way.heading
    length, half, notch = pen.of(16), pen.of(8.2), pen.of(11.5)
    back = Point(tip.x - dx * length, tip.y - dy * length)
    d = (
        f"M{points(*tip)}L{points(back.x - dy * half, back.y + dx * half)}"
        f"L{points(tip.x - dx * notch, tip.y - dy * notch)}L{points(back.x + dy * half, back.y - dx * half)}z"
    )
    return element("path", d=d, stroke=PAPER, stroke_width=pen.of(4.4), stroke_opacity=0.7) + element(
        "path", d=d, fill=fill, stroke=edge, stroke_width=pen.of(1.5)
    )


def arrow(way: Way, pen: Pen, paint: Paint, dash: str | None = None) -> str:
    """An order carried out: full colour, with a head."""
    return shaft(way.cut(0, pen.of(11)), pen, paint.full, INK, dash) + head(way, pen, paint.full, INK)


def root(spot: Point, pen: Pen, paint: Paint) -> str:
    """The dot from which a unit has set out that is no longer there."""
    return element("circle", cx=spot.x, cy=spot.y, r=pen.of(5.4), fill=PAPER) + element(
        "circle", cx=spot.x, cy=spot.y, r=pen.of(3.8), fill=paint.full, stroke=INK, stroke_width=pen.of(1.5)
    )


def stopped(way: Way, pen: Pen, paint: Paint, dash: str | None = None) -> str:
    """An order that failed: pale, without a head, against a bar."""
    tip, (dx, dy) = way.end, way.heading
    half = pen.of(9)
    bar = f"M{points(tip.x - dy * half, tip.y + dx * half)}L{points(tip.x + dy * half, tip.y - dx * half)}"
    return (
        shaft(way, pen, paint.pale, paint.dark, dash)
        + element("path", d=bar, stroke=PAPER, stroke_width=pen.of(8.4))
        + element("path", d=bar, stroke=INK, stroke_width=pen.of(4.6))
    )


def clash(spot: Point, pen: Pen) -> str:
    """The burst where an attack was beaten back."""
    rays = []
    for index in range(16):
        reach, angle = pen.of(10 if index % 2 == 0 else 4.6), index * pi / 8
        rays.append(points(spot.x + reach * sin(angle), spot.y - reach * cos(angle)))
    return element("path", d="M" + "L".join(rays) + "z", fill=SEAL, stroke=PAPER, stroke_width=pen.of(1.6))


def cross(spot: Point, pen: Pen, reach: float = 8) -> str:
    """A cross: a unit that leaves the board."""
    r = pen.of(reach)
    d = (
        f"M{points(spot.x - r, spot.y - r)}L{points(spot.x + r, spot.y + r)}"
        f"M{points(spot.x + r, spot.y - r)}L{points(spot.x - r, spot.y + r)}"
    )
    return element("path", d=d, stroke=PAPER, stroke_width=pen.of(7.5)) + element(
        "path", d=d, stroke=SEAL, stroke_width=pen.of(4)
    )


def dotted(way: Way, pen: Pen, fill: str) -> str:
    """A line of round dots: help given to another unit."""
    d, dash = way.path(), f"0.1 {number(pen.of(8))}"
    return element("path", d=d, stroke=PAPER, stroke_width=pen.of(8.6), stroke_opacity=0.55) + "".join(
        element("path", d=d, stroke=colour, stroke_width=pen.of(width), stroke_dasharray=dash)
        for colour, width in ((INK, 6), (fill, 3.8))
    )


def knob(spot: Point, pen: Pen, fill: str) -> str:
    """The full disc at the end of a support that counts."""
    return element("circle", cx=spot.x, cy=spot.y, r=pen.of(5.6), fill=PAPER) + element(
        "circle", cx=spot.x, cy=spot.y, r=pen.of(4.6), fill=fill, stroke=INK, stroke_width=pen.of(1.6)
    )


def slashes(way: Way, pen: Pen) -> str:
    """Two strokes across the middle of a line that was cut."""
    spot, (dx, dy) = way.middle, way.heading
    d = ""
    for shift in (-2.6, 2.6):
        x, y = spot.x + dx * pen.of(shift), spot.y + dy * pen.of(shift)
        lean_x, lean_y = (dx * 0.5 - dy) * pen.of(7), (dy * 0.5 + dx) * pen.of(7)
        d += f"M{points(x - lean_x, y - lean_y)}L{points(x + lean_x, y + lean_y)}"
    return element("path", d=d, stroke=PAPER, stroke_width=pen.of(6.4)) + element(
        "path", d=d, stroke=SEAL, stroke_width=pen.of(2.8)
    )


def void(spot: Point, pen: Pen) -> str:
    """A hollow ring with a stroke through it: an order without effect."""
    r = pen.of(5.4)
    return element(
        "circle", cx=spot.x, cy=spot.y, r=r, fill=PAPER, stroke=SEAL, stroke_width=pen.of(2.2)
    ) + element(
        "path",
        d=f"M{points(spot.x - r * 0.7, spot.y + r * 0.7)}L{points(spot.x + r * 0.7, spot.y - r * 0.7)}",
        stroke=SEAL,
        stroke_width=pen.of(2.2),
    )


def ring(spot: Point, radius: float, pen: Pen, paint: Paint, dash: str | None = None) -> str:
    """A ring around a unit: it holds (whole) or carries an army (waves)."""
    at = {"cx": spot.x, "cy": spot.y, "r": radius}
    return (
        element("circle", **at, stroke=PAPER, stroke_width=pen.of(6), stroke_stroke_opacity=0.75)
        + element("circle", **at, stroke=INK, stroke_width=pen.of(3.8), stroke_dasharray=dash)
        + element("circle", **at, stroke=paint.full, stroke_width=pen.of(1.8), stroke_dasharray=dash)
    )


def beaten(spot: Point, radius: float, pen: Pen) -> str:
    """The broken ring around a unit that is driven from its place."""
    at = {"cx": spot.x, "cy": spot.y, "r": radius}
    dash = f"{number(pen.of(6.5))} {number(pen.of(4))}"
    return element("circle", **at, stroke=PAPER, stroke_width=pen.of(5.4), stroke_opacity=0.8) + element(
        "circle", **at, stroke=SEAL, stroke_width=pen.of(3.2), stroke_dasharray=dash, stroke_linecap="butt"
    )
