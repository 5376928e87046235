"""What docs/commands.md shows is what the reader of commands understands."""

from pathlib import Path
from typing import get_args

import pytest

from sengoku.mail.commands import Command, Unknown, read_commands
from sengoku.mail.quote import scan

DOC = Path(__file__).parents[2] / "docs" / "commands.md"
ORDERS = {"CLEAR"}
"""Words of the order language, which is read after the commands."""


def examples() -> list[str]:
    """The indented blocks of the page."""
    blocks: list[list[str]] = [[]]
    for line in DOC.read_text(encoding="utf-8").split("\n"):
        if line.startswith("    "):
            blocks[-1].append(line[4:])
        elif blocks[-1]:
            blocks.append([])
    return ["\n".join(block) for block in blocks if block]


@pytest.mark.parametrize("text", [one for one in examples() if one not in ORDERS])
def test_every_example_is_understood(text: str) -> None:
    reading = read_commands(text)
    assert len(reading.commands) == 1
    assert reading.problems == ()
    assert reading.rest.strip() == ""


@pytest.mark.parametrize("text", examples())
def test_no_example_counts_in_quoted_text(text: str) -> None:
    quoted = "\n".join(f"> {line}" for line in text.split("\n"))
    assert scan(quoted).kept == ()


def test_every_command_has_an_example() -> None:
    shown = {type(command) for text in examples() for command in read_commands(text).commands}
    assert shown == set(get_args(Command)) - {Unknown}
