"""`tools/check_board.py` tells the state of a drawing in words and by its exit status."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SENGOKU = ROOT / "maps" / "sengoku"


def run(*folders: Path) -> subprocess.CompletedProcess[str]:
    tool = ROOT / "tools" / "check_board.py"
    return subprocess.run([sys.executable, tool, *folders], capture_output=True, text=True, check=False)


def test_a_good_drawing_passes() -> None:
    done = run(SENGOKU)
    assert done.returncode == 0, done.stderr
    assert "243 drawn borders, all as the map says." in done.stdout


def test_a_wrong_drawing_fails_and_says_why(tmp_path: Path) -> None:
    (tmp_path / "map.json").write_bytes((SENGOKU / "map.json").read_bytes())
    board = (SENGOKU / "board.json").read_text("utf-8")
    (tmp_path / "board.json").write_text(board.replace('"name":"Kai"', '"name":"Kay"'), "utf-8")
    done = run(tmp_path)
    assert done.returncode == 1
    assert "kai: the name is 'Kai' on the map and 'Kay' in the drawing." in done.stdout


def test_a_missing_drawing_fails(tmp_path: Path) -> None:
    done = run(tmp_path)
    assert done.returncode == 1
    assert "there is no board.json" in done.stdout
