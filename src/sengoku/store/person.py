"""People: everybody who plays, runs or watches a game, known by one address."""

from datetime import datetime

from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class Person(Base):
    """One person. `email` is the registered address in lower case; all answers go there and nowhere else."""

    __tablename__ = "person"

    id: Mapped[int] = mapped_column(primary_key=True)
    email: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str]
    zone: Mapped[str | None]
    """IANA zone in which deadlines are shown to them; None shows the game's only."""
    runs_games: Mapped[bool] = mapped_column(default=False)
    """Whether they may open the game masters' desk and create games there."""
    calendar_generation: Mapped[int] = mapped_column(default=0)
    """Is signed in the address of their calendar; a new one makes the old address worthless."""
    created_at: Mapped[datetime]
