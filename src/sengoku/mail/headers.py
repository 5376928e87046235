"""Header lines, read one by one and never trusted to be well formed (RFC 5322 2.2, RFC 2047)."""

from collections.abc import Iterator
from email.header import decode_header
from email.message import Message as StdlibMessage

from . import limits
from .charsets import decode_text

Headers = dict[str, list[str]]


def collect(part: "StdlibMessage[str, str]") -> Headers:
    """Header values by lower-case name, unfolded, in the order they stand; raw 8-bit text decoded."""
    found: Headers = {}
    for name, value in list(part.raw_items())[: limits.HEADER_LINES]:
        found.setdefault(name.strip().lower(), []).append(unfold(value))
    return found


def unfold(value: str) -> str:
    """One header value on one line: folding undone (RFC 5322 2.2.3), undeclared 8-bit bytes decoded."""
    text = str(value)[: 8 * limits.HEADER_VALUE].replace("\r", "").replace("\n", "")
    if any("\udc80" <= letter <= "\udcff" for letter in text):
        text = decode_text(text.encode("utf-8", "surrogateescape"), None)
    return text.strip()


def first(headers: Headers, name: str) -> str:
    """The topmost value of a header, or the empty string."""
    return headers.get(name, [""])[0]


def decoded(value: str) -> str:
    """A header value with its encoded words (RFC 2047) decoded; a broken one stays as it is."""
    value = value[: limits.HEADER_VALUE]
    if "=?" not in value:
        return value
    try:
        return "".join(_pieces(value))
    except Exception:  # the library raises many kinds; a header that cannot be decoded is shown raw
        return value


def _pieces(value: str) -> Iterator[str]:
    for piece, charset in decode_header(value):
        yield piece if isinstance(piece, str) else decode_text(piece, charset)


def word(value: str) -> str:
    """The first word of a structured header, without comments or parameters, in lower case."""
    return value.split(";")[0].split("(")[0].strip().lower()
