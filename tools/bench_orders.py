"""Times the reader of orders: a full set of forty lines, and the texts that are meant to hurt it.

    .venv/bin/python tools/bench_orders.py

Wall clock in milliseconds on one thread, the median and the best of the repetitions. `check` is part of the
first row: reading, and holding what was read against a position.
"""

from collections.abc import Callable
from statistics import median
from time import perf_counter

from sengoku.engine import PhaseKind, Position, Unit, UnitType, Variant
from sengoku.maps import load
from sengoku.orders import check, orderable, read

LINES = 40
MEGABYTE = 1_000_000


def forty_lines(variant: Variant) -> tuple[Position, str]:
    """A position with forty armies of one clan, and a sentence for each."""
    board = variant.board
    places = [t.id for t in board.territories if board.can_stand(UnitType.ARMY, t.id)][:LINES]
    units = tuple(Unit("mori", UnitType.ARMY, place) for place in places)
    position = Position(variant.start().phase, units, {})
    lines = []
    for place in places:
        name = board.territory(place).name
        near = board.neighbours(UnitType.ARMY, place)
        goal = board.territory(near[0]).name if near else name
        lines.append(f"Army {name} moves to {goal}" if near else f"Army {name} holds")
    return position, "\n".join(lines)


def timed(deed: Callable[[], object], repetitions: int) -> tuple[float, float]:
    """Median and best time of a deed, in milliseconds."""
    times = []
    for _ in range(repetitions):
        began = perf_counter()
        deed()
        times.append((perf_counter() - began) * 1000)
    return median(times), min(times)


def main() -> None:
    """Prints the table."""
    variant = load("sengoku")
    position, text = forty_lines(variant)
    units = orderable(position)

    def read_and_check() -> None:
        reading = read(variant, PhaseKind.MOVEMENT, text, units)
        assert len(check(variant, position, "mori", reading).reading.orders) == LINES

    def reading(hostile: str) -> Callable[[], object]:
        return lambda: read(variant, PhaseKind.MOVEMENT, hostile, units)

    rows: list[tuple[str, Callable[[], object], int]] = [
        ("40 lines, read and checked", read_and_check, 200),
        ("1 MB of dashes", reading("-" * MEGABYTE), 20),
        ("1 MB of 'on a on a'", reading("on a " * (MEGABYTE // 5)), 20),
        ("1 MB of 'on a on a' in lines", reading(("on a " * 50 + "\n") * (MEGABYTE // 251)), 20),
        ("1 MB of orders", reading("A Kai - Sag\n" * (MEGABYTE // 12)), 20),
        ("1 MB of misspelt orders", reading("A Kaii - Sagammi\n" * (MEGABYTE // 17)), 20),
    ]
    for name, deed, repetitions in rows:
        middle, best = timed(deed, repetitions)
        print(f"{name:32} {middle:8.2f} ms median  {best:8.2f} ms best")


if __name__ == "__main__":
    main()
