"""What a mail of ours is built of, as bytes: a text, a picture, several put together (RFC 2045, 2046).

Laid out here and not by the library's message class: that one walks over every line of a picture, for every
reader of a game anew. An entity is its headers, an empty line and its body; lines end in CRLF.
"""

from base64 import encodebytes
from binascii import b2a_qp
from functools import lru_cache

_PICTURES = 8
"""So many pictures are kept encoded: a game's letters leave one after the other, all with the same one."""


def text(content: str, subtype: str = "plain") -> bytes:
    """A text as UTF-8 in quoted-printable, of lines of at most 76 characters (RFC 2045 6.7)."""
    lines = "\r\n".join(content.splitlines()) + "\r\n"
    head = f'Content-Type: text/{subtype}; charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable\r\n'
    return head.encode() + b"\r\n" + b2a_qp(lines.encode())


def picture(png: bytes, content_id: str, name: str) -> bytes:
    """A PNG that a page beside it shows as `cid:` (RFC 2392); `content_id` has its angle brackets."""
    head = (
        "Content-Type: image/png\r\n"
        "Content-Transfer-Encoding: base64\r\n"
        f'Content-Disposition: inline; filename="{name}"\r\n'
        f"Content-ID: {content_id}\r\n"
    )
    return head.encode() + b"\r\n" + _base64(png)


def together(subtype: str, boundary: str, *entities: bytes) -> bytes:
    """Entities as the parts of one `multipart` (RFC 2046 5.1); `boundary` stands in none of them."""
    head = f'Content-Type: multipart/{subtype};\r\n boundary="{boundary}"\r\n\r\n'.encode()
    between = f"--{boundary}\r\n".encode()
    return b"".join([head, *(between + entity + b"\r\n" for entity in entities), between[:-2], b"--\r\n"])


@lru_cache(_PICTURES)
def _base64(content: bytes) -> bytes:
    return encodebytes(content).replace(b"\n", b"\r\n")
