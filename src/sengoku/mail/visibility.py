"""Whether a reader sees an element of an HTML mail: by its style attribute and the plain rules of sheets.

What is struck through is seen and does not count: its author took it back.
"""

import re
from collections.abc import Iterable, Mapping

_LENGTH = re.compile(r"-?[0-9]*\.?[0-9]*")
_COMMENT = re.compile(r"/\*[^*]*\*+(?:[^/*][^*]*\*+)*/")
_SIMPLE = re.compile(r"[a-z0-9]*([.#])([\w-]+)")
_EXTENTS = ("height", "width", "max-height", "max-width")
_OFFSETS = ("left", "top", "text-indent", "margin-left")
_LONGEST_STYLE = 2_000
_LONGEST_SHEET = 100_000


class Hiding:
    """The classes and ids that a mail's style sheets hide.

    Only rules outside of `@media` and the like are read, and only selectors of one class or id: more than
    that a sheet in a mail hardly holds, and guessing wrong would lose orders that a person sees.
    """

    def __init__(self, sheets: Iterable[str]) -> None:
        self.names: set[tuple[str, str]] = set()
        for sheet in sheets:
            for selectors, body in _rules(sheet[:_LONGEST_SHEET]):
                if _invisible(declarations(body)):
                    matches = (_SIMPLE.fullmatch(one.strip()) for one in selectors.split(","))
                    self.names |= {(match[1], match[2]) for match in matches if match}

    def hides(self, attributes: Mapping[str, str | None]) -> bool:
        """Whether an element with these attributes, and all in it, is invisible."""
        if "hidden" in attributes or _invisible(declarations(attributes.get("style"))):
            return True
        if not self.names:
            return False
        classes = {(".", name) for name in (attributes.get("class") or "").lower().split()}
        classes.add(("#", (attributes.get("id") or "").lower()))
        return not self.names.isdisjoint(classes)


def declarations(style: str | None) -> dict[str, str]:
    """The declarations of a style in lower case, `!important` taken off."""
    found = {}
    for declaration in _COMMENT.sub("", (style or "")[:_LONGEST_STYLE].lower()).split(";"):
        name, _, value = declaration.partition(":")
        found[name.strip()] = value.replace("!important", "").strip()
    return found


def _rules(sheet: str) -> Iterable[tuple[str, str]]:
    """Selectors and body of every rule that stands outside of an @ block."""
    depth = 0
    before = ""
    for piece in re.split(r"([{}])", _COMMENT.sub("", sheet.lower()).replace("<!--", "").replace("-->", "")):
        if piece == "{":
            depth += 1
        elif piece == "}":
            depth = max(0, depth - 1)
        elif depth == 1 and not before.lstrip().startswith("@"):
            yield before, piece
        elif depth == 0:
            before = piece


def _invisible(style: Mapping[str, str]) -> bool:
    return (
        style.get("display") == "none"
        or style.get("visibility") in ("hidden", "collapse")
        or style.get("mso-hide") == "all"
        or style.get("color") == "transparent"
        or any("line-through" in style.get(name, "") for name in ("text-decoration", "text-decoration-line"))
        or any(name in style and _zero(style[name]) for name in ("font-size", "opacity"))
        or any(map(_zero, style.get("font", "").split()))
        or (style.get("overflow") == "hidden" and any(_zero(style.get(name, "1")) for name in _EXTENTS))
        or any(style.get(name, "").startswith("-") and _far(style[name]) for name in _OFFSETS)
    )


def _far(length: str) -> bool:
    """Whether a length leads out of any window."""
    number = _LENGTH.match(length)
    return number is not None and len(number[0].partition(".")[0]) > 4


def _zero(length: str) -> bool:
    number = _LENGTH.match(length)
    try:
        return number is not None and float(number[0]) == 0
    except ValueError:
        return False
