"""WAIT: a player takes READY back."""

from dataclasses import dataclass

from .words import words


@dataclass(frozen=True, slots=True)
class Wait:
    """The phase is to wait for the player until its deadline."""


def read(line: str) -> Wait | None:
    """The command in a line, None if the line is something else."""
    return Wait() if words(line) in (["wait"], ["not", "ready"]) else None
