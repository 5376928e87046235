"""Absences: the days on which a player cannot play, as told beforehand."""

from datetime import date, datetime

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class Absence(Base):
    """Days of one player in one seat, both ends included, by the calendar of the game's zone.

    One that was taken back keeps its row: the record must still explain a deadline that it moved.
    """

    __tablename__ = "absence"

    id: Mapped[int] = mapped_column(primary_key=True)
    seat_id: Mapped[int] = mapped_column(ForeignKey("seat.id"), index=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("person.id"))
    first_day: Mapped[date]
    last_day: Mapped[date]
    given_at: Mapped[datetime]
    withdrawn_at: Mapped[datetime | None]
