"""Submissions: every set of orders that was ever on file; the last one of a phase counts."""

from datetime import datetime

from sqlalchemy import ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base, JsonValue


class Submission(Base):
    """The whole set on file after one message, never changed and never deleted.

    It names its phase by year, season and kind, because orders may come before the phase opens.
    """

    __tablename__ = "submission"
    __table_args__ = (UniqueConstraint("seat_id", "year", "season", "kind", "revision"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), index=True)
    seat_id: Mapped[int] = mapped_column(ForeignKey("seat.id"))
    year: Mapped[int]
    season: Mapped[str]
    kind: Mapped[str]
    revision: Mapped[int]
    source: Mapped[str]
    received_at: Mapped[datetime]
    text: Mapped[str]
    orders: Mapped[JsonValue]
    problems: Mapped[JsonValue]
