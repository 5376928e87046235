"""Ballots: who agrees to end the game. Nobody sees them before the game is over."""

from datetime import datetime

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class Ballot(Base):
    """The vote of a seat's present player; it goes with them."""

    __tablename__ = "ballot"

    seat_id: Mapped[int] = mapped_column(ForeignKey("seat.id"), primary_key=True)
    yes: Mapped[bool]
    at: Mapped[datetime]
