"""HELP: how orders are written and where they go."""

from dataclasses import dataclass

from .words import words


@dataclass(frozen=True, slots=True)
class Help:
    """The player asks how to write."""


def read(line: str) -> Help | None:
    """The command in a line, None if the line is something else."""
    return Help() if words(line) in (["help"], ["?"]) else None
