"""STATUS: the phase, the deadline, and the orders on file."""

from dataclasses import dataclass

from .words import words


@dataclass(frozen=True, slots=True)
class Status:
    """The player asks where the game stands."""


def read(line: str) -> Status | None:
    """The command in a line, None if the line is something else."""
    return Status() if words(line) == ["status"] else None
