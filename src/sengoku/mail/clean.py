"""Text from outside made fit for one line: a header value, a subject, an address.

Everything a stranger wrote passes through here before it stands in a header of ours, so that no CR, LF,
encoded newline, bidi mark or control character can add a header or turn a line around (RFC 5322 2.2).
"""

import unicodedata

_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_ZERO_WIDTH = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\u00ad\u180e"))


def one_line(value: str, limit: int = 200) -> str:
    """`value` as one visible line of at most `limit` characters, blanks collapsed.

    An encoded-word opener is broken up, because mail libraries would decode it and bring back what it hides.
    """
    visible = "".join(_visible(letter) for letter in value[: 4 * limit])
    words = " ".join(visible.replace("=?", "= ?").split())
    return words if len(words) <= limit else words[: limit - 1].rstrip() + "…"


def clean_address(value: str) -> str:
    """A mail address as it is looked up: no zero-width characters, blanks or brackets, lower case."""
    return value.translate(_ZERO_WIDTH).strip().removeprefix("<").removesuffix(">").strip().casefold()


def _visible(letter: str) -> str:
    category = unicodedata.category(letter)
    if category == "Cf":
        return ""
    return " " if category in _INVISIBLE else letter
