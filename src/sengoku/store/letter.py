"""Letters: everything we send, written in the same transaction as what it tells."""

from datetime import datetime
from enum import StrEnum

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class LetterState(StrEnum):
    """`sending` is a lease: a sender that died leaves it to the next one."""

    PENDING = "pending"
    SENDING = "sending"
    SENT = "sent"
    FAILED = "failed"


class Letter(Base):
    """One letter to one person, or to the `address` of somebody who is not registered.

    Result letters have a phase and exist once per phase, person and kind; answers have none. `reply_seat_id`
    says whose secret order address goes into Reply-To when it is sent: the address itself is not stored; with
    `reply_press_id` it is that seat's address for answers to a letter between players.
    `picture_phase_id` and `picture_kind` name the drawing that travels with it. `message_id` is fixed when
    it is written.
    """

    __tablename__ = "letter"
    __table_args__ = (
        UniqueConstraint("phase_id", "person_id", "kind"),
        CheckConstraint("(person_id is null) <> (address is null)", name="one_recipient"),
        Index("ix_letter_person_id_created_at", "person_id", "created_at"),
        Index(
            "ix_letter_outgoing",
            "not_before",
            sqlite_where=text("state in ('pending', 'sending')"),
            postgresql_where=text("state in ('pending', 'sending')"),
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int | None] = mapped_column(ForeignKey("game.id"), index=True)
    phase_id: Mapped[int | None] = mapped_column(ForeignKey("phase.id"))
    person_id: Mapped[int | None] = mapped_column(ForeignKey("person.id"))
    address: Mapped[str | None] = mapped_column(index=True)
    kind: Mapped[str]
    message_id: Mapped[str] = mapped_column(unique=True)
    in_reply_to: Mapped[str | None]
    reply_seat_id: Mapped[int | None] = mapped_column(ForeignKey("seat.id"))
    reply_press_id: Mapped[int | None] = mapped_column(ForeignKey("press.id"))
    subject: Mapped[str]
    text: Mapped[str]
    html: Mapped[str]
    picture_phase_id: Mapped[int | None] = mapped_column(ForeignKey("phase.id"))
    picture_kind: Mapped[str | None]
    state: Mapped[str] = mapped_column(default=LetterState.PENDING)
    created_at: Mapped[datetime]
    not_before: Mapped[datetime]
    attempts: Mapped[int] = mapped_column(default=0)
    first_attempt_at: Mapped[datetime | None]
    last_error: Mapped[str | None]
    sent_at: Mapped[datetime | None]
