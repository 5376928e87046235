"""A database that breaks on a certain word, so that the mail that holds it cannot be processed."""

from sqlalchemy import text

from support.club import Club

WORD = "poison"
_PUT = {
    "sqlite": """
        CREATE TRIGGER poison BEFORE INSERT ON {table} WHEN NEW.text LIKE '%poison%'
        BEGIN SELECT RAISE(ABORT, 'poison'); END
    """,
    "postgresql": "ALTER TABLE {table} ADD CONSTRAINT poison CHECK (text NOT LIKE '%poison%')",
}
_TAKE = {"sqlite": "DROP TRIGGER poison", "postgresql": "ALTER TABLE {table} DROP CONSTRAINT poison"}


def poison(club: Club, table: str = "submission") -> None:
    """From now on nothing with that word can be put into a table."""
    _do(club, _PUT, table)


def cure(club: Club, table: str = "submission") -> None:
    """The server was mended."""
    _do(club, _TAKE, table)


def _do(club: Club, statements: dict[str, str], table: str) -> None:
    with club.database.write() as session:
        session.execute(text(statements[club.database.engine.dialect.name].format(table=table)))
