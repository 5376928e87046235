"""The same picture is the same bytes in every process, so that it can be kept and compared."""

import os
import subprocess
import sys
from pathlib import Path

DRAW = """
import hashlib
from render import scenes
from sengoku.maps import load
from sengoku.render import board, svg
from sengoku.render.picture import of_result
text = svg.draw_for_page(load("sengoku"), board.load("sengoku"), of_result(scenes.moves()))
print(hashlib.sha256(text.encode()).hexdigest())
"""


def test_two_processes_that_hash_differently_draw_the_same() -> None:
    drawn = set()
    for seed in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parents[1])}
        done = subprocess.run([sys.executable, "-c", DRAW], env=environment, capture_output=True, check=True)
        drawn.add(done.stdout)
    assert len(drawn) == 1
    assert len(drawn.pop()) == 65
