"""VOTE draw yes | no: a player agrees that the game may end now, or does not any more."""

from dataclasses import dataclass

from .words import words

UNCLEAR = "Write VOTE draw yes to agree to end the game, or VOTE draw no; your vote is as it was."
_LONGEST = 5  # words; a longer line is prose
_FILLERS = {"draw", "for", "a", "on", "the"}


@dataclass(frozen=True, slots=True)
class Vote:
    """`yes` agrees to end the game; False takes that back."""

    yes: bool


def read(line: str) -> Vote | str | None:
    """The command in a line, a sentence if it is not clear, None if the line is something else."""
    said = words(line.replace(":", " ").replace(",", " "))
    if not said or said[0] != "vote" or len(said) > _LONGEST:
        return None
    match [word for word in said[1:] if word not in _FILLERS]:
        case ["yes"]:
            return Vote(True)
        case ["no"]:
            return Vote(False)
        case []:
            return UNCLEAR
    return UNCLEAR if "draw" in said else None
