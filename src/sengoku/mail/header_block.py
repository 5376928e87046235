"""The head of a quoted or forwarded message as programs print it into the text: From, Sent, To, Subject."""

import re
from itertools import takewhile

from .attribution import tells_when
from .header_names import CATEGORY

_MARKS = (
    "original message",
    "original-nachricht",
    "originalnachricht",
    "ursprüngliche nachricht",
    "forwarded message",
    "forwarded by",
    "weitergeleitete nachricht",
    "message d'origine",
    "message transféré",
    "mensaje original",
    "mensaje reenviado",
    "messaggio originale",
    "messaggio inoltrato",
    "mensagem original",
    "mensagem encaminhada",
    "oorspronkelijk bericht",
    "doorgestuurd bericht",
    "ursprungligt meddelande",
    "original meddelelse",
    "wiadomość oryginalna",
    "исходное сообщение",
    "原始邮件",
    "元のメッセージ",
    "转发邮件",
    "転送メッセージ",
    "przekazana wiadomość",
    "перенаправленное сообщение",
    "пересылаемое сообщение",
    "přeposlaná zpráva",
    "původní zpráva",
    "vidarebefordrat meddelande",
    "videresendt meddelelse",
    "opprinnelig melding",
    "välitetty viesti",
    "alkuperäinen viesti",
    "továbbított üzenet",
    "eredeti üzenet",
    "yönlendirilmiş ",
    "orijinal mesaj",
    "원본 메시지",
    "전달된 메시지",
)
_BEGINNINGS = (
    "begin forwarded message:",
    "anfang der weitergeleiteten nachricht:",
    "début du message réexpédié",
    "début du message transféré",
    "inicio del mensaje reenviado",
    "inizio messaggio inoltrato",
    "begin doorgestuurd bericht",
    "início da mensagem reencaminhada",
    "início da mensagem encaminhada",
    "vidarebefordrat brev",
    "start på videresendt besked",
    "転送されたメッセージ",
    "開始轉寄郵件",
    "下面是被转发的邮件",
)
_LOOK_AHEAD = 14
_MOST_FIELDS = 7
_LONGEST_MARK = 400
_ADDRESS = re.compile(r"[^\s<@]@[^\s>@]")


def is_forward_mark(line: str) -> bool:
    """`-----Original Message-----` and its kin, in the languages mail programs speak."""
    plain = line.strip().lower()
    if plain.startswith(_BEGINNINGS):
        return True
    inner, behind = _framed(plain)
    return inner.replace("\u2019", "'").startswith(_MARKS) and (not behind or ":" in behind)


def _framed(plain: str) -> tuple[str, str]:
    """What stands between two runs of dashes, and what behind them: a telephone's program runs them together.

    `-------- Original message --------From: Judge <judge@example.org> Date: …` is one line of Samsung's.
    """
    if not plain.startswith("--"):
        return "", ""
    inner, frame, behind = plain.lstrip("-_*= ")[:_LONGEST_MARK].partition("--")
    return (inner.strip("-_*= "), behind.strip("-_*= ")) if frame else ("", "")


def is_header_block(lines: list[str], at: int) -> bool:
    """Whether the head of another message starts at line `at`, by its fields' names or by their shape."""
    if _field_name(lines[at]) is None:
        return False
    return _is_named_block(lines, at) or _is_shaped_block(lines, at)


def _is_named_block(lines: list[str], at: int) -> bool:
    """A From field and two more kinds close by, in a language that is known here."""
    if field(lines[at]) is None:
        return False
    kinds: set[str] = set()
    strays = 0
    for line in lines[at : at + _LOOK_AHEAD]:
        kind = field(line)
        strays += kind is None and bool(line.strip())
        if strays > 1:
            break
        kinds |= {kind} if kind else set()
    return "from" in kinds and len(kinds - {"other"}) >= 3


def _is_shaped_block(lines: list[str], at: int) -> bool:
    """Three fields or more without a gap, of which one holds an address and one a date with its time."""
    block = list(takewhile(_field_name, lines[at : at + _MOST_FIELDS]))
    dated = any(all(tells_when(line)) for line in block)
    return len(block) >= 3 and dated and any(map(_ADDRESS.search, block))


def field(line: str) -> str | None:
    """Which kind of header field a line of text shows (`*Von:* Judge` shows `from`), or None."""
    return CATEGORY.get((_field_name(line) or "").lower())


def _field_name(line: str) -> str | None:
    """What stands before the colon of a line that could be a header field."""
    name, colon, value = line[:200].replace("：", ":").partition(":")
    name = name.strip(" \t\xa0*_\u200e\u200f")
    fits = colon and value.strip(" *_") and 0 < len(name) <= 30 and name.count(" ") < 3
    return name if fits and not any(map(str.isdigit, name)) else None
