"""A line cut into the words of a command."""

import unicodedata
from functools import lru_cache

_LONGEST = 200
_ENDS = " \t\r\n.!*\"'“”‘’„«»"
_COURTESY = frozenset(
    ("please", "pls", "plz", "thanks", "thx", "thank", "you", "cheers", "ty", "danke", "bitte")
)
_SMILES = frozenset((":d", ":p", ";d", ";p", "xd"))


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
    return tuple(visible.strip(_ENDS).split())


def without_courtesy(line: str) -> str:
    """A line without the thanks, smiles and little pictures at its end: `ready, thanks :-)` is `ready`."""
    said = line.split() if len(line) <= _LONGEST else []
    count = len(said)
    while count > 1 and _is_courtesy(said[count - 1]):
        count -= 1
    return " ".join(said[:count]).rstrip(",;-\N{EN DASH}\N{EM DASH} ") if count < len(said) else line


def _is_courtesy(word: str) -> bool:
    plain = word.lower()
    return plain in _SMILES or plain.strip(".,!;") in _COURTESY or not any(map(str.isalnum, plain))
