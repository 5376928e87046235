"""An emblem for each clan, in plain geometry of our own after old types: path data in a box from -1 to 1."""

from math import cos, radians, sin

from .markup import fraction

_Pair = tuple[float, float]


def _at(distance: float, degrees: float) -> _Pair:
    """A point at that distance from the middle, clockwise from straight up."""
    return distance * sin(radians(degrees)), -distance * cos(radians(degrees))


def _disc(x: float, y: float, r: float) -> str:
    half = f"a{fraction(r)} {fraction(r)} 0 1 0 {{}} 0".format
    return f"M{fraction(x - r)} {fraction(y)}{half(fraction(2 * r))}{half(fraction(-2 * r))}z"


def _shape(*corners: _Pair) -> str:
    return "M" + "L".join(f"{fraction(x)} {fraction(y)}" for x, y in corners) + "z"


def _bar(x: float, y: float, half_width: float, half_height: float) -> str:
    return _shape(
        (x - half_width, y - half_height),
        (x + half_width, y - half_height),
        (x + half_width, y + half_height),
        (x - half_width, y + half_height),
    )


def _lozenge(x: float, y: float, half_width: float, half_height: float) -> str:
    return _shape((x, y - half_height), (x + half_width, y), (x, y + half_height), (x - half_width, y))


def _scale(x: float, y: float, side: float) -> str:
    return _shape((x, y - side * 0.58), (x + side / 2, y + side * 0.29), (x - side / 2, y + side * 0.29))


def _leaf(degrees: float) -> str:
    tip, root = _at(0.98, degrees), _at(0.2, degrees)
    left, right = _at(0.72, degrees - 27), _at(0.72, degrees + 27)
    turns = (*root, *left, *tip, *right, *root)
    a, b, c, d, e, f, g, h, i, j = (fraction(value) for value in turns)
    return f"M{a} {b}Q{c} {d} {e} {f}Q{g} {h} {i} {j}z"


def _cross_in_ring() -> str:
    return (
        _disc(0, 0, 0.97)
        + _disc(0, 0, 0.74)
        + _bar(0, 0, 0.17, 0.76)
        + _bar(-0.46, 0, 0.29, 0.17)
        + _bar(0.46, 0, 0.29, 0.17)
    )


def _bar_over_stars() -> str:
    return (
        _bar(0, -0.72, 0.86, 0.17)
        + _disc(0, -0.12, 0.34)
        + _disc(-0.45, 0.58, 0.34)
        + _disc(0.45, 0.58, 0.34)
    )


def _seven_leaves() -> str:
    return "".join(_leaf(index * 360 / 7) for index in range(7)) + _disc(0, 0, 0.15)


def _three_lobes() -> str:
    lobes = [_at(0.46, index * 120) for index in range(3)]
    return "".join(_disc(x, y, 0.46) + _disc(x, y, 0.19) for x, y in lobes)


def _five_lobes() -> str:
    return "".join(_disc(*_at(0.6, index * 72), 0.36) for index in range(5)) + _disc(0, 0, 0.2)


def _nine_stars() -> str:
    return _disc(0, 0, 0.35) + "".join(_disc(*_at(0.74, index * 45), 0.215) for index in range(8))


def _four_lozenges() -> str:
    return "".join(_lozenge(x, y, 0.44, 0.4) for x, y in ((0, -0.48), (0, 0.48), (-0.52, 0), (0.52, 0)))


def _three_scales() -> str:
    return _scale(0, -0.37, 0.96) + _scale(-0.5, 0.5, 0.96) + _scale(0.5, 0.5, 0.96)


EMBLEMS = {
    "shimazu": _cross_in_ring(),
    "mori": _bar_over_stars(),
    "chosokabe": _seven_leaves(),
    "asakura": _three_lobes(),
    "oda": _five_lobes(),
    "uesugi": _nine_stars(),
    "takeda": _four_lozenges(),
    "hojo": _three_scales(),
}

KEEP = "M-.92 1L-.74 .26H-1L-.56 -.16H-.74L-.12 -.74V-1H.12V-.74L.74 -.16H.56L1 .26H.74L.92 1H.24V.56H-.24V1z"
"""The castle keep of a neutral garrison."""
