"""A letter as the bytes that leave: one recipient, text, the same as HTML, the map inside (RFC 5322, 2045).

The same values give the same bytes, boundaries included, so that every retry sends what the first try sent.
"""

import hashlib
from base64 import encodebytes
from dataclasses import dataclass
from datetime import datetime
from email.headerregistry import BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import SMTP, Policy
from email.utils import format_datetime, formataddr
from functools import lru_cache
from typing import Any

from .automatic import LOOP_HEADER, LOOP_VALUE
from .clean import one_line
from .mailbox import address

_STAND_IN = hashlib.sha384(b"stands for the picture until the letter is laid out").digest()
_MOST_PICTURES = 9
"""So many are kept encoded: a game's letters leave one after the other, all with the same one."""

SENDER_NAME = "Sengoku judge"
_PICTURE_NAME = "map.png"
_LONGEST_ID = 250
_LONGEST_LINK = 900


class _Tokens(UnstructuredHeader, BaseHeader):
    """A header of words that stay as they are, one a line: ids and links.

    The library would fold a long id into encoded words, which no mail program reads as an id again, and read
    an id that looks like one.
    """

    @classmethod
    def parse(cls, string: str, kwds: dict[str, Any]) -> None:
        """The value as it is given."""
        super().parse(string, kwds)
        kwds["decoded"] = string

    def fold(self, *, policy: Policy) -> str:
        """The header as it leaves."""
        return f"{self.name}: {f'{policy.linesep} '.join(str(self).split())}{policy.linesep}"


def _registry() -> HeaderRegistry:
    registry = HeaderRegistry()
    for name in ("message-id", "in-reply-to", "references", "list-unsubscribe", "list-unsubscribe-post"):
        registry.map_to_type(name, _Tokens)
    return registry


_POLICY = SMTP.clone(header_factory=_registry(), max_line_length=76)
"""Quoted-printable allows 76 (RFC 2045 6.7); the library's own policies have 78."""


@dataclass(frozen=True, slots=True)
class OutgoingMail:
    """Everything that stands in one outgoing mail.

    `sender` and `recipient` are plain addresses. `message_id`, `in_reply_to` and `references` stand with
    their angle brackets. `date` is aware UTC. `answers_mail` tells an answer from a letter that nobody asked
    for (RFC 3834 5). `picture` is a PNG that the HTML shows as `cid:PICTURE_ID`. `unsubscribe` is an https
    link that stops mail of this kind with one POST (RFC 8058).
    """

    sender: str
    recipient: str
    subject: str
    text: str
    message_id: str
    date: datetime
    html: str | None = None
    reply_to: str | None = None
    in_reply_to: str | None = None
    references: tuple[str, ...] = ()
    answers_mail: bool = False
    picture: bytes | None = None
    picture_id: str | None = None
    unsubscribe: str | None = None
    sender_name: str = SENDER_NAME


def compose(mail: OutgoingMail) -> bytes:
    """The mail as it goes to the SMTP server, CRLF line ends, no line over 998 bytes.

    Raises ValueError with a sentence for an address that no mail can be sent to.
    """
    message = EmailMessage(policy=_POLICY)
    _head(message, mail)
    message.set_content(_lines(mail.text), cte="quoted-printable")
    if mail.html is not None:
        message.add_alternative(_lines(mail.html), subtype="html", cte="quoted-printable")
        _add_picture(message, mail)
    _fix_boundaries(message, mail.message_id)
    return _with_picture(message.as_bytes(), mail.picture)


def _head(message: EmailMessage, mail: OutgoingMail) -> None:
    message["From"] = formataddr((_display_name(mail.sender_name), checked(mail.sender)))
    message["To"] = checked(mail.recipient)
    if mail.reply_to:
        message["Reply-To"] = checked(mail.reply_to)
    message["Subject"] = one_line(mail.subject)
    message["Date"] = format_datetime(mail.date)
    message["Message-ID"] = _id(mail.message_id)
    if mail.in_reply_to:
        message["In-Reply-To"] = _id(mail.in_reply_to)
    if mail.references:
        message["References"] = " ".join(map(_id, mail.references))
    message["Auto-Submitted"] = "auto-replied" if mail.answers_mail else "auto-generated"
    message["X-Auto-Response-Suppress"] = "All"
    message[LOOP_HEADER] = LOOP_VALUE
    if mail.unsubscribe:
        message["List-Unsubscribe"] = f"<{_link(mail.unsubscribe)}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"


def _display_name(name: str) -> str:
    """Letters, digits and blanks only: with a comma or an @ in it, some readers see another sender."""
    return one_line("".join(letter if letter.isalnum() or letter in "-' " else " " for letter in name), 60)


def checked(value: str) -> str:
    """`value` if it is one plain ASCII address; ValueError otherwise, since it would end up in a header."""
    if address(value) is None:
        raise ValueError(f"{one_line(value, 80)!r} is no mail address; correct it and send the letter again.")
    return value


def _id(value: str) -> str:
    """A message id with nothing in it that could end its line."""
    inner = "".join(
        letter for letter in value.strip().strip("<>") if "!" <= letter <= "~" and letter not in "<>"
    )
    return f"<{inner[:_LONGEST_ID]}>"


def _link(value: str) -> str:
    link = "".join(letter for letter in value if "!" <= letter <= "~" and letter not in "<>,")
    if len(link) > _LONGEST_LINK:
        raise ValueError("The link that stops this mail is too long for a header.")
    return link


def _lines(text: str) -> str:
    return "\n".join(text.splitlines()) + "\n"


def _add_picture(message: EmailMessage, mail: OutgoingMail) -> None:
    if mail.picture is None or mail.picture_id is None:
        return
    html = message.get_payload(1)
    if not isinstance(html, EmailMessage):
        raise TypeError("an alternative of an EmailMessage is one")
    html.add_related(
        _STAND_IN,
        maintype="image",
        subtype="png",
        cid=_id(mail.picture_id),
        disposition="inline",
        filename=_PICTURE_NAME,
    )


def _with_picture(raw: bytes, picture: bytes | None) -> bytes:
    """The mail with the picture where its stand-in is.

    The library writes each of a picture's 3,500 lines by itself, for every reader of a game anew: that takes
    longer than all the rest of a letter.
    """
    return raw if picture is None else raw.replace(_base64(_STAND_IN), _base64(picture), 1)


@lru_cache(_MOST_PICTURES)
def _base64(content: bytes) -> bytes:
    return encodebytes(content).replace(b"\n", b"\r\n")


def _fix_boundaries(message: EmailMessage, seed: str) -> None:
    """Boundaries from the Message-ID instead of chance: the same letter is the same bytes."""
    for number, part in enumerate(message.walk()):
        if part.is_multipart():
            digest = hashlib.sha256(f"{number} {seed}".encode("utf-8", "replace")).hexdigest()
            part.set_boundary(f"=_sengoku_{digest[:32]}")
