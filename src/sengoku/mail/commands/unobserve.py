"""UNOBSERVE: no results by mail any more."""

from dataclasses import dataclass

from .words import words


@dataclass(frozen=True, slots=True)
class Unobserve:
    """An observer does not want to follow the game any more."""


def read(line: str) -> Unobserve | None:
    """The command in a line, None if the line is something else."""
    return Unobserve() if words(line) == ["unobserve"] else None
