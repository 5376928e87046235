"""Lapses: movements for which nothing had come from a player when they were due."""

from datetime import datetime

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class Lapse(Base):
    """One lapse. `excused`: the deadline was put off for it, so that it is not yet a missed movement.

    All counts are made from these rows, so that taking a phase back takes its lapses back with it.
    """

    __tablename__ = "lapse"

    phase_id: Mapped[int] = mapped_column(ForeignKey("phase.id"), primary_key=True)
    seat_id: Mapped[int] = mapped_column(ForeignKey("seat.id"), primary_key=True, index=True)
    excused: Mapped[bool] = mapped_column(primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("person.id"))
    at: Mapped[datetime]
