"""Secret addresses are made unreadable in a mail that is kept: whoever reads it must not order by it."""

import re

from .addresses import ORDERS, PRESS, TOKEN_LENGTH

_SOFT = rb"(?:=\r?\n)?"  # a line broken in quoted-printable (RFC 2045 6.7)
_PLUS = rb"(?:\+|%2b|=2b)"
_NAMES = rb"(?:%b|%b)" % (ORDERS.encode(), PRESS.encode())
_TOKEN = rb"(?:[a-z2-7]%b){%d}" % (_SOFT, TOKEN_LENGTH)
_LETTER_AND_SEAT = rb"(?:[0-9-]%b){0,38}" % _SOFT
_SECRET = re.compile(
    rb"(%b%b%b%b%b)(%b)" % (_NAMES, _SOFT, _PLUS, _SOFT, _LETTER_AND_SEAT, _TOKEN), re.IGNORECASE
)
_CHARACTER = re.compile(rb"[a-z2-7]", re.IGNORECASE)


def blotted(raw: bytes) -> bytes:
    """A mail with a star for every character of every order or press token in it; its length stays.

    Found in headers and text, also in links and where quoted-printable broke the line; not inside base64.
    """
    return _SECRET.sub(lambda found: found[1] + _CHARACTER.sub(b"*", found[2]), raw)
