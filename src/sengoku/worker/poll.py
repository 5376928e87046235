"""Reads a mailbox by IMAP: what is new is kept first and marked as seen afterwards.

How far the mailbox has been taken in is committed together with the mail itself, so that a mail is neither
passed by nor taken twice, wherever the power fails. When the server numbers its mails anew (UIDVALIDITY),
everything is looked at once more, and what is on file is known by its content.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from threading import Lock

import structlog
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from sengoku.games.receive import take_in
from sengoku.mail.imap import Account, Head, MailboxError, OpenMailbox, opened
from sengoku.mail.recipients import heads, recipients, sender
from sengoku.store import Database, Mailbox
from sengoku.store.faults import trace_of

_log = structlog.get_logger()
_LONGEST_WAIT = timedelta(days=5)
_PATIENCE = timedelta(seconds=20)
"""After a failure the server is left in peace for so long."""


class Poller:
    """One mailbox of the house."""

    def __init__(
        self,
        database: Database,
        account: Account,
        domain: str,
        clock: Callable[[], datetime],
    ) -> None:
        self._database, self._account, self._domain = database, account, domain
        self._clock = clock
        self._reading = Lock()
        self._failed_at: datetime | None = None

    @property
    def failing(self) -> bool:
        """Whether the last reading failed."""
        return self._failed_at is not None

    def read(self) -> int | None:
        """Takes in all that had arrived when this began; how many mails that was, or None if it failed."""
        with self._reading:
            began = self._clock()
            try:
                taken = self._take_all(began)
            except (MailboxError, SQLAlchemyError) as error:
                self._note_failure(error, began)
                return None
            if self._failed_at is not None:
                _log.info("the mailbox can be read again", mailbox=self._account.name)
            self._failed_at = None
        return taken

    def has_read(self, moment: datetime) -> bool:
        """Whether all mail that had arrived by `moment` (UTC) is on file; reads the mailbox if it has to."""
        with self._database.read() as session:
            row = session.get(Mailbox, self._account.name)
            if row is not None and row.read_at is not None and row.read_at >= moment:
                return True
        now = self._clock()
        if self._failed_at is not None and timedelta(0) <= now - self._failed_at < _PATIENCE:
            return False
        return self.read() is not None

    def _take_all(self, began: datetime) -> int:
        taken: list[int] = []
        with opened(self._account) as mailbox:
            last = start = self._begin(mailbox.uid_validity)
            for head in mailbox.heads_after(start):
                if self._take_one(mailbox, head):
                    taken.append(head.uid)
                last = head.uid
            with self._database.write() as session:
                row = self._row(session, mailbox.uid_validity)
                row.last_uid = max(row.last_uid, last)
                row.read_at, row.failing_since, row.failure = began, None, None
            mailbox.mark_taken(taken)
        if taken:
            _log.info("mail was taken from the mailbox", mailbox=self._account.name, mails=len(taken))
        return len(taken)

    def _begin(self, uid_validity: int) -> int:
        """The last UID that is on file."""
        with self._database.write() as session:
            return self._row(session, uid_validity).last_uid

    def _take_one(self, mailbox: OpenMailbox, head: Head) -> bool:
        """Keeps a mail for each of our addresses it is for; what is not for us stays as it lies.

        A mail that cannot be kept for a reason of its own stays unmarked in the mailbox and stops no other.
        """
        headers = heads(head.raw)
        ours = recipients(headers, self._domain)
        raw = mailbox.whole(head) if ours else None
        if raw is None:
            return False
        try:
            with self._database.write() as session:
                for recipient in ours:
                    take_in(
                        session,
                        raw,
                        envelope_from=sender(headers),
                        recipient=recipient,
                        source="imap",
                        received_at=self._arrival(head),
                    )
                row = self._row(session, mailbox.uid_validity)
                row.last_uid = max(row.last_uid, head.uid)
        except SQLAlchemyError:  # the database, not the mail: the next reading begins with this one
            raise
        except Exception as error:
            _log.error("a mail in the mailbox could not be kept", uid=head.uid, exception=trace_of(error))
            return False
        return True

    def _arrival(self, head: Head) -> datetime:
        """When the mail reached the mailbox, by its server's stamp; our own clock where that is no help."""
        now = self._clock()
        stamped = head.arrived_at
        return stamped if stamped is not None and timedelta(0) <= now - stamped <= _LONGEST_WAIT else now

    def _row(self, session: Session, uid_validity: int) -> Mailbox:
        """The mailbox's row, locked; it begins anew when the server has numbered its mails anew."""
        name = self._account.name
        row = session.scalar(select(Mailbox).where(Mailbox.name == name).with_for_update())
        if row is None:
            row = Mailbox(name=name, uid_validity=uid_validity, last_uid=0)
            session.add(row)
        elif row.uid_validity != uid_validity:
            _log.warning("the mailbox was numbered anew; it is read from the beginning", mailbox=name)
            row.uid_validity, row.last_uid = uid_validity, 0
        session.flush()
        return row

    def _note_failure(self, error: Exception, now: datetime) -> None:
        if self._failed_at is None:
            _log.error("the mailbox cannot be read", detail=str(error))
        self._failed_at = now
        if not isinstance(error, MailboxError):
            return
        try:
            with self._database.write() as session:
                row = session.get(Mailbox, self._account.name)
                if row is not None:
                    row.failing_since, row.failure = row.failing_since or now, str(error)
        except SQLAlchemyError as gone:
            _log.warning("the database was not to be had", error=repr(gone))
