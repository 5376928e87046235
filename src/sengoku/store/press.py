"""Letters between players, and who was meant to read them."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class Press(Base):
    """One letter of a clan to others, kept as it was written.

    `person_id` is who wrote it: a letter stays with the people of its time when a seat changes hands. An
    unsigned one (`signed` false) keeps its sender here and nowhere else. `thread_id` is the first letter of
    the exchange, None for that one itself; `to_master` sends it to the game masters, too.
    """

    __tablename__ = "press"
    __table_args__ = (Index("ix_press_seat_id_at", "seat_id", "at"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), index=True)
    phase_id: Mapped[int | None] = mapped_column(ForeignKey("phase.id"))
    thread_id: Mapped[int | None] = mapped_column(ForeignKey("press.id"))
    seat_id: Mapped[int] = mapped_column(ForeignKey("seat.id"))
    person_id: Mapped[int] = mapped_column(ForeignKey("person.id"))
    signed: Mapped[bool]
    broadcast: Mapped[bool]
    to_master: Mapped[bool]
    source: Mapped[str]
    text: Mapped[str]
    at: Mapped[datetime]


class PressReader(Base):
    """One clan that a letter went to. `named` is false for whoever wrote unsigned and is answered."""

    __tablename__ = "press_reader"
    __table_args__ = (Index("ix_press_reader_seat_id", "seat_id"),)

    press_id: Mapped[int] = mapped_column(ForeignKey("press.id"), primary_key=True)
    seat_id: Mapped[int] = mapped_column(ForeignKey("seat.id"), primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("person.id"))
    named: Mapped[bool]
