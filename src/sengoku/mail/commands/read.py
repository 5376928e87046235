"""All commands of a text, and the text without them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from sengoku.mail.clean import one_line

from . import (
    absence,
    concede,
    help,
    history,
    map,
    observe,
    press,
    ready,
    resign,
    rules,
    status,
    unknown,
    unobserve,
    vote,
    wait,
)
from .absence import Absence
from .concede import Concede
from .help import Help
from .history import History
from .map import Map
from .observe import Observe
from .press import Press
from .ready import Ready
from .resign import Resign
from .rules import Rules
from .status import Status
from .unknown import Unknown
from .unobserve import Unobserve
from .vote import Vote
from .wait import Wait
from .words import without_courtesy

Command: TypeAlias = (
    Absence
    | Concede
    | Help
    | History
    | Map
    | Observe
    | Press
    | Ready
    | Resign
    | Rules
    | Status
    | Unknown
    | Unobserve
    | Vote
    | Wait
)
_Read: TypeAlias = Callable[[str], Command | str | None]
_READERS: tuple[_Read, ...] = (
    *(absence.read, concede.read, help.read, history.read, map.read, observe.read, ready.read),
    *(resign.read, rules.read, status.read, unobserve.read, vote.read, wait.read, unknown.read),
)
_ASKING: tuple[_Read, ...] = (help.read, history.read, map.read, rules.read, status.read)
"""What a question mark does not turn into a question about itself: `READY?` is no `READY`."""


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
    lines = text.split("\n")
    found: dict[int, Command | str] = {}
    _take_letters(lines, found)
    for at, line in enumerate(lines):
        command = _command(line)
        if command is not None:
            lines[at] = ""
            found[at] = command
    said = [found[at] for at in sorted(found)]
    problems = dict.fromkeys(one for one in said if isinstance(one, str))
    return CommandReading(
        tuple(one for one in said if not isinstance(one, str)), tuple(problems), "\n".join(lines)
    )


def is_command(line: str) -> bool:
    """Whether a line is a command (or a clumsy one that deserves an answer)."""
    return press.opens(line) or _command(line) is not None


def _command(line: str) -> Command | str | None:
    said = without_courtesy(line)
    asked = said.rstrip("? ")
    if asked and said.rstrip().endswith("?") and (found := _first(_ASKING, asked)) is not None:
        return found
    return _first(_READERS, said)


def _first(readers: Iterable[_Read], line: str) -> Command | str | None:
    return next((found for read in readers if (found := read(line)) is not None), None)


def _take_letters(lines: list[str], found: dict[int, Command | str]) -> None:
    """Empties the lines of letters to other players, each up to its end mark."""
    for at, end in list(press.blocks(lines)):
        if end is None:
            found[at] = press.NO_END.format(one_line(lines[at], 60))
        else:
            found[at] = press.read(lines[at], "\n".join(lines[at + 1 : end]).strip("\n"))
        for number in range(at, (end or at) + 1):
            lines[number] = ""
    for at, line in enumerate(lines):
        if press.closes(line) and not any(isinstance(one, str) for one in found.values()):
            found[at] = press.STRAY_END.format(one_line(line, 20))
            lines[at] = ""
