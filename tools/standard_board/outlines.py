"""A mosaic of hexagons -> smooth outlines that neighbours share piece by piece, as board path data."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise
from math import sqrt

from .mosaic import Mosaic, Point

Knot = tuple[int, int]
Chain = tuple[Knot, ...]
OUTSIDE = ""


class Outlines:
    """The boundaries of a mosaic as chains of knots (corners of cells) from junction to junction."""

    def __init__(self, mosaic: Mosaic, smoothing: int = 4) -> None:
        self.mosaic = mosaic
        self.sides: dict[frozenset[Knot], tuple[str, str]] = {}
        self.joined: dict[Knot, set[Knot]] = defaultdict(set)
        for cell in mosaic.owner:
            self._add_cell(cell)
        self.places = {knot: self._place(knot) for knot in self.joined}
        for _ in range(smoothing):
            self._smooth()
        self.places = {knot: (round(x, 1), round(y, 1)) for knot, (x, y) in self.places.items()}
        self.chains = self._chains()

    def _add_cell(self, cell: tuple[int, int]) -> None:
        x, y = cell
        middle_x, middle_y = 2 * x + y % 2, 3 * y
        corners = [(1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2)]
        mine = self.mosaic.owner[cell]
        for index, other in enumerate(self.mosaic.around(cell)):
            near = self.mosaic.owner.get(other, OUTSIDE)
            if near != mine:
                ends = [
                    (middle_x + dx, middle_y + dy) for dx, dy in (corners[index], corners[(index + 1) % 6])
                ]
                self.sides[frozenset(ends)] = (mine, near)
                self.joined[ends[0]].add(ends[1])
                self.joined[ends[1]].add(ends[0])

    def _place(self, knot: Knot) -> Point:
        x, y = self.mosaic.origin
        return x + knot[0] * sqrt(3) / 2 * self.mosaic.radius, y + knot[1] * self.mosaic.radius / 2

    def _smooth(self) -> None:
        """Draw each knot halfway to the middle of the knots it is joined with."""
        moved = {}
        for knot, near in self.joined.items():
            x, y = (sum(self.places[one][axis] for one in near) / len(near) for axis in (0, 1))
            moved[knot] = (self.places[knot][0] + x) / 2, (self.places[knot][1] + y) / 2
        self.places = moved

    def _chains(self) -> dict[Chain, frozenset[str]]:
        """Chain -> the two lands (or a land and outside) that it parts."""
        found: dict[Chain, frozenset[str]] = {}
        used: set[frozenset[Knot]] = set()
        junctions = sorted(knot for knot, near in self.joined.items() if len(near) != 2)
        for start in junctions:
            for second in sorted(self.joined[start]):
                if frozenset((start, second)) not in used:
                    chain = self._follow(start, second)
                    used.update(frozenset(pair) for pair in pairwise(chain))
                    found[chain] = frozenset(self.sides[frozenset((start, second))])
        if len(used) != len(self.sides):
            raise ValueError("A land lies wholly inside another; its outline has no junction.")
        return found

    def _follow(self, start: Knot, second: Knot) -> Chain:
        chain = [start, second]
        while len(self.joined[chain[-1]]) == 2:
            chain.append(next(iter(self.joined[chain[-1]] - {chain[-2]})))
        return tuple(chain)

    def ring_paths(self, land: str) -> str:
        """The whole outline of a land as closed path data."""
        left = [chain for chain, lands in self.chains.items() if land in lands]
        path = ""
        while left:
            ring = [left.pop(0)]
            while ring[-1][-1] != ring[0][0]:
                end = ring[-1][-1]
                follower = next(chain for chain in left if end in (chain[0], chain[-1]))
                left.remove(follower)
                ring.append(follower if follower[0] == end else follower[::-1])
            path += self.path(ring) + "z"
        return path

    def path(self, chains: Iterable[Chain]) -> str:
        """Path data of chains that follow each other."""
        return "".join(self._curve(chain, begin=index == 0) for index, chain in enumerate(chains))

    def _curve(self, chain: Chain, begin: bool) -> str:
        """Quadratic pieces through the middles between knots: the same from either end."""
        spots = [self.tenths(self.places[knot]) for knot in chain]
        middles = [((a[0] + b[0]) // 2, (a[1] + b[1]) // 2) for a, b in pairwise(spots)]
        stops = [spots[0], *middles[1:-1], spots[-1]]
        text = f"M{self.written(spots[0])}" if begin else ""
        if len(spots) == 2:
            return text + f"l{self.step(spots[0], spots[1])}"
        for start, control, end in zip(stops[:-1], spots[1:-1], stops[1:], strict=True):
            text += f"q{self.step(start, control)} {self.step(start, end)}"
        return text

    @staticmethod
    def tenths(place: Point) -> tuple[int, int]:
        return round(place[0] * 10), round(place[1] * 10)

    @staticmethod
    def written(spot: tuple[int, int]) -> str:
        return " ".join(f"{value / 10:g}" for value in spot)

    @classmethod
    def step(cls, start: tuple[int, int], end: tuple[int, int]) -> str:
        return cls.written((end[0] - start[0], end[1] - start[1]))
