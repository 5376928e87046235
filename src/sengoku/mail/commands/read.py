"""All commands of a text, and the text without them."""

from dataclasses import dataclass
from typing import TypeAlias

from sengoku.mail.clean import one_line

from . import concede, help, press, status, unknown
from .concede import Concede
from .help import Help
from .status import Status

Command: TypeAlias = Concede | Status | Help
_READERS = (concede.read, status.read, help.read, unknown.read)


@dataclass(frozen=True, slots=True)
class CommandReading:
    """The commands of a text in their order, sentences about unclear ones, and the rest: orders and prose.

    `rest` keeps an empty line for every line that was taken out, so that its line numbers are those of the
    text.
    """

    commands: tuple[Command, ...]
    problems: tuple[str, ...]
    rest: str


def read_commands(text: str) -> CommandReading:
    """Take the commands out of `text`, which quotations and signatures have left already (see `quote`)."""
    commands: list[Command] = []
    problems: list[str] = []
    lines = text.split("\n")
    _take_press(lines, problems)
    for at, line in enumerate(lines):
        found = _command(line)
        if found is None:
            continue
        lines[at] = ""
        if isinstance(found, str):
            problems.append(found)
        else:
            commands.append(found)
    return CommandReading(tuple(commands), tuple(dict.fromkeys(problems)), "\n".join(lines))


def is_command(line: str) -> bool:
    """Whether a line is a command (or a clumsy one that deserves an answer)."""
    return press.opens(line) or _command(line) is not None


def _command(line: str) -> Command | str | None:
    return next((found for read in _READERS if (found := read(line)) is not None), None)


def _take_press(lines: list[str], problems: list[str]) -> None:
    """Empties the lines of letters to other players, each up to its end mark."""
    ends = iter([*(at for at, line in enumerate(lines) if press.closes(line)), len(lines)])
    end = next(ends)
    for at, line in enumerate(lines):
        if not press.opens(line):  # lines of a letter that was taken out are empty by now
            continue
        while end < at:
            end = next(ends)
        closed = end < len(lines)
        sentence = press.NOT_SENT if closed else press.NO_END
        problems.append(sentence.format(one_line(line, 60)))
        taken = range(at, end + 1) if closed else (at,)
        for number in taken:
            lines[number] = ""
