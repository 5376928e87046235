"""The one author of a message, or nobody (RFC 5322 3.4, 3.6.2).

Deliberately narrow: a From line that two programs could read differently names no author. The library's
own parser takes the last address of `a@x <b@y>, <c@z>` and recurses over nested comments.
"""

import string
import unicodedata

_ATOM = frozenset(string.ascii_letters + string.digits + "!#$%&'*+-/=?^_`{|}~.")
_LABEL = frozenset(string.ascii_letters + string.digits + "-")
_LONGEST = 998


def author(values: list[str]) -> str | None:
    """The address of the only mailbox in the only From header, in lower case; None if that is not clear."""
    if len(values) != 1 or len(values[0]) > _LONGEST or any(map(_control, values[0])):
        return None
    split = _split(values[0])
    if split is None:
        return None
    before, angle, after = split
    if angle is None:
        return address(before.strip())
    if after.strip() or any(letter in before for letter in "@,;:"):
        same = before.strip(" \t'").lower() == angle.strip().lower()
        return address(angle.strip()) if same and not after.strip() else None
    return address(angle.strip())


def address(text: str) -> str | None:
    """`text` in lower case if it is a plain `local@domain`, else None."""
    local, at, domain = text.rpartition("@")
    if not at or not local or len(text) > 254 or not set(local) <= _ATOM:
        return None
    if local[0] == "." or local[-1] == "." or ".." in local:
        return None
    labels = domain.split(".")
    fine = all(label and set(label) <= _LABEL and label[0] != "-" and label[-1] != "-" for label in labels)
    return text.lower() if fine else None


def _control(letter: str) -> bool:
    return letter != "\t" and unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp")


def _split(value: str) -> tuple[str, str | None, str] | None:
    """The text before, inside and after the one pair of angle brackets; quoted text and comments left out."""
    parts: list[list[str]] = [[], [], []]
    where, depth, quoted, escaped = 0, 0, False, False
    for letter in value:
        if escaped:
            escaped = False
        elif letter == "\\" and (quoted or depth):
            escaped = True
        elif letter == '"' and not depth:
            quoted = not quoted
            if where == 1:
                parts[where].append(letter)
        elif quoted:
            continue
        elif letter == "(":
            depth += 1
        elif letter == ")":
            depth -= 1
        elif depth > 0:
            continue
        elif letter in "<>":
            if (where, letter) not in ((0, "<"), (1, ">")):
                return None
            where += 1
        else:
            parts[where].append(letter)
        if depth < 0:
            return None
    if quoted or escaped or depth or where == 1:
        return None
    before, angle, after = ("".join(part) for part in parts)
    return before, angle if where == 2 else None, after
