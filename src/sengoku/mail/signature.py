"""DKIM (RFC 6376): a letter is signed with the key whose public half stands in our domain's DNS."""

from collections.abc import Sequence
from email.utils import parsedate_to_datetime
from typing import Any

import dkim

_ONCE_MORE = (b"from", b"to", b"subject", b"date", b"message-id", b"reply-to")
"""Signed once more than they stand there, so that nobody can put a second one in front (5.4.2, 8.15)."""
_ALSO = (
    b"in-reply-to",
    b"references",
    b"mime-version",
    b"content-type",
    b"auto-submitted",
    b"list-unsubscribe",
    b"list-unsubscribe-post",
)


class _Dated(dkim.DKIM):  # type: ignore[misc]  # the library has no types
    """A signature whose time (`t=`, RFC 6376 3.5) is the letter's Date, at every attempt."""

    def gen_header(self, fields: Sequence[tuple[bytes, bytes]], *more: Any, **named: Any) -> bytes:
        """The header as the library makes it of its tags, with the time exchanged."""
        date = next(value for name, value in self.headers if name.lower() == b"date")
        moment = b"%d" % parsedate_to_datetime(date.decode("ascii").strip()).timestamp()
        dated = [(tag, moment if tag == b"t" else value) for tag, value in fields]
        header: bytes = super().gen_header(dated, *more, **named)
        return header


class Signer:
    """Signs for one domain. `key` is an RSA private key in PEM.

    Raises ValueError with a sentence for a key that is none.
    """

    def __init__(self, domain: str, selector: str, key: bytes) -> None:
        self._domain, self._selector, self._key = domain.encode("idna"), selector.encode("ascii"), key
        try:
            self.signed(b"From: judge@example.org\r\nDate: Thu, 1 Jan 1970 00:00:00 +0000\r\n\r\n")
        except Exception as error:
            raise ValueError("The DKIM key is no RSA private key in PEM form.") from error

    def signed(self, raw: bytes) -> bytes:
        """The mail with its signature in front; what is signed stays byte for byte as it was.

        The mail needs a Date (RFC 5322 3.6.1). The same mail gives the same bytes at every attempt.
        """
        head, end, body = raw.partition(b"\r\n\r\n")
        names = {line.partition(b":")[0].lower() for line in head.split(b"\r\n")}
        there = [name for name in (*_ONCE_MORE, *_ALSO) if name in names]
        letter = _Dated(head + end)
        letter.body = body  # or the library would look through every line of a picture for the headers' end
        signature: bytes = letter.sign(
            self._selector,
            self._domain,
            self._key,
            canonicalize=(b"relaxed", b"relaxed"),
            include_headers=[*there, *_ONCE_MORE],
        )
        return signature + raw
