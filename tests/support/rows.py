"""What a database holds, to be laid into another one: quicker than doing everything anew that led there."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Column, ColumnElement, Table, exists, func, or_, select

from sengoku.store import Database
from sengoku.store.base import Base

Rows = Mapping[Table, Sequence[dict[str, Any]]]
"""The rows of each table that has any, tables before those that refer to them."""


def is_empty(database: Database, *, but_for: type[Base] | None = None) -> bool:
    """Whether no table has a row, leaving out one."""
    tables = [one for one in Base.metadata.sorted_tables if but_for is None or one is not but_for.__table__]
    with database.engine.connect() as connection:
        return not connection.scalar(select(or_(*(exists(select(1).select_from(one)) for one in tables))))


def rows_of(database: Database) -> Rows:
    """Everything in the tables."""
    with database.engine.connect() as connection:
        found = {
            table: [dict(row) for row in connection.execute(select(table)).mappings()]
            for table in Base.metadata.sorted_tables
        }
    return {table: rows for table, rows in found.items() if rows}


def lay(database: Database, rows: Rows) -> None:
    """Puts the rows into an empty database; the next ones are numbered as they would have been."""
    with database.write() as session:
        for table, found in rows.items():
            session.execute(table.insert(), found)
        if database.is_postgresql:  # SQLite numbers from the largest there is
            numbered = [table.autoincrement_column for table in rows]
            session.execute(select(*(_count_on(column) for column in numbered if column is not None)))


def _count_on(column: Column[int]) -> ColumnElement[int]:
    sequence = func.pg_get_serial_sequence(column.table.name, column.name)
    return func.setval(sequence, select(func.max(column)).scalar_subquery())
