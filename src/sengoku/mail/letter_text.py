"""What a mail to a press address says to the other players: its author's own words, as they were written."""

from .message import Message
from .quote import is_quoted, scan

_LONGEST_SIGNATURE = 12
_ADVERTS = (
    *("sent from my ", "sent from outlook", "sent from mail for", "sent from yahoo", "sent from proton"),
    *("sent with proton", "sent with spark", "sent via spark", "sent via superhuman", "get outlook for "),
    *(
        "von meinem iphone",
        "von meinem ipad",
        "von meinem/meiner galaxy",
        "gesendet mit der",
        "gesendet von mail",
    ),
    *(
        "envoyé de mon ",
        "envoyé depuis mon ",
        "envoyé à partir de outlook",
        "enviado desde mi ",
        "enviado do meu ",
    ),
    *("inviato da iphone", "inviato da mail", "verzonden vanaf mijn ", "skickat från min ", "sendt fra min "),
    *("wysłane z ", "отправлено с ", "发自我的", "傳自我的", "iphoneから送信", "나의 iphone에서 보냄"),
)
"""How the line begins that a program on a telephone puts below what is written; it tells who has which."""


def letter_text(message: Message) -> str:
    """The text to pass on: the plain text, or the HTML's where that is empty; attached files never.

    Signature, attribution and whatever is quoted before or after the author's words are left out: they hold
    names and addresses that nobody meant to send. A quotation between two answers stays. Unlike among orders,
    `--` begins a signature here even where a program took the blank behind it off.
    """
    return next((words for text in (message.plain, message.html) if (words := _own_words(text or ""))), "")


def _own_words(text: str) -> str:
    lines = _above_signature(list(scan(text).mixed))
    while lines and (_is_frame(lines[-1]) or _is_advert(lines[-1])):
        lines.pop()
    start = next((at for at, line in enumerate(lines) if not _is_frame(line)), 0)
    return "\n".join(line.rstrip() for line in lines[start:])


def _above_signature(lines: list[str]) -> list[str]:
    """The lines above a `--` that no more lines stand below of than a signature has."""
    last = range(max(0, len(lines) - _LONGEST_SIGNATURE - 1), len(lines))
    return lines[: next((at for at in last if lines[at].rstrip() == "--"), len(lines))]


def _is_advert(line: str) -> bool:
    """Whether a line at the end is a mail program's own: `Sent from my iPhone`."""
    return len(line) < 80 and line.strip(" \t\xa0*_").lower().startswith(_ADVERTS)


def _is_frame(line: str) -> bool:
    """Whether a line at the beginning or end is none of the author's words: empty, quoted, or a rule."""
    return not line.strip(" \t_") or is_quoted(line)
