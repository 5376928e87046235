"""A mailbox read by IMAP (RFC 3501): looked at without marking, marked only when told so.

A mail in it is known by (UIDVALIDITY, UID): UIDs grow, and when the server can no longer vouch for them it
gives the mailbox another UIDVALIDITY (2.3.1.1). Whether a mail is marked as seen decides nothing, since
somebody may open the mailbox with a mail program of their own.
"""

import ssl
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal

from imapclient import SEEN, IMAPClient, SocketTimeout
from imapclient.exceptions import IMAPClientError, LoginError

from .clean import one_line

Security = Literal["none", "starttls", "tls"]
_AT_ONCE = 200
"""Mails whose heads are asked for together, so that a mailbox of any size is read in pieces."""
_LARGEST = 10_000_000
"""Bytes; of a larger mail only the beginning is fetched. The reader says that the rest was left out."""
_BEGINNING = 1_100_000
_TIMEOUT = SocketTimeout(connect=10, read=30)


class MailboxError(Exception):
    """The mailbox cannot be read; the message is a sentence for whoever runs the server."""


@dataclass(frozen=True, slots=True)
class Account:
    """Where a mailbox is and how to get in. `tls_context` None: certificates are checked as usual."""

    host: str
    port: int
    security: Security
    username: str
    password: str = field(repr=False)
    folder: str = "INBOX"
    tls_context: ssl.SSLContext | None = None

    @property
    def name(self) -> str:
        """What the mailbox is called in the log and in the database."""
        return f"{self.username} at {self.host}:{self.port}, {self.folder}"


@dataclass(frozen=True, slots=True)
class Head:
    """One mail as far as it is known without fetching it. `arrived_at` (UTC) is the server's stamp."""

    uid: int
    size: int
    arrived_at: datetime | None
    raw: bytes


class OpenMailbox:
    """A mailbox that has been selected, in one connection."""

    def __init__(self, client: IMAPClient, folder: str) -> None:
        self._client = client
        self.uid_validity = int(client.select_folder(folder)[b"UIDVALIDITY"])

    def heads_after(self, uid: int) -> Iterator[Head]:
        """The mails with a greater UID than `uid`, in the order in which they came."""
        found = self._client.search(["UID", f"{uid + 1}:*"])
        new = sorted(each for each in found if each > uid)  # `*` is the last one, however small its UID
        for start in range(0, len(new), _AT_ONCE):
            yield from self._heads(new[start : start + _AT_ONCE])

    def _heads(self, uids: Sequence[int]) -> Iterator[Head]:
        answers = self._client.fetch(uids, ["RFC822.SIZE", "INTERNALDATE", "BODY.PEEK[HEADER]"])
        for uid in uids:
            answer = answers.get(uid)
            if answer is not None and b"BODY[HEADER]" in answer:  # else it was deleted meanwhile
                arrived = _utc(answer.get(b"INTERNALDATE"))
                size = int(answer.get(b"RFC822.SIZE", 0))
                yield Head(uid, size, arrived, answer[b"BODY[HEADER]"] or b"")

    def whole(self, head: Head) -> bytes | None:
        """The mail as it came, or the beginning of a very large one; None if it was deleted meanwhile."""
        part = f"BODY.PEEK[]<0.{_BEGINNING}>" if head.size > _LARGEST else "BODY.PEEK[]"
        answer = self._client.fetch([head.uid], [part]).get(head.uid, {})
        return next((value for key, value in answer.items() if key.startswith(b"BODY[]") and value), None)

    def mark_taken(self, uids: Sequence[int]) -> None:
        """Marks mails as seen, so that whoever looks into the mailbox knows that they were taken."""
        for start in range(0, len(uids), _AT_ONCE):
            self._client.add_flags(uids[start : start + _AT_ONCE], [SEEN], silent=True)


@contextmanager
def opened(account: Account) -> Iterator[OpenMailbox]:
    """The mailbox for the time of the block. Raises MailboxError, in the block as well, when it fails."""
    client = None
    try:
        client = _connect(account)
        yield OpenMailbox(client, account.folder)
    except LoginError as error:
        raise MailboxError(f"The mail server refused the login of {account.name}: {_words(error)}") from error
    except (IMAPClientError, OSError, ValueError) as error:
        raise MailboxError(f"The mailbox of {account.name} cannot be read: {_words(error)}") from error
    finally:
        if client is not None:
            _leave(client)


def _connect(account: Account) -> IMAPClient:
    context = account.tls_context or ssl.create_default_context()
    client = IMAPClient(
        account.host,
        port=account.port,
        ssl=account.security == "tls",
        ssl_context=context if account.security == "tls" else None,
        timeout=_TIMEOUT,
    )
    client.normalise_times = False  # otherwise the library gives naive local times
    try:
        if account.security == "starttls":
            client.starttls(context)
        client.login(account.username, account.password)
    except BaseException:
        _leave(client)
        raise
    return client


def _leave(client: IMAPClient) -> None:
    """LOGOUT, as far as the server still listens; the socket is closed either way."""
    try:
        client.logout()
    except (IMAPClientError, OSError):
        with suppress(OSError):
            client.shutdown()


def _utc(moment: Any) -> datetime | None:
    return moment.astimezone(UTC) if isinstance(moment, datetime) and moment.tzinfo else None


def _words(error: BaseException) -> str:
    return one_line(str(error) or type(error).__name__, 200)
