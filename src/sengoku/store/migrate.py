"""Brings a database to the newest form of the tables."""

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from sengoku.resources import data_folder

from .session import Database


def _config(database: Database) -> Config:
    config = Config()
    config.set_main_option("script_location", str(data_folder("migrations")).replace("%", "%%"))
    config.attributes["engine"] = database.engine
    return config


def upgrade(database: Database) -> None:
    """Runs every migration that the database has not had yet; a new database gets all tables."""
    command.upgrade(_config(database), "head")


def current(database: Database) -> str | None:
    """The revision the database is at; None for an empty one."""
    with database.engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def is_current(database: Database) -> bool:
    """Whether the tables have the form that this version of the program expects."""
    return current(database) == ScriptDirectory.from_config(_config(database)).get_current_head()
