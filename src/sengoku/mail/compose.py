"""A letter as the bytes that leave: one recipient, text, the same as HTML, the map inside (RFC 5322, 2045).

The same values give the same bytes, boundaries included, so that every retry sends what the first try sent.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from email.policy import SMTP
from email.utils import format_datetime, formataddr
from functools import lru_cache

from . import entities
from .automatic import LOOP_HEADER, LOOP_VALUE
from .clean import one_line
from .mailbox import address

SENDER_NAME = "Sengoku judge"
_PICTURE_NAME = "map.png"
_LONGEST_ID = 250
_LONGEST_LINK = 900


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
    body = entities.text(mail.text)
    if mail.html is not None:
        html = entities.text(mail.html, "html")
        if mail.picture is not None and mail.picture_id is not None:
            shown = entities.picture(mail.picture, _id(mail.picture_id), _PICTURE_NAME)
            html = entities.together("related", _boundary(mail, 2), html, shown)
        body = entities.together("alternative", _boundary(mail, 0), body, html)
    return "".join(f"{line}\r\n" for line in _head(mail)).encode("ascii") + body


def _head(mail: OutgoingMail) -> Iterator[str]:
    """The headers, a long one over several lines.

    Ids and links stay as they are, one a line: the library would fold a long one into encoded words, which
    no mail program reads as an id again.
    """
    yield _folded("From", formataddr((_display_name(mail.sender_name), checked(mail.sender))))
    yield f"To: {checked(mail.recipient)}"
    if mail.reply_to:
        yield f"Reply-To: {checked(mail.reply_to)}"
    yield _folded("Subject", one_line(mail.subject))
    yield f"Date: {format_datetime(mail.date)}"
    yield f"Message-ID: {_id(mail.message_id)}"
    if mail.in_reply_to:
        yield f"In-Reply-To: {_id(mail.in_reply_to)}"
    if mail.references:
        yield "References: " + "\r\n ".join(map(_id, mail.references))
    yield f"Auto-Submitted: {'auto-replied' if mail.answers_mail else 'auto-generated'}"
    yield "X-Auto-Response-Suppress: All"
    yield f"{LOOP_HEADER}: {LOOP_VALUE}"
    if mail.unsubscribe:
        yield f"List-Unsubscribe: <{_link(mail.unsubscribe)}>"
        yield "List-Unsubscribe-Post: List-Unsubscribe=One-Click"
    yield "MIME-Version: 1.0"


@lru_cache(64)
def _folded(name: str, value: str) -> str:
    """A header that may hold more than ASCII, in encoded words where it does (RFC 2047)."""
    folded: str = SMTP.header_factory(name, value).fold(policy=SMTP)
    return folded.removesuffix("\r\n")


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


def _boundary(mail: OutgoingMail, place: int) -> str:
    """From the Message-ID instead of chance; `=_` stands in no text and no picture (RFC 2045 6.7)."""
    digest = hashlib.sha256(f"{place} {mail.message_id}".encode("utf-8", "replace")).hexdigest()
    return f"=_sengoku_{digest[:32]}"
