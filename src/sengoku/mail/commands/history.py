"""HISTORY n: the reports of the last n phases."""

from dataclasses import dataclass

from .words import words

MOST = 20
UNCLEAR = f"Write HISTORY and a number from 1 to {MOST}, such as HISTORY 3."


@dataclass(frozen=True, slots=True)
class History:
    """The player asks for the reports of the last `count` phases, 1 to `MOST`."""

    count: int


def read(line: str) -> History | str | None:
    """The command in a line, a sentence if it is not clear, None if the line is something else."""
    match words(line.replace(":", " ")):
        case ["history"]:
            return History(1)
        case ["history", "all"]:
            return History(MOST)
        case ["history", number] if number.isascii() and number.isdigit() and len(number) < 4:
            return History(int(number)) if 1 <= int(number) <= MOST else UNCLEAR
        case ["history", _]:
            return UNCLEAR
    return None
