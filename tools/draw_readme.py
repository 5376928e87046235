"""Draws the picture in README.md: Fall 1571 of a game that the demonstration's players play.

.venv/bin/python tools/draw_readme.py docs/pictures/fall-1571.png
"""

import sys
from pathlib import Path
from random import Random

from sengoku.cli.demo.bot import choose
from sengoku.engine import Phase, PhaseKind, Season, due_clans, resolve
from sengoku.games.draw import RESULT, Missing, draw
from sengoku.maps import load
from sengoku.render.png import rasterize

SEED = 29
SHOWN = Phase(1571, Season.FALL, PhaseKind.MOVEMENT)


def main(target: Path) -> None:
    """Plays until the season that is shown, and writes its picture."""
    variant = load("sengoku")
    position = variant.start()
    while True:
        code = position.phase.code
        orders = {
            clan: choose(variant, position, clan, Random(f"{SEED} {code} {clan}"))
            for clan in due_clans(variant, position)
        }
        verdict = resolve(variant, position, orders)
        if position.phase == SHOWN:
            svg = draw(Missing(0, RESULT, variant, position, verdict))[f"{RESULT}.svg"]
            target.write_bytes(rasterize(svg.decode()))
            return
        position = verdict.position


if __name__ == "__main__":
    main(Path(sys.argv[1]))
