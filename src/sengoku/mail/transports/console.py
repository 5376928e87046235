"""Mail on the console: what a developer sees who has no mail server."""

import sys
from email.parser import BytesParser
from email.policy import default
from typing import TextIO

from .base import Delivery, DeliveryState


class ConsoleTransport:
    """Prints head and text of every mail; pictures and HTML are only named."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = stream

    def send(self, raw: bytes, sender: str, recipient: str) -> Delivery:
        """Print the mail to the stream, standard output if none was given."""
        message = BytesParser(policy=default).parsebytes(raw)
        text = message.get_body(("plain",))
        shown = text.get_content() if text is not None else ""
        heads = [
            f"{name}: {message[name]}" for name in ("From", "To", "Reply-To", "Subject") if message[name]
        ]
        stream = self.stream or sys.stdout
        stream.write(
            "\n".join([f"--- mail from {sender} to {recipient}", *heads, "", shown.rstrip(), "---", ""])
        )
        stream.flush()
        return Delivery(DeliveryState.SENT, "printed")

    def close(self) -> None:
        """Nothing is held open."""
