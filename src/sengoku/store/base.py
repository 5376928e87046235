"""What all tables share: the metadata with its naming convention, and the JSON value type."""

from datetime import datetime
from typing import Any, TypeAlias

from sqlalchemy import JSON, LargeBinary, MetaData
from sqlalchemy.orm import DeclarativeBase

from .types import Instant

JsonValue: TypeAlias = dict[str, Any]


class Base(DeclarativeBase):
    """Base of every table. Constraint names are fixed so that migrations can change them on SQLite."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_N_label)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {datetime: Instant(), JsonValue: JSON(), bytes: LargeBinary()}  # noqa: RUF012 - read by the ORM as it stands
