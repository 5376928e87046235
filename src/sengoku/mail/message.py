"""What a mail says about itself: facts only, nothing decided."""

from dataclasses import dataclass

from .authentication import Signature
from .bounce import Bounce


@dataclass(frozen=True, slots=True)
class TextFile:
    """An attached text file."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Message:
    """One mail, read.

    `author` is the lower-case address of the only clean From mailbox, None if there is not exactly one.
    `return_path` is the topmost Return-Path: empty for the null sender, None if there is none.
    `automatic` tells why the mail counts as automatic. `bodies` hold whole texts, quotations included; lines
    end in LF. `stamp` is the topmost Received header. `problems` are sentences about what was left unread;
    `unread` are the names of attached files and pictures that nobody looks into.
    """

    digest: str
    author: str | None = None
    subject: str = ""
    tags: tuple[str, ...] = ()
    message_id: str | None = None
    references: tuple[str, ...] = ()
    return_path: str | None = None
    automatic: str | None = None
    report: bool = False
    bounces: tuple[Bounce, ...] = ()
    authentication: str = ""
    signatures: tuple[Signature, ...] = ()
    stamp: str = ""
    plain: str | None = None
    html: str | None = None
    files: tuple[TextFile, ...] = ()
    unread: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
