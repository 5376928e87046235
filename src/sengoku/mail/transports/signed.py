"""A way out that signs each mail before another way out takes it."""

from sengoku.mail.signature import Signer

from .base import Delivery, Transport


class SigningTransport:
    """Puts a DKIM signature in front of every mail that goes through `way_out`."""

    def __init__(self, way_out: Transport, signer: Signer) -> None:
        self._way_out, self._signer = way_out, signer

    def send(self, raw: bytes, sender: str, recipient: str) -> Delivery:
        """Sign the mail and hand it over."""
        return self._way_out.send(self._signer.signed(raw), sender, recipient)

    def close(self) -> None:
        """Close the way out."""
        self._way_out.close()
