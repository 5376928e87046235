"""CONCEDE yes | no: a player gives the game to whoever is left, or takes that back."""

from dataclasses import dataclass

from .words import words

UNCLEAR = "Write CONCEDE yes to give up, or CONCEDE no to play on; nothing was changed."


@dataclass(frozen=True, slots=True)
class Concede:
    """`yes` sets the concession, False withdraws it; either counts until the phase closes."""

    yes: bool


def read(line: str) -> Concede | str | None:
    """The command in a line, a sentence if it is not clear, None if the line is something else."""
    match words(line.replace(":", " ")):
        case ["concede", "yes"]:
            return Concede(True)
        case ["concede", "no"]:
            return Concede(False)
        case ["concede"]:
            return UNCLEAR
        case ["concede", _]:
            return UNCLEAR
    return None
