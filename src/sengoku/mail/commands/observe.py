"""OBSERVE: results of a game by mail, for somebody who does not play in it."""

from dataclasses import dataclass

from .words import words


@dataclass(frozen=True, slots=True)
class Observe:
    """Somebody wants to follow the game."""


def read(line: str) -> Observe | None:
    """The command in a line, None if the line is something else."""
    return Observe() if words(line) == ["observe"] else None
