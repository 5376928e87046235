"""Mailboxes read by IMAP: how far each has been taken in, and whether it can be read."""

from datetime import datetime

from sqlalchemy import BigInteger
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class Mailbox(Base):
    """One mailbox. Everything up to `last_uid` under this `uid_validity` is on file.

    `read_at` (UTC) is when the last reading began that got to the end: all that had arrived by then is here.
    `failure` says why it cannot be read, since `failing_since`; None while all is well.
    """

    __tablename__ = "mailbox"

    name: Mapped[str] = mapped_column(primary_key=True)
    uid_validity: Mapped[int] = mapped_column(BigInteger)
    last_uid: Mapped[int] = mapped_column(BigInteger)
    read_at: Mapped[datetime | None]
    failing_since: Mapped[datetime | None]
    failure: Mapped[str | None]
