"""Mail that came in, kept before anything is acknowledged."""

from datetime import datetime
from enum import StrEnum

from sqlalchemy import ForeignKey, Index, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class InboundState(StrEnum):
    """`waiting` is still to be processed; `done` has its reason; `quarantined` failed three times."""

    WAITING = "waiting"
    DONE = "done"
    QUARANTINED = "quarantined"


class Inbound(Base):
    """One mail to one of our addresses, as it came.

    The same content to the same address is one row: `recipient_digest` and `content_digest` are unique
    together. `recipient` is masked and secret addresses in `raw` are blotted out once it is processed.
    """

    __tablename__ = "inbound"
    __table_args__ = (
        UniqueConstraint("recipient_digest", "content_digest"),
        Index(
            "ix_inbound_waiting",
            "received_at",
            sqlite_where=text("state = 'waiting'"),
            postgresql_where=text("state = 'waiting'"),
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    source: Mapped[str]
    envelope_from: Mapped[str]
    recipient: Mapped[str]
    recipient_digest: Mapped[str]
    content_digest: Mapped[str]
    raw: Mapped[bytes]
    received_at: Mapped[datetime]
    processed_at: Mapped[datetime | None]
    state: Mapped[str] = mapped_column(default=InboundState.WAITING)
    reason: Mapped[str | None]
    tries: Mapped[int] = mapped_column(default=0)
    message_id: Mapped[str | None] = mapped_column(index=True)
    sender: Mapped[str | None]
    game_id: Mapped[int | None] = mapped_column(ForeignKey("game.id"), index=True)
    seat_id: Mapped[int | None] = mapped_column(ForeignKey("seat.id"))
    press_id: Mapped[int | None] = mapped_column(ForeignKey("press.id"))
    """The letter between players that the mail answers, if it came to a press address."""
    put_away_at: Mapped[datetime | None]
    """When a game master had done with a mail of no game; it is not shown among the others any more."""
    put_away_by: Mapped[int | None] = mapped_column(ForeignKey("person.id"))
