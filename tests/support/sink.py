"""A mail server on loopback that keeps what it is handed, byte for byte."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from support.ports import free_port


@dataclass
class Sink:
    """What came in, in its order. aiosmtpd calls it for every mail."""

    taken: list[bytes] = field(default_factory=list)

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        assert isinstance(envelope.content, bytes)
        self.taken.append(envelope.content)
        return "250 OK"


@contextmanager
def served(handler: object) -> Iterator[int]:
    """A server with that handler, for the time of the block; gives its port."""
    controller = Controller(handler, hostname="127.0.0.1", port=free_port())
    controller.start()
    try:
        yield controller.port
    finally:
        controller.stop()
