"""Which text of a mail holds its orders: the plain text, the HTML, or an attached file."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from . import limits
from .commands import is_command, press
from .message import Message
from .quote import Scan, scan

Looks = Callable[[str], bool]
_EMPHASIS = str.maketrans("", "", "*_")
_BULLETS = frozenset("-*+•◦▪·–")


@dataclass(frozen=True, slots=True)
class Choice:
    """The text to read orders and commands from.

    `source` is `text/plain`, `text/html`, `attachment:NAME` or empty for a mail without text. `order_like`
    counts the lines in `text` that look like orders or commands, `below` those that would be some, had they
    not been quoted or stood below a signature. `alternative` is the HTML's text when both hold order-like
    lines and these differ: the plain text counts and the player is told. `notes` are for the answer.
    """

    source: str
    text: str
    order_like: int
    below: int
    alternative: str | None = None
    notes: tuple[str, ...] = ()


def choose_text(message: Message, looks_like_orders: Looks, gives_orders: Looks | None = None) -> Choice:
    """The text of `message` that counts.

    `looks_like_orders` is asked about one line at a time, at most 300 characters long, and never about more
    lines than the mail has; `gives_orders`, where it is stricter, about quoted lines: those of a report look
    like orders, and whoever answers the results has not left any of his own below. Plain text comes first;
    HTML counts if that is missing or holds nothing that looks like an order; attached `.txt` files count if
    neither body does.
    """

    def looks(line: str) -> bool:
        return is_command(line) or looks_like_orders(line)

    def gives(line: str) -> bool:
        return is_command(line) or (gives_orders or looks_like_orders)(line)

    plain = _candidate("text/plain", message.plain, looks, gives)
    html = _candidate("text/html", message.html, looks, gives)
    if plain.order_like:
        return plain if _same_orders(plain, html, looks) else replace(plain, alternative=html.text)
    if html.order_like:
        return html
    files = (_candidate(f"attachment:{file.name}", file.text, looks, gives) for file in message.files)
    best = next((file for file in files if file.order_like), None)
    return best or (plain if plain.text.strip() or not html.text.strip() else html)


def _candidate(source: str, text: str | None, looks: Looks, gives: Looks) -> Choice:
    if text is None:
        return Choice("", "", 0, 0)
    scanned: Scan = scan(text)
    kept, notes, count = _fitting(scanned.kept, looks)
    return Choice(source, "\n".join(kept), count, scanned.order_like_below(gives), notes=notes)


def _same_orders(plain: Choice, html: Choice, looks: Looks) -> bool:
    """Whether the HTML holds no orders or the same: programs differ in bullets, emphasis marks and blanks."""
    return not html.order_like or _order_words(plain, looks) == _order_words(html, looks)


def _order_words(choice: Choice, looks: Looks) -> list[str]:
    lines = (_without_bullet(line) for line in choice.text.split("\n") if looks(line))
    return " ".join(lines).translate(_EMPHASIS).casefold().split()


def _without_bullet(line: str) -> str:
    """A line of a list without the sign or number in front."""
    first, *rest = line.split(maxsplit=1) or [""]
    numbered = first[:-1].isdecimal() and first[-1:] in (".", ")")
    return rest[0] if rest and (numbered or first in _BULLETS) else line


def _fitting(lines: tuple[str, ...], looks: Looks) -> tuple[list[str], tuple[str, ...], int]:
    """The lines within the limits, sentences about those left out, and how many look like orders."""
    kept: list[str] = []
    notes: list[str] = []
    count = 0
    letters = _inside_letters(lines)
    for at, line in enumerate(lines):
        if len(kept) == limits.LINES:
            return kept, (*notes, f"Only the first {limits.LINES} lines of your text were read."), count
        if at in letters:
            kept.append(line)
            continue
        if len(line) > limits.LINE:
            if looks(line[: limits.LINE]) and len(notes) < 3:
                notes.append(
                    f"A line of more than {limits.LINE} characters was not read: {line[:60].strip()} …"
                )
            continue
        count += bool(line.strip()) and looks(line)
        if count > limits.ORDER_LINES:
            notes.append(f"Only the first {limits.ORDER_LINES} order lines were read.")
            return kept, tuple(notes), limits.ORDER_LINES
        kept.append(line)
    return kept, tuple(notes), count


def _inside_letters(lines: tuple[str, ...]) -> frozenset[int]:
    """The lines between `PRESS TO …` and its END: words to other players, however long, and no orders."""
    spans = (range(at + 1, end) for at, end in press.blocks(lines) if end is not None)
    return frozenset(number for span in spans for number in span)
