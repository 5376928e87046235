"""Heartbeats: when each process of the house was there, so that its silence is held against nobody."""

from datetime import datetime
from enum import StrEnum

from sqlalchemy import Index
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class Role(StrEnum):
    """What a process does for the house. All but the worker are ways in for orders."""

    WORKER = "worker"
    LISTENER = "listener"
    WEB = "web"


class Heartbeat(Base):
    """One stretch of time in which a process was there without a break longer than the tolerance.

    After a longer break, and after a clock that was put back, the process begins another row; so the holes
    between the rows of a role are its outages. `ended_at` is set when a process was stopped on purpose.
    `clock_was_at` is the later time that the clock had shown before it was put back.
    """

    __tablename__ = "heartbeat"
    __table_args__ = (Index(None, "role", "beat_at"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    role: Mapped[str]
    process: Mapped[str]
    began_at: Mapped[datetime]
    beat_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
    clock_was_at: Mapped[datetime | None]
