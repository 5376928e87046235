"""DKIM (RFC 6376): a letter is signed with the key whose public half stands in our domain's DNS."""

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


class Signer:
    """Signs for one domain. `key` is an RSA private key in PEM.

    Raises ValueError with a sentence for a key that is none.
    """

    def __init__(self, domain: str, selector: str, key: bytes) -> None:
        self._domain, self._selector, self._key = domain.encode("idna"), selector.encode("ascii"), key
        try:
            self.signed(b"From: judge@example.org\r\n\r\n")
        except Exception as error:
            raise ValueError("The DKIM key is no RSA private key in PEM form.") from error

    def signed(self, raw: bytes) -> bytes:
        """The mail with its signature in front; what is signed stays byte for byte as it was.

        The signature holds the time at which it is made, so that of a later attempt differs.
        """
        names = {line.partition(b":")[0].lower() for line in raw.partition(b"\r\n\r\n")[0].split(b"\r\n")}
        there = [name for name in (*_ONCE_MORE, *_ALSO) if name in names]
        signature: bytes = dkim.sign(
            raw,
            self._selector,
            self._domain,
            self._key,
            canonicalize=(b"relaxed", b"relaxed"),
            include_headers=[*there, *_ONCE_MORE],
        )
        return signature + raw
