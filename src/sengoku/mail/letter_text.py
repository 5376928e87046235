"""What a mail to a press address says to the other players: its author's own words, as they were written."""

from .message import Message
from .quote import is_quoted, scan


def letter_text(message: Message) -> str:
    """The text to pass on: the plain text, or the HTML's where that is empty; attached files never.

    Signature, attribution and whatever is quoted before or after the author's words are left out: they hold
    names and addresses that nobody meant to send. A quotation between two answers stays.
    """
    return next((words for text in (message.plain, message.html) if (words := _own_words(text or ""))), "")


def _own_words(text: str) -> str:
    lines = list(scan(text).mixed)
    while lines and _is_frame(lines[-1]):
        lines.pop()
    start = next((at for at, line in enumerate(lines) if not _is_frame(line)), 0)
    return "\n".join(line.rstrip() for line in lines[start:])


def _is_frame(line: str) -> bool:
    return not line.strip() or is_quoted(line)
