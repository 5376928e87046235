"""Orders and their fate as arrows: what succeeded and what failed differ in shape, not only in colour.

A move that is made is a full arrow with a head; one that fails is a hollow line against a bar with a burst.
Help is a line of dots that ends in a knob on the move or the unit helped; when it is cut, two strokes cross
it; when it is void, it ends in a struck-out ring. A convoyed army's arrow runs along its fleets, each in a
ring of waves.
"""

from typing import assert_never

from sengoku.engine.order import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
)
from sengoku.engine.unit import Unit, territory_of
from sengoku.engine.verdict import Outcome, Result, Why

from . import arrows
from .board import Point, View
from .markup import element, group, words
from .palette import PAPER, SEAL
from .routes import end_gap, move_way
from .scene import Scene
from .units import draw_unit
from .units import place as placed
from .way import Way, bent

FAILED = frozenset({Result.VOID, Result.ILLEGAL, Result.NO_CONVOY})
STROKES = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round", "pointer_events": "none"}


def pen(scene: Scene) -> arrows.Pen:
    """The pen for the picture's view: in the compact view everything is drawn larger."""
    return arrows.Pen(1.35 if scene.view is View.COMPACT else 1.0)


def draw(scene: Scene) -> str:
    """All orders that are drawn below the units: help first, so that moves lie on top."""
    ranked = sorted(scene.picture.outcomes, key=lambda outcome: isinstance(outcome.order, Move | Retreat))
    return group(*(_drawn(scene, outcome) for outcome in ranked), class_="orders", **STROKES)


def _drawn(scene: Scene, outcome: Outcome) -> str:
    inside = _lines(scene, outcome, outcome.order)
    return group(
        inside, class_=f"order {outcome.result.value}", data_order=getattr(outcome.order, "at", None)
    ) if inside else ""  # fmt: skip


def _lines(scene: Scene, outcome: Outcome, order: Order) -> str:
    match order:
        case Move():
            return _move(scene, outcome, order)
        case Retreat():
            return _retreat(scene, outcome, order)
        case SupportMove() | SupportHold() | Convoy():
            return _help(scene, outcome, order)
        case Hold():
            return _hold(scene, outcome, order)
        case Build():
            return _build(scene, outcome.clan, order)
        case Disband() | Waive():
            return ""
        case _:
            assert_never(order)


def _way(scene: Scene, outcome: Outcome, order: Move) -> Way:
    """The way of a move; one that failed ends before whoever may stand there."""
    way = move_way(scene, order, order.at, scene.origin(outcome.unit, order.at))
    if outcome.result is Result.MOVES:
        return way
    return way.cut(0, scene.sizes.arrow_end_unit - end_gap(scene, order.to))


def _move(scene: Scene, outcome: Outcome, order: Move) -> str:
    if outcome.result is Result.ILLEGAL:
        return ""
    way, paint = _way(scene, outcome, order), scene.paint(outcome.clan)
    if outcome.result is not Result.MOVES:
        return arrows.stopped(way, pen(scene), paint)
    is_there = scene.standing.get(territory_of(order.at)) == outcome.unit
    root = "" if is_there else arrows.root(way.start, pen(scene), paint)
    return arrows.arrow(way, pen(scene), paint) + root


def _retreat(scene: Scene, outcome: Outcome, order: Retreat) -> str:
    if not order.to:
        return ""
    start = scene.board.dislodged_place(order.at, scene.view)
    target = outcome.unit.at if outcome.unit and outcome.result is Result.RETREATS else order.to[0]
    target = order.to[0] if territory_of(target) == territory_of(order.at) else target
    way = bent(start, scene.place(target)).cut(scene.sizes.dislodged, end_gap(scene, target))
    draw_way = arrows.arrow if outcome.result is Result.RETREATS else arrows.stopped
    return draw_way(way, pen(scene), scene.paint(outcome.clan), "7 5")


def help_way(scene: Scene, outcome: Outcome, order: SupportMove | SupportHold | Convoy) -> Way:
    """From the helper to the middle of the move it helps, or to the unit it helps to stay."""
    start = scene.origin(outcome.unit, order.at)
    if not isinstance(order, SupportMove):
        way = bent(start, scene.place(order.target), 0.0)
        return way.cut(scene.sizes.arrow_start, scene.sizes.arrow_end_unit)
    goal = move_way(scene, order, _location_of(scene, order.target)).middle
    return bent(start, goal, 0.0).cut(scene.sizes.arrow_start, 0)


def _location_of(scene: Scene, territory: str) -> str:
    unit = scene.standing.get(territory_of(territory))
    return unit.at if unit else territory


def _help(scene: Scene, outcome: Outcome, order: SupportMove | SupportHold | Convoy) -> str:
    paint = scene.paint(outcome.clan)
    if outcome.result is Result.ILLEGAL:
        return ""
    if outcome.result is Result.CONVOYS:
        return _ring_at(scene, outcome, order.at, "6 4")
    way = help_way(scene, outcome, order)
    if outcome.result is Result.VOID:
        return arrows.dotted(_half(way), pen(scene), paint.pale)
    return arrows.dotted(way, pen(scene), paint.full)


def _hold(scene: Scene, outcome: Outcome, order: Hold) -> str:
    if outcome.reason.why is not Why.ORDERED:
        return ""
    return _ring_at(scene, outcome, order.at)


def _ring_at(scene: Scene, outcome: Outcome, location: str, dash: str | None = None) -> str:
    """A ring around the unit that got the order; none around one that was driven away: it has one already."""
    spot = scene.place(location)
    if scene.origin(outcome.unit, location) != spot:
        return ""
    return arrows.ring(spot, scene.sizes.unit * 1.5, pen(scene), scene.paint(outcome.clan), dash)


def _build(scene: Scene, clan: str, order: Build) -> str:
    """A bright ring around the new unit, and the unit itself when the picture does not hold it already."""
    spot, radius = scene.place(order.at), scene.sizes.unit * 1.75
    ring = {"cx": spot.x, "cy": spot.y, "r": radius}
    new = ""
    if territory_of(order.at) not in scene.standing:
        new = draw_unit(scene, Unit(clan, order.type, order.at), spot, scene.sizes.unit)
    return (
        element("circle", **ring, fill=PAPER, fill_opacity=0.8)
        + element("circle", **ring, stroke=SEAL, stroke_width=2.4, stroke_dasharray="0.1 6")
        + new
    )


def marks(scene: Scene) -> str:
    """What is drawn above the units: bursts, knobs, cuts, crosses, struck-out rings, rings of the beaten."""
    rings = (
        arrows.beaten(scene.place(at), scene.sizes.unit * 1.5, pen(scene))
        for at in sorted(scene.picture.beaten)
    )
    signs = (_mark(scene, outcome) for outcome in scene.picture.outcomes)
    return group(*rings, class_="dislodged", **STROKES) + group(*signs, class_="marks", **STROKES)


def _mark(scene: Scene, outcome: Outcome) -> str:
    order, brush = outcome.order, pen(scene)
    match order:
        case Waive():
            return ""
        case Disband():
            return _gone(scene, outcome, order)
        case Build():
            return _plus(scene, outcome, order)
        case _ if outcome.result is Result.ILLEGAL:
            return arrows.void(_shoulder(scene, outcome, order.at), brush)
        case Move() if outcome.result is Result.BOUNCES:
            return arrows.clash(_way(scene, outcome, order).end, brush)
        case Move() if outcome.result is not Result.MOVES:
            return arrows.void(_way(scene, outcome, order).end, brush)
        case SupportMove() | SupportHold() | Convoy():
            return _help_mark(scene, outcome, order)
        case Retreat() if outcome.result is Result.DISBANDS:
            return arrows.cross(scene.board.dislodged_place(order.at, scene.view), brush)
        case _:
            return ""


def _shoulder(scene: Scene, outcome: Outcome, location: str) -> Point:
    """The upper right corner of the unit at a place, where a badge about it goes."""
    spot, size = scene.origin(outcome.unit, location), scene.sizes.unit
    return Point(spot.x + size * 1.15, spot.y - size)


def _help_mark(scene: Scene, outcome: Outcome, order: SupportMove | SupportHold | Convoy) -> str:
    if outcome.result is Result.CONVOYS:
        return ""
    way, brush = help_way(scene, outcome, order), pen(scene)
    if outcome.result is Result.SUPPORTS:
        return arrows.knob(way.end, brush, scene.paint(outcome.clan).full)
    if outcome.result is Result.VOID:
        return arrows.void(_half(way).end, brush)
    return arrows.slashes(way, brush)


def _half(way: Way) -> Way:
    """The first half of a way: help that reaches nobody."""
    return bent(way.start, way.middle, 0.0)


def _gone(scene: Scene, outcome: Outcome, order: Disband) -> str:
    """A unit that leaves: its shadow with a cross over it."""
    beaten = any(territory_of(one.unit.at) == territory_of(order.at) for one in scene.picture.dislodged)
    spot = scene.board.dislodged_place(order.at, scene.view) if beaten else scene.place(order.at)
    shadow = ""
    if not beaten and outcome.unit and territory_of(order.at) not in scene.standing:
        kind = f"{outcome.unit.type.value}-{outcome.unit.clan}"
        shadow = element("use", href=scene.ref(kind), transform=placed(spot, scene.sizes.unit), opacity=0.55)
    title = element("title", words("leaves the board"))
    return group(title, shadow, arrows.cross(spot, pen(scene), 10))


def _plus(scene: Scene, outcome: Outcome, order: Build) -> str:
    spot, brush = _shoulder(scene, outcome, order.at), pen(scene)
    r = brush.of(4)
    d = f"M{spot.x - r:.1f} {spot.y:.1f}h{2 * r:.1f}M{spot.x:.1f} {spot.y - r:.1f}v{2 * r:.1f}"
    return element(
        "circle", cx=spot.x, cy=spot.y, r=brush.of(7), fill=SEAL, stroke=PAPER, stroke_width=1.6
    ) + element("path", d=d, stroke=PAPER, stroke_width=brush.of(2.4))
