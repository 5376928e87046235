"""`sengoku gm`: game masters."""

from datetime import UTC, datetime

import typer

from sengoku.games.login import login_link
from sengoku.games.people import person_for
from sengoku.settings import Settings

from .house import house_of, open_database

app = typer.Typer(help="Game masters.", no_args_is_help=True)


@app.command("add")
def add(
    email: str = typer.Argument(help="The game master's mail address."),
    name: str = typer.Option(None, help="The name that players see; by default what stands before the @."),
) -> None:
    """Register a game master and print a link that opens the desk once, within half an hour."""
    settings = Settings()
    now = datetime.now(UTC)
    with open_database(settings).write() as session:
        person = person_for(session, email, name=name, now=now)
        person.runs_games = True
        person.runs_games = True
        link = login_link(session, house_of(settings), person, now=now)
    typer.echo(f"{person.email} may create games. Open the desk with\n  {link}")
