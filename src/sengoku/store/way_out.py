"""Whether the mail server takes what we send."""

from datetime import datetime

from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class WayOut(Base):
    """The only row: since when (UTC) the mail server has refused us, and in which words."""

    __tablename__ = "way_out"

    id: Mapped[int] = mapped_column(primary_key=True)
    refused_since: Mapped[datetime]
    refusal: Mapped[str]
