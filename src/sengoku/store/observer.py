"""Observers: people who get the results of a game by mail and do not play in it."""

from datetime import datetime

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class Observer(Base):
    """One person and one game."""

    __tablename__ = "observer"

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("person.id"), primary_key=True)
    since: Mapped[datetime]
