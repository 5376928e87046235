"""Stored drawings on their way out: put into a page, or given out as files of their own."""

import re
from dataclasses import dataclass, replace

from markupsafe import Markup

from sengoku.games.views.pictures import KeyLine, MapView
from sengoku.games.views.what_if import WhatIfView

_FONTS = b'<?xml-stylesheet type="text/css" href="/static/fonts/sengoku.css"?>\n'


@dataclass(frozen=True, slots=True)
class InlineMap:
    """A map as it stands in a page, the key to it, the phase it belongs to, and what it shows."""

    svg: Markup
    key: tuple[KeyLine, ...]
    seq: int
    about: str
    has_png: bool


def inline(view: MapView | None, over: str = "") -> InlineMap | None:
    """Our own drawings, put into a page as they are: every name in them was escaped when it was drawn.

    `over` is laid on top of everything, such as the orders that a player has on file.
    """
    if view is None:
        return None
    about = f"{view.title} with all orders" if view.has_orders else "The board at the start"
    svg = view.svg.removesuffix("</svg>") + over + "</svg>"
    return InlineMap(Markup(svg), view.key, view.seq, about, view.has_png)  # noqa: S704


def of_drawing(view: WhatIfView) -> InlineMap:
    """The map of the sandbox, which belongs to no game."""
    about = f"{view.title}, after the orders of {view.resolved}" if view.resolved else view.title
    return InlineMap(Markup(view.svg), view.key, 0, about, has_png=False)  # noqa: S704


_OUTLINE = re.compile(r'(<path [^>]*?\bid="[^"]+"[^>]*?) d="[^"]{100,}"')


def without_outlines(view: MapView) -> MapView:
    """A drawing for a page that shows another season of the same map and has its outlines already.

    Every long path with an id is left empty, to be filled by that id: a quarter of the bytes are left.
    """
    return replace(view, svg=_OUTLINE.sub(r'\1 d=""', view.svg))


_ID = re.compile(r'( id="| href="#|"url\(#)')


def beside(view: MapView | None) -> MapView | None:
    """A second drawing for a page that has one already: with ids of its own."""
    return replace(view, svg=_ID.sub(r"\1b-", view.svg)) if view else None


def standalone(svg: bytes) -> bytes:
    """A drawing as a document of its own, which must fetch its fonts itself."""
    return _FONTS + svg
