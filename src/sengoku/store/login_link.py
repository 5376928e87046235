"""Log-in links that were mailed to game masters: each opens the desk once."""

from datetime import datetime

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class LoginLink(Base):
    """A link's secret is known by its digest only; it is worthless once spent or past `expires_at`."""

    __tablename__ = "login_link"

    id: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("person.id"), index=True)
    secret_digest: Mapped[str] = mapped_column(unique=True)
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    spent_at: Mapped[datetime | None]
