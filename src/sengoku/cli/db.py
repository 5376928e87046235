"""`sengoku db`: the tables."""

import typer

app = typer.Typer(help="The database's tables.", no_args_is_help=True)


@app.command("upgrade", short_help="Bring the tables up to date.")
def upgrade_command() -> None:
    """Bring the tables to the form that this version needs; safe to run again at any time.

    Needed on PostgreSQL before the first start and after every update. On SQLite the other commands do it
    themselves.
    """
    from sengoku.store.migrate import current, upgrade

    from .house import first_contact, read_settings

    with first_contact(read_settings()) as database:
        before = current(database)
        upgrade(database)
        after = current(database)
    database.dispose()
    if before == after:
        typer.echo(f"The tables are at {after} already.")
    else:
        typer.echo(f"The tables went from {before or 'nothing'} to {after}.")


@app.command("current", short_help="Say which form the tables have.")
def current_command() -> None:
    """Say which form the tables have, and whether it is the one that this version needs."""
    from sengoku.store.migrate import current, is_current

    from .house import first_contact, read_settings

    with first_contact(read_settings()) as database:
        revision, fits = current(database), is_current(database)
    database.dispose()
    if revision is None:
        typer.echo("There are no tables yet; `sengoku db upgrade` makes them.")
    else:
        typer.echo(f"The tables are at {revision}{'' if fits else '; `sengoku db upgrade` is to be run'}.")
