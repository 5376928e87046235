"""A post office on loopback: the house's own listener on one side, the players' mailboxes on the other."""

import smtplib
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP, default
from email.utils import format_datetime
from threading import Lock

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP as Server
from aiosmtpd.smtp import Envelope, Session

from support.ports import free_port


@dataclass
class Mailboxes:
    """What has been delivered, by address. aiosmtpd calls it for every mail."""

    letters: dict[str, list[EmailMessage]] = field(default_factory=lambda: defaultdict(list))
    _lock: Lock = field(default_factory=Lock)

    async def handle_DATA(self, server: Server, session: Session, envelope: Envelope) -> str:
        assert isinstance(envelope.content, bytes)
        message = message_from_bytes(envelope.content, policy=default)
        with self._lock:
            for recipient in envelope.rcpt_tos:
                self.letters[recipient].append(message)
        return "250 OK"

    def last(self, address: str, subject_holds: str) -> EmailMessage:
        """The newest letter to that address whose subject holds the words."""
        return next(m for m in reversed(self.letters[address]) if subject_holds in m["subject"])


@contextmanager
def mailboxes() -> Iterator[tuple[Mailboxes, int]]:
    """The players' mail server, and its port."""
    boxes, port = Mailboxes(), free_port()
    controller = Controller(boxes, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield boxes, port
    finally:
        controller.stop()


def write_mail(sender: str, to: str, text: str, *, name: str, at: datetime) -> EmailMessage:
    """A plain mail as a phone writes it."""
    message = EmailMessage(policy=SMTP)
    message["From"], message["To"], message["Subject"] = sender, to, "Re: orders"
    message["Date"], message["Message-ID"] = format_datetime(at), f"<{name}@example.org>"
    message.set_content(text)
    return message


def reply(letter: EmailMessage, sender: str, text: str, *, name: str, at: datetime) -> EmailMessage:
    """An answer to a letter, to its Reply-To, with the whole letter quoted below."""
    quoted = "\n".join(f"> {line}" for line in text_of(letter).splitlines())
    body = f"{text}\n\nOn {letter['date']}, {letter['from']} wrote:\n{quoted}\n"
    message = write_mail(sender, letter["reply-to"], body, name=name, at=at)
    message["In-Reply-To"] = letter["message-id"]
    return message


def hand_in(message: EmailMessage, port: int) -> None:
    """Gives a mail to an SMTP server on loopback."""
    with smtplib.SMTP("127.0.0.1", port, timeout=20) as client:
        client.send_message(message)


def text_of(letter: EmailMessage) -> str:
    """The plain text of a letter."""
    part = letter.get_body(("plain",))
    assert part is not None
    text: str = part.get_content()
    return text
