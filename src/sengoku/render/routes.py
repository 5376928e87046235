"""Which ways the orders of a picture take: a convoyed army sails along the fleets that carry it."""

from collections import deque
from collections.abc import Iterable

from sengoku.engine.board import Board
from sengoku.engine.order import Convoy, Move, SupportMove
from sengoku.engine.unit import territory_of
from sengoku.engine.verdict import Outcome, Result

from .board import Point
from .scene import Scene
from .way import Way, through

CARRYING = frozenset({Result.CONVOYS, Result.DISRUPTED})


def carriers(outcomes: Iterable[Outcome], order: Move) -> frozenset[str]:
    """The territory ids of the fleets that tried to carry this move."""
    return frozenset(
        territory_of(one.order.at)
        for one in outcomes
        if isinstance(one.order, Convoy)
        and one.result in CARRYING
        and territory_of(one.order.target) == territory_of(order.at)
        and territory_of(one.order.to) == territory_of(order.to)
    )


def sea_route(board: Board, start: str, end: str, fleets: frozenset[str]) -> tuple[str, ...]:
    """The shortest chain of these fleets from start to end, () when there is none."""
    goal, queue = board.index[territory_of(end)], deque[tuple[str, ...]]([(territory_of(start),)])
    seen = {territory_of(start)}
    while queue:
        chain = queue.popleft()
        touched = board.borders_of[board.index[chain[-1]]]
        if len(chain) > 1 and touched >> goal & 1:
            return chain[1:]
        for fleet in sorted(fleets - seen):
            if touched >> board.index[fleet] & 1:
                seen.add(fleet)
                queue.append((*chain, fleet))
    return ()


def move_way(scene: Scene, order: Move | SupportMove, start: str, origin: Point | None = None) -> Way:
    """The way of a move from start to where the order says, ended where an arrow should end.

    `origin` is where on paper it sets out, when that is not the middle of the territory.
    """
    sail = Move(start, order.to)
    fleets = sea_route(scene.variant.board, start, order.to, carriers(scene.picture.outcomes, sail))
    places = (scene.place(place) for place in (*fleets, order.to))
    stops = (origin or scene.place(start), *places)
    return through(stops).cut(scene.sizes.arrow_start, end_gap(scene, order.to))


def end_gap(scene: Scene, location: str) -> float:
    """How far from the middle of a place an arrow ends: before the unit when one stands there."""
    taken = territory_of(location) in scene.standing
    return scene.sizes.arrow_end_unit if taken else scene.sizes.arrow_end_free
