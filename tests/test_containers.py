"""The containers: what the image and the club's installation name has to exist in the program."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from sengoku.settings import Settings

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
DOCKERFILE, COMPOSE, IGNORE = (
    (ROOT / name).read_text(encoding="utf-8")
    for name in ("Dockerfile", "docker-compose.yml", ".dockerignore")
)


def test_the_image_takes_what_the_wheel_is_built_from() -> None:
    kept = {line[1:] for line in IGNORE.split("\n") if line.startswith("!")}
    shipped = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert {"src", "pyproject.toml", "README.md", "LICENSE", "constraints.txt", *shipped} == kept


def test_commands_named_in_the_containers_exist() -> None:
    lists = re.findall(r"(?:command:|CMD) (\[.*\])", DOCKERFILE + COMPOSE)
    for name, *arguments in map(json.loads, lists):
        assert name in PROJECT["project"]["scripts"]
        # An option that does not exist is refused even where --help is asked for.
        command = [sys.executable, "-m", name, *arguments, "--help"]
        answer = subprocess.run(command, capture_output=True, text=True)
        assert (arguments, answer.returncode, answer.stderr) == (arguments, 0, "")
    assert len(lists) == 4


def test_settings_named_in_the_containers_exist() -> None:
    named = set(re.findall(r"SENGOKU_[A-Z_]*[A-Z]", DOCKERFILE + COMPOSE))
    assert named - {f"SENGOKU_{name.upper()}" for name in Settings.model_fields} == set()
