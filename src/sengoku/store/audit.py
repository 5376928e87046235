"""The audit: every act of a game master or of the server in a game, in the order in which it happened."""

from datetime import datetime

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base, JsonValue


class Audit(Base):
    """One act. `actor` is `gm:<person id>`, `seat:<clan>` or `server`; `detail` is a sentence."""

    __tablename__ = "audit"

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), index=True)
    actor: Mapped[str]
    act: Mapped[str]
    detail: Mapped[str]
    data: Mapped[JsonValue]
    at: Mapped[datetime]
