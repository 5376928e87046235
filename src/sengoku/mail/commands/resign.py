"""RESIGN: a player leaves the game; nothing happens before a link is confirmed."""

from dataclasses import dataclass

from .words import words


@dataclass(frozen=True, slots=True)
class Resign:
    """The player wants to leave."""


def read(line: str) -> Resign | None:
    """The command in a line, None if the line is something else."""
    return Resign() if words(line) == ["resign"] else None
