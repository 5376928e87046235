"""Phases: the schedule of all games, one row for every phase that is or was played."""

from datetime import datetime
from enum import StrEnum

from sqlalchemy import ForeignKey, Index, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base, JsonValue


class PhaseState(StrEnum):
    """An open phase takes orders; a game has at most one."""

    OPEN = "open"
    RESOLVED = "resolved"
    UNDONE = "undone"  # the game master took the game back; it counts no more, and its number is negative
    ENDED = "ended"  # the game ended in it by concession; nothing was adjudicated


class PhaseRow(Base):
    """One phase of one game. `due_at` is its deadline (UTC), None while the game is paused.

    While everybody due is READY, `due_at` is the early end and `scheduled_at` the deadline that stands again
    if somebody takes READY back. `late_since` is the deadline at which orders were first waited for; until
    they are in, `due_at` is when they are asked for again.
    """

    __tablename__ = "phase"
    __table_args__ = (
        UniqueConstraint("game_id", "seq"),
        Index(
            "ix_phase_open_due_at",
            "due_at",
            sqlite_where=text("state = 'open'"),
            postgresql_where=text("state = 'open'"),
        ),
        Index(
            "uq_phase_one_open",
            "game_id",
            unique=True,
            sqlite_where=text("state = 'open'"),
            postgresql_where=text("state = 'open'"),
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"))
    seq: Mapped[int]
    year: Mapped[int]
    season: Mapped[str]
    kind: Mapped[str]
    position: Mapped[JsonValue]
    opened_at: Mapped[datetime]
    due_at: Mapped[datetime | None]
    scheduled_at: Mapped[datetime | None]
    reminded_at: Mapped[datetime | None]
    """The newest of the moments before a deadline whose reminders have been written."""
    late_since: Mapped[datetime | None]
    remaining_seconds: Mapped[int | None]
    """What was left of the phase when the game was paused."""
    made_good_until: Mapped[datetime | None]
    """Outages up to this moment have been made good by a later deadline."""
    closed_at: Mapped[datetime | None]
    seats: Mapped[JsonValue | None]
    """Who sat where when it was closed, and what they had said: clan -> person, state, conceded, vote."""
    state: Mapped[str] = mapped_column(default=PhaseState.OPEN)
