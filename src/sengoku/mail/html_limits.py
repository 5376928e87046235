"""HTML kept within what a parser can take apart in linear time.

Parsing after the HTML standard walks up the open elements at many a start tag and compares each attribute of
a tag with all before it: nested or crowded enough, half a megabyte takes a minute. No mail that a person
reads nests hundreds deep, so what goes deeper is cut off.
"""

DEPTH = 400
_CROWDED = 400  # characters in one tag that may begin another attribute
_SEPARATORS = "/=\"' \t\n\f"
_VOID = ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "wbr")
_SELF_CLOSING = ("p", "li", "dt", "dd", "option", "tr", "td", "th", "tbody", "thead", "tfoot", "html", "body")
_FLAT = frozenset((*_VOID, *_SELF_CLOSING))


def within_limits(html: str) -> str:
    """`html` up to the first tag that nests too deep, crowded tags left out."""
    kept: list[str] = []
    start = depth = 0
    while (opening := html.find("<", start)) >= 0 and (end := _end(html, opening)) > 0:
        tag = html[opening:end]
        depth = max(0, depth + _step(tag))
        if depth > DEPTH:
            break
        kept.append(html[start:opening] if _is_crowded(tag) else html[start:end])
        start = end
    else:
        return "".join([*kept, html[start:]])
    return "".join([*kept, html[start:opening]])


def _end(html: str, opening: int) -> int:
    """Where the tag or comment that starts at `opening` is over; -1 if it never is."""
    closing = "-->" if html.startswith("<!--", opening) else ">"
    found = html.find(closing, opening)
    return found + len(closing) if found >= 0 else -1


def _step(tag: str) -> int:
    """How much deeper the text after a tag lies than the text before it."""
    closes = tag.startswith("</")
    name = tag[2:22] if closes else tag[1:21]
    if not name[:1].isalpha():
        return 0
    word = name.replace(">", " ").replace("/", " ").split()[0].lower()
    return 0 if word in _FLAT else -1 if closes else 1


def _is_crowded(tag: str) -> bool:
    return len(tag) > 2 * _CROWDED and sum(map(tag.count, _SEPARATORS)) > _CROWDED
