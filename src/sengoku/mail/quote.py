"""Which lines of a mail its author wrote, and which are quoted, signature or armour.

One pass over the lines; every look ahead is bounded, so the work grows with the text and no faster. What is
left out is kept apart rather than thrown away: the answer tells how many order-like lines were among it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from . import attribution, limits
from .header_block import is_forward_mark, is_header_block

_QUOTE_MARKS = (">", "＞")
_ARMOUR = "-----BEGIN PGP "
_ARMOUR_HEADERS = ("Hash: ", "Charset: ", "Comment: ", "Version: ", "NotDashEscaped: ")
_SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----"


@dataclass(frozen=True, slots=True)
class Scan:
    """A text taken apart: `kept` may hold orders; `quoted` and `below` (the rest after a cut) never do."""

    kept: tuple[str, ...] = ()
    quoted: tuple[str, ...] = ()
    below: tuple[str, ...] = ()
    mixed: tuple[str, ...] = ()
    """What stands above the cut with its quotations, as one writes to people: see `letter_text`."""

    @property
    def text(self) -> str:
        """The lines that may hold orders."""
        return "\n".join(self.kept)

    def order_like_below(self, looks_like_orders: Callable[[str], bool]) -> int:
        """How many of the lines that were left out look like orders, as far as anybody reads."""
        left_out = (line.lstrip(" >＞") for line in (*self.quoted, *self.below)[: limits.LINES])
        return sum(0 < len(line) <= limits.LINE and looks_like_orders(line) for line in left_out)


def scan(text: str) -> Scan:
    """Take `text` apart: `>` lines, attributions, signature (`-- `), forwarded or quoted mail, armour."""
    lines, armour = _without_armour(text.split("\n"))
    kept: list[str] = []
    quoted: list[str] = [*armour]
    mixed: list[str] = []
    at = 0
    while at < len(lines):
        if is_quoted(lines[at]):
            quoted.append(lines[at])
            mixed.append(lines[at])
            at += 1
        elif _cuts(lines, at):
            break
        elif length := attribution.length(lines, at):
            if not _quotes_follow(lines, at + length):
                break
            quoted += lines[at : at + length]
            at += length
        else:
            kept.append(lines[at])
            mixed.append(lines[at])
            at += 1
    return Scan(tuple(kept), tuple(quoted), tuple(lines[at:]), tuple(mixed))


def is_quoted(line: str) -> bool:
    """Whether a line is marked as somebody else's words."""
    return line.lstrip().startswith(_QUOTE_MARKS)


def _cuts(lines: list[str], at: int) -> bool:
    """Whether everything from this line on is signature or another message."""
    return lines[at] == "-- " or is_forward_mark(lines[at]) or is_header_block(lines, at)


def _quotes_follow(lines: list[str], at: int) -> bool:
    following: Iterable[str] = (lines[index] for index in range(at, len(lines)))
    return is_quoted(next((line for line in following if line.strip()), ">"))


def _without_armour(lines: list[str]) -> tuple[list[str], list[str]]:
    """OpenPGP's cleartext frame taken off (RFC 9580 7): its headers, dash escapes and signature blocks."""
    if not any(line.startswith(_ARMOUR) for line in lines):
        return lines, []
    kept: list[str] = []
    armour: list[str] = []
    state = "outside"
    for line in (line.removesuffix("\r") for line in lines):
        if line.startswith(_SIGNED):
            state = "headers"
        elif line.startswith(_ARMOUR):
            state = "block"
        elif state == "headers" and (not line.strip() or line.startswith(_ARMOUR_HEADERS)):
            state = "headers" if line.strip() else "signed"
        elif state == "block":
            state = "outside" if line.startswith("-----END PGP ") else state
        else:
            state = "signed" if state == "headers" else state  # HTML has lost the blank line between
            kept.append(line.removeprefix("- ") if state == "signed" else line)
            continue
        armour.append(line)
    return kept, armour
