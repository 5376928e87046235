"""What a person sees of an HTML body, as lines of text.

Hidden text is not read: somebody else could put orders there that the author never saw. Nor is what is
struck through, since the author took it back. Text in the containers that mail programs put around the
quoted message comes out as `>` lines, so that one scanner (`quote`) judges it like any other quotation.
"""

import re

from selectolax.lexbor import LexborHTMLParser, LexborNode

from .html_limits import within_limits
from .visibility import Hiding, declarations


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_BLOCKS = _names(
    "address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure "
    "footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table tbody "
    "tfoot thead tr ul"
)
_UNREAD = _names(
    "audio base canvas del head iframe link meta noscript object option s script select strike style svg "
    "template textarea title video"
)
_QUOTE_CLASSES = _names(
    "gmail_quote gmail_quote_container gmail_attr yahoo_quoted protonmail_quote tutanota_quote "
    "moz-cite-prefix moz-forward-container zmail_extra ms-outlook-mobile-reference-message "
    "OutlookMessageHeader"
)
_QUOTE_IDS = frozenset(("mail-editor-reference-message-container", "isForwardContent", "isReplyContent"))
_REST_IDS = frozenset(("divRplyFwdMsg", "appendonsend", "stopSpelling"))  # all that follows is the old mail
_BLANKS = re.compile(r"[ \t\r\n\f]+")


def html_to_text(html: str) -> str:
    """The visible text of `html`, one line a paragraph, row or `<br>`; quoted containers as `>` lines."""
    tree = LexborHTMLParser(within_limits(html))
    writer = _Writer()
    hiding = Hiding(node.text(deep=True) for node in tree.css("style"))
    if tree.root is not None:
        _walk(tree.root, hiding, writer)
    return writer.text()


class _Writer:
    """Puts text together into lines."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.pieces: list[str] = []
        self.quoted = 0
        self.as_is = 0
        self.rest_quoted = False

    def write(self, text: str) -> None:
        first, *more = text.split("\n") if self.as_is else [text]
        self.pieces.append(first)
        for line in more:
            self.end_line(even_empty=True)
            self.pieces.append(line)

    def end_line(self, *, even_empty: bool = False) -> None:
        raw = _BLANKS.sub(" ", "".join(self.pieces))
        self.pieces = []
        line = "-- " if raw.lstrip() in ("-- ", "--\xa0") else raw.strip(" \xa0")
        if line or even_empty:
            self.lines.append("> " + line if self.quoted or self.rest_quoted else line)

    def text(self) -> str:
        self.end_line()
        return "\n".join(self.lines)


def _walk(root: LexborNode, hiding: Hiding, writer: _Writer) -> None:
    """Depth first with a stack of our own: pages nest deeper than Python's stack."""
    waiting: list[tuple[LexborNode, bool]] = [(root, False)]
    while waiting:
        node, leaving = waiting.pop()
        if leaving:
            _leave(node, writer)
        elif node.is_text_node:
            writer.write(node.text_content or "")
        elif node.is_element_node and node.tag not in _UNREAD and not hiding.hides(node.attributes):
            _enter(node, writer)
            waiting.append((node, True))
            waiting += reversed(_children(node))


def _children(node: LexborNode) -> list[tuple[LexborNode, bool]]:
    found = []
    child = node.first_child
    while child is not None:
        found.append((child, False))
        child = child.next
    return found


def _enter(node: LexborNode, writer: _Writer) -> None:
    if node.tag == "br":
        writer.end_line(even_empty=True)
    elif node.tag in ("td", "th"):
        writer.write(" ")
    elif node.tag in _BLOCKS:
        writer.end_line()
    if node.attributes.get("id") in _REST_IDS:
        writer.end_line()
        writer.rest_quoted = True
    if _keeps_lines(node):
        writer.as_is += 1
    if _quotes(node):
        writer.end_line()
        writer.quoted += 1


def _leave(node: LexborNode, writer: _Writer) -> None:
    if node.tag in _BLOCKS:
        writer.end_line()
    if _keeps_lines(node):
        writer.as_is -= 1
    if _quotes(node):
        writer.end_line()
        writer.quoted -= 1


def _keeps_lines(node: LexborNode) -> bool:
    """Whether line breaks in the source are line breaks on the screen."""
    white_space = declarations(node.attributes.get("style")).get("white-space", "")
    return node.tag == "pre" or white_space.startswith(("pre", "break-spaces"))


def _quotes(node: LexborNode) -> bool:
    """Whether the element holds somebody else's words. A blockquote that only indents (Gmail's) does not."""
    attributes = node.attributes
    if node.tag == "blockquote":
        style = declarations(attributes.get("style"))
        return not (style.get("border") == "none" and "class" not in attributes and "type" not in attributes)
    classes = (attributes.get("class") or "").split()
    return (
        not _QUOTE_CLASSES.isdisjoint(classes)
        or attributes.get("id") in _QUOTE_IDS
        or (attributes.get("name") == "quote" and node.tag == "div")
    )
