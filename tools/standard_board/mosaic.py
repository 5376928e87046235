"""A mosaic of hexagons in which two lands touch if and only if a graph says so.

Start from one point for each land, give every cell to the nearest point, then flip cells along the edges
until the contacts are those of the graph: simulated annealing with a fixed seed, so that the same graph
always gives the same mosaic. On hexagons never more than three lands meet in a point.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import exp, hypot, inf, sqrt
from random import Random

Cell = tuple[int, int]
Point = tuple[float, float]
EVEN = ((1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1))
ODD = ((1, 0), (1, -1), (0, -1), (-1, 0), (0, 1), (1, 1))
EDGE = "edge"
WISH = 3
"""How many cell edges a common border should have."""


@dataclass
class Mosaic:
    """Cells of a hexagonal grid, each owned by a land. `radius` is that of a cell, in px."""

    columns: int
    rows: int
    radius: float
    origin: Point
    owner: dict[Cell, str] = field(default_factory=dict)
    closed: dict[Cell, str] = field(default_factory=dict)
    """Cells that belong to somebody from the beginning and for good."""
    view: Point = (inf, inf)
    """Width and height of the canvas; cells near its edge or beyond count for nothing in a land's size."""

    def cells(self) -> Iterable[Cell]:
        """The open cells, row by row."""
        every = ((x, y) for y in range(self.rows) for x in range(self.columns))
        return (cell for cell in every if cell not in self.closed)

    def middle(self, cell: Cell) -> Point:
        """The middle of a cell on the canvas; odd rows are shifted to the right by half a cell."""
        x, y = cell
        width = sqrt(3) * self.radius
        return self.origin[0] + (x + 0.5 * (y % 2)) * width, self.origin[1] + y * 1.5 * self.radius

    def weight(self, cell: Cell) -> int:
        """1 for a cell that gives room for pieces and names, 0 for one at the edge or beyond."""
        (x, y), edge = self.middle(cell), 0.8 * self.radius
        return int(edge < x < self.view[0] - edge and edge < y < self.view[1] - edge)

    def around(self, cell: Cell) -> list[Cell]:
        """The six neighbours in order around the cell; some may lie outside the grid."""
        x, y = cell
        return [(x + dx, y + dy) for dx, dy in (ODD if y % 2 else EVEN)]

    def give_to_nearest(self, seeds: list[tuple[str, Point]]) -> list[int]:
        """Every cell goes to the land whose seed is nearest; the number of the seed for each cell."""
        chosen = []
        self.owner = dict(self.closed)
        for cell in self.cells():
            x, y = self.middle(cell)
            distances = [hypot(point[0] - x, point[1] - y) for _, point in seeds]
            chosen.append(distances.index(min(distances)))
            self.owner[cell] = seeds[chosen[-1]][0]
        return chosen

    def relax(self, seeds: list[tuple[str, Point]], rounds: int, step: float) -> None:
        """Move seeds towards the middle of their cells (Lloyd), which evens out the sizes."""
        for _ in range(rounds):
            members: dict[int, list[Point]] = defaultdict(list)
            for cell, number in zip(self.cells(), self.give_to_nearest(seeds), strict=True):
                members[number].append(self.middle(cell))
            for number, spots in members.items():
                id, (x, y) = seeds[number]
                to_x, to_y = (sum(one[axis] for one in spots) / len(spots) for axis in (0, 1))
                seeds[number] = id, (x + (to_x - x) * step, y + (to_y - y) * step)
        self.give_to_nearest(seeds)


class Annealer:
    """Flips cells of a mosaic until its contacts are those wanted.

    Pairs in `allowed` may touch or not; what lies outside the grid is a land named `EDGE` in them. Closed
    cells keep their owners.
    """

    def __init__(
        self, mosaic: Mosaic, wanted: set[frozenset[str]], allowed: set[frozenset[str]], seed: int
    ) -> None:
        self.mosaic, self.wanted, self.allowed, self.random = mosaic, wanted, allowed, Random(seed)
        self.owner = mosaic.owner
        self.cells = list(mosaic.cells())
        self.weights = {cell: mosaic.weight(cell) for cell in self.cells}
        self.size: dict[str, int] = defaultdict(int)
        self.edges: dict[frozenset[str], int] = defaultdict(int)
        for cell in self.cells:
            self.size[self.owner[cell]] += self.weights[cell]
        for cell, id in self.owner.items():
            for other in mosaic.around(cell):
                near = self.owner.get(other, EDGE)
                if near != id and (other > cell or near == EDGE):
                    self.edges[frozenset((id, near))] += 1
        self.target = sum(self.weights.values()) / len(self.size)

    def contact_cost(self, pair: frozenset[str], edges: int) -> float:
        """What the common border of a pair costs: a wanted one too short, any other at all."""
        if pair in self.wanted:
            return 12.0 * max(0, WISH - edges) + (30.0 if edges == 0 else 0.0) + 0.5 * edges
        if pair in self.allowed:
            return 0.05 * edges
        return 25.0 + 6.0 * edges if edges else 0.0

    def size_cost(self, size: int) -> float:
        """Lands should be of middling size; the small ones need room for their pieces and their name."""
        short = max(0.0, 0.72 * self.target - size)
        return short * short * 0.6 + (size - self.target) ** 2 * 0.02

    def keeps_whole(self, cell: Cell, id: str) -> bool:
        """Whether a land stays in one piece without the cell: its neighbours there form a single run."""
        mine = [self.owner.get(other) == id for other in self.mosaic.around(cell)]
        return sum(mine[index] != mine[index - 1] for index in range(6)) == 2

    def gains(self, cell: Cell, old: str, new: str) -> tuple[float, dict[frozenset[str], int]]:
        """What giving the cell from old to new costs, and how the contacts change."""
        change: dict[frozenset[str], int] = defaultdict(int)
        for other in self.mosaic.around(cell):
            near = self.owner.get(other, EDGE)
            if near != old:
                change[frozenset((old, near))] -= 1
            if near != new:
                change[frozenset((new, near))] += 1
        cost = sum(
            self.contact_cost(pair, self.edges[pair] + by) - self.contact_cost(pair, self.edges[pair])
            for pair, by in change.items()
        )
        weight = self.weights[cell]
        cost += self.size_cost(self.size[old] - weight) - self.size_cost(self.size[old])
        cost += self.size_cost(self.size[new] + weight) - self.size_cost(self.size[new])
        return cost, change

    def run(self, steps: int, hot: float, cold: float) -> None:
        """Anneal from hot to cold."""
        for step in range(steps):
            cell = self.random.choice(self.cells)
            old = self.owner[cell]
            new = self.owner.get(self.random.choice(self.mosaic.around(cell)), EDGE)
            if new not in self.size or new == old:
                continue
            if self.size[old] < 4 or not self.keeps_whole(cell, old):
                continue
            cost, change = self.gains(cell, old, new)
            heat = hot * (cold / hot) ** (step / steps)
            if cost <= 0 or self.random.random() < exp(-cost / heat):
                self.owner[cell] = new
                self.size[old] -= self.weights[cell]
                self.size[new] += self.weights[cell]
                for pair, by in change.items():
                    self.edges[pair] += by

    def wrong(self) -> list[str]:
        """The pairs that touch and should not, or should and do not."""
        found = [f"missing {sorted(pair)}" for pair in self.wanted if not self.edges[pair]]
        for pair, edges in self.edges.items():
            if edges and pair not in self.wanted and pair not in self.allowed:
                found.append(f"extra {sorted(pair)}")
        return sorted(found)
