"""`sengoku db`: the tables."""

import typer

from sengoku.settings import Settings
from sengoku.store import Database
from sengoku.store.migrate import current, upgrade

app = typer.Typer(help="The database's tables.", no_args_is_help=True)


@app.command("upgrade")
def upgrade_command() -> None:
    """Bring the tables to the form that this version needs; safe to run again at any time."""
    database = Database(Settings().database_url)
    before = current(database)
    upgrade(database)
    after = current(database)
    typer.echo(
        f"The tables are at {after}." if before == after else f"The tables went from {before} to {after}."
    )


@app.command("current")
def current_command() -> None:
    """Say which form the tables have."""
    typer.echo(current(Database(Settings().database_url)) or "There are no tables yet.")
