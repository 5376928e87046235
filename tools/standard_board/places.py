"""Where the pieces and the name of a territory go: boxes inside its outline that do not cover each other."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import hypot
from random import Random

from sengoku.maps.outline import inside, pieces, rings

Point = tuple[float, float]
GRAIN = 6
"""Distance of the sample points, px."""


@dataclass(frozen=True)
class Spot:
    """A box by its middle and its size."""

    x: float
    y: float
    width: float
    height: float

    def covers(self, other: "Spot") -> bool:
        return (
            abs(self.x - other.x) * 2 < self.width + other.width
            and abs(self.y - other.y) * 2 < self.height + other.height
        )


class Room:
    """The inside of one territory as sample points. `taken` boxes belong to panels and are not entered."""

    def __init__(self, path: str, width: float, height: float, taken: Sequence[Spot]) -> None:
        shape = rings(pieces(path))
        xs = [x / 10 for ring in shape for x, _ in ring]
        ys = [y / 10 for ring in shape for _, y in ring]
        columns = range(max(16, int(min(xs))) // GRAIN, int(min(width - 16, max(xs))) // GRAIN + 1)
        rows = range(max(16, int(min(ys))) // GRAIN, int(min(height - 16, max(ys))) // GRAIN + 1)
        self.free = {
            (x, y)
            for x in columns
            for y in rows
            if inside(shape, x * GRAIN, y * GRAIN)
            and not any(box.covers(Spot(x * GRAIN, y * GRAIN, 1, 1)) for box in taken)
        }
        self.middle = tuple(
            GRAIN * sum(point[axis] for point in self.free) / len(self.free) for axis in (0, 1)
        )

    def share(self, box: Spot) -> float:
        """How much of a box lies inside, 0 to 1."""
        xs = range(round((box.x - box.width / 2) / GRAIN), round((box.x + box.width / 2) / GRAIN) + 1)
        ys = range(round((box.y - box.height / 2) / GRAIN), round((box.y + box.height / 2) / GRAIN) + 1)
        return sum((x, y) in self.free for x in xs for y in ys) / (len(xs) * len(ys))

    def spots(self, width: float, height: float, least: float) -> list[Spot]:
        """All places for a box of that size of which at least that share lies inside."""
        boxes = (Spot(x * GRAIN, y * GRAIN, width, height) for x, y in sorted(self.free))
        return [box for box in boxes if self.share(box) >= least]


def arrange(
    room: Room,
    sizes: Iterable[tuple[float, float]],
    random: Random,
    least: float,
    others: Sequence[Spot] = (),
    tries: int = 60,
) -> list[Spot]:
    """Places for boxes of these sizes, near the middle, apart from each other and from those of others.

    At least the share `least` of each box lies inside the territory.
    Raises ValueError when the territory has no room for them.
    """
    options = [
        [spot for spot in room.spots(*size, least) if not any(spot.covers(other) for other in others)]
        for size in sizes
    ]
    best: tuple[float, list[Spot]] | None = None
    for _ in range(tries):
        chosen = _one_try(room, options, random)
        if chosen:
            worth = sum(_distance(room, spot) for spot in chosen) - 1.5 * _apart(chosen)
            if best is None or worth < best[0]:
                best = worth, chosen
    if best is None:
        raise ValueError("no room")
    return best[1]


def _one_try(room: Room, options: list[list[Spot]], random: Random) -> list[Spot] | None:
    chosen: list[Spot] = []
    for spots in options:
        fitting = [spot for spot in spots if not any(spot.covers(other) for other in chosen)]
        if not fitting:
            return None
        jitter = random.uniform(0, 40)
        chosen.append(
            min(fitting, key=_wish(room, random.uniform(-1, 1) * jitter, random.uniform(-1, 1) * jitter))
        )
    return chosen


def _wish(room: Room, dx: float, dy: float) -> Callable[[Spot], float]:
    x, y = room.middle[0] + dx, room.middle[1] + dy
    return lambda spot: hypot(spot.x - x, spot.y - y)


def _distance(room: Room, spot: Spot) -> float:
    return hypot(spot.x - room.middle[0], spot.y - room.middle[1])


def _apart(chosen: list[Spot]) -> float:
    """The smallest gap between two boxes, at most 8 px: a little air looks better."""
    gaps = [
        max(abs(a.x - b.x) - (a.width + b.width) / 2, abs(a.y - b.y) - (a.height + b.height) / 2)
        for number, a in enumerate(chosen)
        for b in chosen[:number]
    ]
    return min(8.0, *gaps) if gaps else 8.0
