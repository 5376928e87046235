"""`sengoku gm`: game masters."""

from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True)


@app.callback()
def _group() -> None:
    """Game masters: register one."""


@app.command("add", short_help="Register one and print a log-in link.")
def add(
    email: Annotated[str, typer.Argument(metavar="ADDRESS", help="The game master's mail address.")],
    name: Annotated[
        str | None, typer.Option(help="The name that players see; by default what stands before the @.")
    ] = None,
) -> None:
    """Register a game master and print a link that opens the desk once, within half an hour.

    Run it again for a new link. The server itself mails one to everybody who asks for it at /desk/login.
    """
    from datetime import UTC, datetime

    from sengoku.games.login import login_link
    from sengoku.games.people import person_for

    from .house import house_of, read_settings, writing

    settings = read_settings()
    now = datetime.now(UTC)
    with writing(settings) as session:
        person = person_for(session, email, name=name, now=now)
        person.runs_games = True
        if name:
            person.name = name
        link = login_link(session, house_of(settings), person, now=now)
        registered = person.email
    typer.echo(f"{registered} may create games. While `sengoku serve` runs, this opens the desk:\n  {link}")
