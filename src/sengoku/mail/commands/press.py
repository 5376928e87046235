"""PRESS TO … END and BROADCAST … END: letters between players, sent from within an order mail.

Only what stands between the two marks is a letter. Without the end mark nobody can tell where it ends, and
another opening mark before it shows that it was forgotten: then nothing is sent, only the first line is
taken out, and the orders below it stay orders.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .words import words

NO_END = "“{}” has no END, so that letter was sent to nobody, and what stands below it was read as orders."
STRAY_END = (
    "“{}” ends a letter to other players, but no PRESS TO … or BROADCAST stands above it: nothing was sent "
    "to anybody, and the lines above it were read as orders."
)
NO_NAMES = "Write PRESS TO and the clans’ names, such as PRESS TO Mori, Oda; that letter was sent to nobody."
EMPTY = "The letter after “{}” is empty, so nothing was sent."
_UNSIGNED = {"grey", "gray", "unsigned", "anonymous"}
_SEPARATORS = str.maketrans(dict.fromkeys(",;&+/:", ","))


@dataclass(frozen=True, slots=True)
class Press:
    """A letter: to the clans of these names as they were written, or to everybody (`broadcast`)."""

    names: tuple[str, ...]
    text: str
    broadcast: bool = False
    unsigned: bool = False


def opens(line: str) -> bool:
    """Whether a line opens a letter to other players."""
    return _heading(line) is not None


def closes(line: str) -> bool:
    """Whether a line is the end mark of such a letter."""
    return words(line) in (["end"], ["endpress"], ["end", "press"], ["end", "broadcast"])


def read(line: str, text: str) -> Press | str:
    """The letter with that first line and that text, or a sentence that says why it is none."""
    heading = _heading(line)
    if heading is None or not (heading.broadcast or heading.names):
        return NO_NAMES
    if not text.strip():
        return EMPTY.format(line.strip()[:60])
    return Press(heading.names, text, heading.broadcast, heading.unsigned)


def blocks(lines: Sequence[str]) -> Iterator[tuple[int, int | None]]:
    """The letters in a text: the number of the first line and of the one with the end mark, if it has one."""
    opened: int | None = None
    for at, line in enumerate(lines):
        if opens(line):
            if opened is not None:
                yield opened, None
            opened = at
        elif opened is not None and closes(line):
            yield opened, at
            opened = None
    if opened is not None:
        yield opened, None


def _heading(line: str) -> Press | None:
    said = words(line.translate(_SEPARATORS))
    said = [word for each in said for word in each.replace(",", " , ").split()]
    while said and said[-1] == ",":
        said.pop()
    unsigned = bool(_UNSIGNED & set(said[:2]))
    said = [word for at, word in enumerate(said) if at > 1 or word not in _UNSIGNED]
    match said:
        case ["broadcast"] | ["broadcast", "press"] | ["press", "to", "all" | "everybody" | "everyone"]:
            return Press((), "", broadcast=True, unsigned=unsigned)
        case ["press", "to", "all", "players"]:
            return Press((), "", broadcast=True, unsigned=unsigned)
        case ["press", "to", *names]:
            return Press(_names(names), "", unsigned=unsigned)
        case ["press"]:
            return Press((), "", unsigned=unsigned)
        case ["press", *_] if line.strip(" *_").startswith("PRESS "):
            return Press((), "")  # somebody means a letter, but not to whom: it is not to be read as orders
    return None


def _names(said: list[str]) -> tuple[str, ...]:
    parts = " ".join("," if word == "and" else word for word in said).split(",")
    return tuple(dict.fromkeys(name for part in parts if (name := part.strip(" ."))))
