"""Text -> clean text -> tokens. Every step is linear in the length of the text.

`normalize` undoes what mail programs and keyboards do to plain letters: NFKC, one kind of dash, one kind
of quotation mark, plain spaces, no zero-width or control characters, no marks over letters (`Tōtōmi` ->
`Totomi`). `tokenize` cuts what is left into words, numbers, arrows and single signs.
"""

import re
import unicodedata
from typing import NamedTuple

_SAME: dict[int, str | None] = {
    **dict.fromkeys([*range(32), 127], None),
    **dict.fromkeys(map(ord, "‐‑‒–—―−⁃﹘﹣－─━ーｰ"), "-"),
    **dict.fromkeys(map(ord, "→⇒⟶⟹➔➙➛➜➝➞➡›»⇨↦"), ">"),
    **dict.fromkeys(map(ord, "`“”„‟«″〝〞「」『』"), '"'),
    **dict.fromkeys(map(ord, "‘’‚‛´ʼʻ′"), "'"),
    **dict.fromkeys(map(ord, "•‣·∙▪◦●○■□▸►▶➢➤✱"), "*"),
    **dict.fromkeys(map(ord, "、，"), ","),
    **dict.fromkeys(map(ord, "。．"), "."),
    **dict.fromkeys(map(ord, "【[{〔"), "("),
    **dict.fromkeys(map(ord, "】]}〕"), ")"),
    **dict.fromkeys(map(ord, "\t\v\f\xa0\u3000\u2028\u2029"), " "),
}
_ASCII = {key: value for key, value in _SAME.items() if key < 128}
_DROPPED = frozenset(("Cc", "Cf", "Mn", "Me", "Co", "Cs", "Cn", "So", "Sk"))
_PIECE = re.compile(r"[A-Za-z]+|[0-9]+|[-=>]+|[^\W\d_A-Za-z]+|\S")
ARROW = "-"
_ARROWS = dict.fromkeys("-=>", ARROW)


class Token(NamedTuple):
    """A word in small letters, a number, an arrow (always written `-`), or one other sign.

    `start` and `end` count characters of the normalized line; `raw` is the piece with its capitals.
    """

    text: str
    raw: str
    start: int
    end: int


def normalize(line: str) -> str:
    """One line with everything that only looks different made the same. Never raises."""
    if line.isascii():
        return line.translate(_ASCII)
    plain = unicodedata.normalize("NFKD", line.translate(_SAME)).translate(_SAME)
    kept = [sign for sign in plain if sign.isascii() or unicodedata.category(sign) not in _DROPPED]
    return unicodedata.normalize("NFC", "".join(kept)).translate(_SAME)


def tokenize(line: str) -> list[Token]:
    """The tokens of a normalized line, in order."""
    return [
        Token(_ARROWS.get(raw[0]) or raw.casefold(), raw, match.start(), match.end())
        for match in _PIECE.finditer(line)
        for raw in (match.group(),)
    ]


def words_of(name: str) -> tuple[str, ...]:
    """The key under which a name is found: its words, without brackets, dots and apostrophes."""
    return tuple(token.text for token in tokenize(normalize(name)) if token.text not in _NAME_SIGNS)


_NAME_SIGNS = frozenset("().'")
