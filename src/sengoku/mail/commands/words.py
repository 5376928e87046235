"""A line cut into the words of a command."""

import unicodedata


def words(line: str) -> list[str]:
    """The words of a line in lower case, punctuation at its ends taken off, wide letters made plain."""
    if len(line) > 200:
        return []
    plain = unicodedata.normalize("NFKC", line).lower()
    visible = "".join(letter for letter in plain if unicodedata.category(letter) != "Cf")
    return visible.strip(" \t\r\n.!*\"'").split()
