"""Seats: one a clan and game, and who sat in them from when to when."""

from datetime import datetime
from enum import StrEnum

from sqlalchemy import ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class SeatState(StrEnum):
    """Whether somebody plays the clan."""

    EMPTY = "empty"
    INVITED = "invited"
    PLAYING = "playing"


class Seat(Base):
    """A clan's place in a game.

    The secret order address is made from `token_generation`; only a digest of it is kept for the look-up.
    A new generation makes the old address worthless. `conceded` is known to the game master only, until
    it takes effect.
    """

    __tablename__ = "seat"
    __table_args__ = (UniqueConstraint("game_id", "clan"), Index(None, "token_hash", unique=True))

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"))
    clan: Mapped[str]
    person_id: Mapped[int | None] = mapped_column(ForeignKey("person.id"))
    state: Mapped[str] = mapped_column(default=SeatState.EMPTY)
    token_generation: Mapped[int] = mapped_column(default=0)
    token_hash: Mapped[str | None]
    conceded: Mapped[bool] = mapped_column(default=False)


class Tenure(Base):
    """Somebody's time in a seat, by the sequence numbers of the phases; `to_seq` is None while it lasts."""

    __tablename__ = "tenure"

    id: Mapped[int] = mapped_column(primary_key=True)
    seat_id: Mapped[int] = mapped_column(ForeignKey("seat.id"), index=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("person.id"))
    from_seq: Mapped[int]
    to_seq: Mapped[int | None]
    began_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
