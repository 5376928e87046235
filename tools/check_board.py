#!/usr/bin/env python3
"""Hold the drawing of a map against its graph: python tools/check_board.py maps/sengoku [maps/…]

Prints every difference as a sentence and exits with 1 when there is one.
"""

import json
import sys
from pathlib import Path

from sengoku.maps import problems_of
from sengoku.maps.drawing import drawn_borders


def check(folder: Path) -> bool:
    """Whether the drawing in that folder shows the graph beside it; says so, or says why not."""
    if not (folder / "board.json").is_file():
        print(f"{folder}: there is no board.json.")
        return False
    found = problems_of(folder / "map.json")
    for sentence in found:
        print(f"{folder}: {sentence}")
    if not found:
        lengths = drawn_borders(json.loads((folder / "board.json").read_text("utf-8")))
        shortest, pair = min((length, sorted(pair)) for pair, length in lengths.items())
        print(f"{folder}: {len(lengths)} drawn borders, all as the map says.")
        print(f"{folder}: the shortest, {' – '.join(pair)}, is {shortest:.0f} px long.")
    return not found


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("Say which maps: python tools/check_board.py maps/sengoku")
    fine = [check(Path(name)) for name in sys.argv[1:]]
    sys.exit(0 if all(fine) else 1)
