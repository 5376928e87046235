"""RULES: how this game is played, in short."""

from dataclasses import dataclass

from .words import words


@dataclass(frozen=True, slots=True)
class Rules:
    """The player asks how the game is played."""


def read(line: str) -> Rules | None:
    """The command in a line, None if the line is something else."""
    return Rules() if words(line) == ["rules"] else None
