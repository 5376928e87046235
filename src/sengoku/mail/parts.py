"""The MIME tree of a message, kept within limits while it is parsed (RFC 2045, RFC 2046).

The parser is the library's, with the compat32 policy. Left alone it recurses once a level, tests every line
against every open boundary and takes quadratic time over a header of semicolons; so each part learns its
place when it is attached, and is no container any more when the message has had enough of them.
"""

import re
from base64 import b64decode
from collections.abc import Iterator
from email.message import Message as StdlibMessage
from email.parser import BytesFeedParser
from email.policy import compat32
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Any, cast

from . import limits
from .headers import word

_CHUNK = 16_384
_BASE64_LINE = re.compile(rb"[A-Za-z0-9+/]*={0,2}")


if TYPE_CHECKING:
    _Base = StdlibMessage[str, str]
else:
    _Base = StdlibMessage  # generic for the type checker only


class Part(_Base):
    """One part of a message. `shut` means that what lies in it is not read as parts."""

    depth = 0
    shut = False

    def attach(self, payload: Any) -> None:
        """Called by the parser before it reads the child, which so learns how deep it lies."""
        super().attach(payload)
        if isinstance(payload, Part):
            payload.depth = self.depth + 1
            payload.shut = self.shut or payload.depth >= limits.DEPTH

    @property
    def children(self) -> list["Part"]:
        """The parts of a container, none for a leaf."""
        return cast(list[Part], self.get_payload()) if self.is_multipart() else []

    def get_content_type(self) -> str:
        """The media type; a shut container counts as bytes, so that the parser goes no deeper."""
        kind = super().get_content_type()
        container = kind.startswith(("multipart/", "message/"))
        return "application/octet-stream" if container and self.shut else kind

    def get_param(
        self, param: str, failobj: Any = None, header: str = "content-type", unquote: bool = True
    ) -> Any:
        """A parameter of a header; a header of absurd length has none (reading it takes quadratic time)."""
        if len(str(self.get(header, ""))) > limits.HEADER_VALUE:
            return failobj
        return super().get_param(param, failobj, header, unquote)


class _Factory:
    """Makes the parts of one message and counts them."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self, policy: Any = compat32) -> Part:
        self.made += 1
        return Part(policy)


def split(raw: bytes) -> tuple[bytes, bytes]:
    """The header block and the body, line ends made LF; they part at the first empty line (RFC 5322 2.1)."""
    text = raw.replace(b"\r\n", b"\n")
    if text.startswith(b"\n"):
        return b"", text[1:]
    head, _, body = text.partition(b"\n\n")
    return head + b"\n", body


def parse(head: bytes, body: bytes) -> tuple[Part, bool]:
    """The tree of a message, and whether all of it was read: False beyond the limits on bytes or parts.

    Of a larger message the beginning is read: what its author wrote stands before the photo that he attached.
    """
    factory = _Factory()
    parser = BytesFeedParser(factory, policy=compat32)
    fits = len(head) + len(body) <= limits.RAW_BYTES
    parser.feed(head[: limits.HEADER_BYTES].rstrip(b"\n") + b"\n\n")
    for start in range(0, min(len(body), limits.RAW_BYTES), _CHUNK):
        if factory.made > limits.PARTS + 1:  # the parser makes one to try the factory
            break
        parser.feed(body[start : start + _CHUNK])
    root = cast(Part, parser.close())
    return root, fits and len(head) <= limits.HEADER_BYTES and factory.made <= limits.PARTS + 1


def leaves(root: Part) -> Iterator[Part]:
    """The parts that hold data, in the order in which they stand; attached mails stay shut."""
    return islice((part for part in _all(root) if not _is_mail(part)), limits.PARTS)


def holds_a_mail(root: Part) -> bool:
    """Whether another mail is attached to this one, which stays shut."""
    return any(map(_is_mail, islice(_all(root), limits.PARTS)))


def _is_mail(part: Part) -> bool:
    return part.get_content_maintype() == "message"


def _all(root: Part) -> Iterator[Part]:
    waiting = [root]
    while waiting:
        part = waiting.pop()
        kind = part.get_content_maintype()
        if kind == "multipart" and part.children:
            waiting += reversed(part.children)
        elif kind != "multipart":
            yield part


def payload(part: Part) -> bytes:
    """The bytes of a leaf with base64 or quoted-printable undone; what cannot be undone is given as it is."""
    encoding = word(str(part.get("content-transfer-encoding", "")))
    del part["content-transfer-encoding"]
    part["content-transfer-encoding"] = encoding  # the library knows no blank or comment behind the word
    try:
        data = part.get_payload(decode=True)
    except Exception:  # broken encodings raise many kinds; the text may still hold readable lines
        data = _undecoded(part)
    found = data if isinstance(data, bytes) else str(data or "").encode("utf-8", "surrogateescape")
    return _first_base64(part, found) if encoding == "base64" else found


def _undecoded(part: Part) -> str:
    """The text of a leaf as it stands there; the library raises over it for a charset that is no word."""
    try:
        return str(part.get_payload() or "")
    except Exception:  # the text has bytes beyond ASCII, and their charset is in parts (RFC 2231)
        kind = part["content-type"]
        part.replace_header("content-type", part.get_content_type())
        text = str(part.get_payload() or "")
        part.replace_header("content-type", kind)
        return text


def _first_base64(part: Part, found: bytes) -> bytes:
    """`found`, or what the first lines hold of a base64 text that the library could not read as a whole.

    Mailing lists and virus scanners put plain words below it, and padding gets lost.
    """
    lines = [line.strip() for line in _undecoded(part).encode("ascii", "replace").splitlines()]
    if found != b"".join(lines):
        return found
    joined = b"".join(takewhile(_BASE64_LINE.fullmatch, lines)).rstrip(b"=")
    whole = joined[: len(joined) - (len(joined) % 4 == 1)]
    return b64decode(whole + b"=" * (-len(whole) % 4)) or found
