"""Letters that came back, and addresses to which nothing is sent any more."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class Returned(Base):
    """One letter that could not be delivered to `email`; `for_good` tells a hard bounce from a soft one."""

    __tablename__ = "returned"
    __table_args__ = (Index("ix_returned_email_at", "email", "at"),)

    letter_id: Mapped[int] = mapped_column(ForeignKey("letter.id"), primary_key=True)
    email: Mapped[str]
    for_good: Mapped[bool]
    at: Mapped[datetime]


class DeadAddress(Base):
    """An address that took too many letters back. `stopped_at` is None once a game master has cleared it.

    What came back before `cleared_at` does not count against it any more.
    """

    __tablename__ = "dead_address"

    email: Mapped[str] = mapped_column(primary_key=True)
    why: Mapped[str]
    stopped_at: Mapped[datetime | None]
    cleared_at: Mapped[datetime | None]


class NoReminder(Base):
    """A player who wants no reminders for a seat."""

    __tablename__ = "no_reminder"

    seat_id: Mapped[int] = mapped_column(ForeignKey("seat.id"), primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("person.id"), primary_key=True)
    since: Mapped[datetime]
