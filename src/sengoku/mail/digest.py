"""What makes two deliveries the same message.

The Message-ID alone is no key: programs reuse it, and an order must not vanish because of that. Trace
headers change from hop to hop and are left out (RFC 5321 4.4); line ends and folding are evened out.
"""

import hashlib

from .headers import Headers

_HEADERS = ("from", "date", "subject", "message-id")


def content_digest(headers: Headers, body: bytes) -> str:
    """SHA-256 (hex) over the unfolded From, Date, Subject, Message-ID and the undecoded body."""
    digest = hashlib.sha256()
    for name in _HEADERS:
        for value in headers.get(name, []):
            digest.update(f"{name}:{' '.join(value.split())}\n".encode("utf-8", "surrogatepass"))
    digest.update(b"\n" + body.rstrip(b"\r\n"))
    return digest.hexdigest()
