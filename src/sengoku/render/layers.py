"""An SVG of ours cut into its layers, each with the definitions that it needs and no others.

What is drawn alike in every picture of a map is the same markup each time, so it can be kept as pixels.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

_TAG = re.compile(r"<(/?)[a-zA-Z]+[^>]*?(/?)>")
_VIEW = re.compile(r'<svg [^>]*?viewBox="0 0 ([\d.]+) ([\d.]+)"')
_CLASS = re.compile(r'<\w+(?: [^>]*?)? class="(\w+)')
_ID = re.compile(r'<\w+(?: [^>]*?)? id="([^"]+)"')
_VIEWED = re.compile(r'<g class="view ')
_HIDDEN = re.compile(r'<g [^>]*?display="none"')
_REFERENCE = re.compile(r"#([\w-]+)")
_OF_ITS_LOOK = re.compile(r""" (?:xmlns|viewBox|width|height|font-family)=(?:"[^"]*"|'[^']*')""")
_UNSEEN = ("<title", "<desc", "<defs")


class Kind(StrEnum):
    """How a layer comes to be pixels."""

    STILL = "still"  # the same in every picture of a map and view
    LANDS = "lands"  # each territory in the colour of its owner
    MOVING = "moving"  # orders, units, words: another in each picture


_STILL = (
    "water", "seas", "waves", "rings", "seams", "scenery", "lines", "bridges", "names", "frame", "compass",
)  # fmt: skip
_KINDS = dict.fromkeys(_STILL, Kind.STILL) | {"lands": Kind.LANDS}
"""The first word of an element's class and what it stands for; all others move."""


@dataclass(frozen=True, slots=True)
class Layer:
    """Elements that follow one another and are of one kind, as markup."""

    kind: Kind
    markup: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """An SVG: its own size in px, its start tag without words, its definitions by id, its layers."""

    width: float
    height: float
    head: str
    definitions: Mapping[str, str]
    layers: tuple[Layer, ...]

    def alone(self, markup: str) -> str:
        """An SVG of the same size with nothing in it but this and what it refers to."""
        needed = "".join(self.definitions[id] for id in self._needed(markup))
        return f"{self.head}<defs>{needed}</defs>{markup}</svg>"

    def _needed(self, markup: str) -> list[str]:
        """The ids of the definitions that the markup refers to, also by way of others, in their own order."""
        found, fresh = set[str](), {markup}
        while fresh:
            names = {name for one in fresh for name in _REFERENCE.findall(one)} & self.definitions.keys()
            fresh = {self.definitions[name] for name in names - found}
            found |= names
        return [id for id in self.definitions if id in found]


def cut(svg: str) -> Sheet | None:
    """The layers of an SVG of ours; None when it does not begin as ours do, with a view box."""
    size = _VIEW.match(svg)
    if size is None:
        return None
    head, _, content = svg.partition(">")
    elements = list(_elements(content))
    inside = (one.removeprefix("<defs>") for one in elements if one.startswith("<defs>"))
    definitions = {_name(_ID, one): one for defs in inside for one in _elements(defs)}
    seen = (one for element in elements for one in _seen(element))
    layers = tuple(Layer(kind, "".join(run)) for kind, run in groupby(seen, _kind))
    look = f"<svg{''.join(_OF_ITS_LOOK.findall(head))}>"
    return Sheet(float(size[1]), float(size[2]), look, definitions, layers)


def _seen(element: str) -> Iterator[str]:
    """What an element shows: nothing, itself, or what is in it, if it is one of the two views of a page."""
    if _VIEWED.match(element):
        if not _HIDDEN.match(element):
            yield from _elements(element[element.index(">") + 1 :])
    elif not element.startswith(_UNSEEN):
        yield element


def _kind(element: str) -> Kind:
    return _KINDS.get(_name(_CLASS, element), Kind.MOVING)


def _name(pattern: re.Pattern[str], element: str) -> str:
    found = pattern.match(element)
    return found[1] if found else ""


def _elements(markup: str) -> Iterator[str]:
    """The elements that stand beside each other at the beginning of the markup, each with all it contains."""
    depth = start = 0
    for tag in _TAG.finditer(markup):
        closes, is_empty = tag.groups()
        depth += -1 if closes else not is_empty
        if depth < 0:
            return
        if depth == 0:
            yield markup[start : tag.end()]
            start = tag.end()
