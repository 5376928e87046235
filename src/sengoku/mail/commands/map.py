"""MAP: the map as it stands, with units and centres in words."""

from dataclasses import dataclass

from .words import words


@dataclass(frozen=True, slots=True)
class Map:
    """The player asks for the map."""


def read(line: str) -> Map | None:
    """The command in a line, None if the line is something else."""
    return Map() if words(line) == ["map"] else None
