"""READY: the phase need not wait for me."""

from dataclasses import dataclass

from .words import words


@dataclass(frozen=True, slots=True)
class Ready:
    """The player is content with the orders on file."""


def read(line: str) -> Ready | None:
    """The command in a line, None if the line is something else."""
    return Ready() if words(line) == ["ready"] else None
