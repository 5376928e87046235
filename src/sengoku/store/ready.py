"""READY: who says that a phase need not wait for them any longer."""

from datetime import datetime

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class Ready(Base):
    """A seat's READY for a phase; taking it back, or sending other orders, removes the row."""

    __tablename__ = "ready"

    phase_id: Mapped[int] = mapped_column(ForeignKey("phase.id"), primary_key=True)
    seat_id: Mapped[int] = mapped_column(ForeignKey("seat.id"), primary_key=True)
    at: Mapped[datetime]
