"""A line cut into the words of a command."""

import unicodedata
from functools import lru_cache

_LONGEST = 200


def words(line: str) -> list[str]:
    """The words of a line in lower case, punctuation at its ends taken off, wide letters made plain."""
    return list(_words(line)) if len(line) <= _LONGEST else []


@lru_cache(maxsize=256)  # every command looks at every line, and the lines of a mail are looked at thrice
def _words(line: str) -> tuple[str, ...]:
    if line.isascii():
        visible = line.lower()
    else:
        plain = unicodedata.normalize("NFKC", line).lower()
        visible = "".join(letter for letter in plain if unicodedata.category(letter) != "Cf")
    return tuple(visible.strip(" \t\r\n.!*\"'").split())
