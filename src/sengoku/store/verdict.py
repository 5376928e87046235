"""Verdicts: what came of each phase, and the pictures drawn of it."""

from datetime import datetime

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base, JsonValue


class VerdictRow(Base):
    """The outcome of a phase, one a phase and for ever.

    `orders` is what went in, by clan; `outcome` is the whole verdict; `input_digest` is a SHA-256 over map,
    rules, position and orders, and `output_digest` one over the outcome, so that a replay can be compared.
    """

    __tablename__ = "verdict"

    phase_id: Mapped[int] = mapped_column(ForeignKey("phase.id"), primary_key=True)
    orders: Mapped[JsonValue]
    outcome: Mapped[JsonValue]
    engine_version: Mapped[str]
    input_digest: Mapped[str]
    output_digest: Mapped[str]
    resolved_at: Mapped[datetime]


class Picture(Base):
    """One drawing of a phase: kind `opening.svg`, `result.svg`, `result.png` and so on."""

    __tablename__ = "picture"

    phase_id: Mapped[int] = mapped_column(ForeignKey("phase.id"), primary_key=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    content: Mapped[bytes]
