"""All commands of a text, and the text without them."""

from dataclasses import dataclass
from typing import TypeAlias

from . import concede, help, status
from .concede import Concede
from .help import Help
from .status import Status

Command: TypeAlias = Concede | Status | Help
_READERS = (concede.read, status.read, help.read)


@dataclass(frozen=True, slots=True)
class CommandReading:
    """The commands of a text in their order, sentences about unclear ones, and the rest: orders and prose.

    `rest` keeps an empty line for every command, so that its line numbers are those of the text.
    """

    commands: tuple[Command, ...]
    problems: tuple[str, ...]
    rest: str


def read_commands(text: str) -> CommandReading:
    """Take the commands out of `text`, which quotations and signatures have left already (see `quote`)."""
    commands: list[Command] = []
    problems: list[str] = []
    rest: list[str] = []
    for line in text.split("\n"):
        found = _command(line)
        if found is None:
            rest.append(line)
            continue
        rest.append("")
        if isinstance(found, str):
            problems.append(found)
        else:
            commands.append(found)
    return CommandReading(tuple(commands), tuple(problems), "\n".join(rest))


def is_command(line: str) -> bool:
    """Whether a line is a command (or a clumsy one that deserves an answer)."""
    return _command(line) is not None


def _command(line: str) -> Command | str | None:
    return next((found for read in _READERS if (found := read(line)) is not None), None)
