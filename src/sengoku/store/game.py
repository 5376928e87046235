"""Games and who runs them."""

from datetime import datetime
from enum import StrEnum

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base, JsonValue


class GameState(StrEnum):
    """Where a game stands."""

    FORMING = "forming"
    RUNNING = "running"
    PAUSED = "paused"
    PARKED = "parked"  # something broke; the game master must look before it goes on
    OVER = "over"


class Game(Base):
    """One game. `rules` are the changes against the map's rules; `settings` hold the deadline rule."""

    __tablename__ = "game"

    id: Mapped[int] = mapped_column(primary_key=True)
    slug: Mapped[str] = mapped_column(unique=True)
    title: Mapped[str]
    kind: Mapped[str] = mapped_column(default="sengoku")
    map: Mapped[str]
    rules: Mapped[JsonValue]
    settings: Mapped[JsonValue]
    engine_version: Mapped[str]
    state: Mapped[str]
    state_reason: Mapped[str | None]
    """A sentence for the game master: why the game is paused or parked, how it ended."""
    winner: Mapped[str | None]
    created_at: Mapped[datetime]
    started_at: Mapped[datetime | None]
    ended_at: Mapped[datetime | None]


class GameMaster(Base):
    """Who may do everything in a game."""

    __tablename__ = "game_master"

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("person.id"), primary_key=True)
