"""DKIM signatures seen on mail that came in, so that an old mail sent again under new words is noticed."""

from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class SeenSignature(Base):
    """The digest of a signature's `b=` value, and of the content it came with first."""

    __tablename__ = "seen_signature"

    signature_digest: Mapped[str] = mapped_column(primary_key=True)
    content_digest: Mapped[str]
