"""`sengoku verify`: replay a game and compare."""

import typer

from sengoku.games.lookups import game_by_slug
from sengoku.games.verify import verify_game
from sengoku.settings import Settings

from .house import open_database


def verify(slug: str = typer.Argument(help="The game's short name.")) -> None:
    """Adjudicate a whole game again and compare every phase with what was stored."""
    with open_database(Settings()).read() as session:
        replayed = verify_game(session, game_by_slug(session, slug))
    wrong = [one for one in replayed if one.difference]
    for one in replayed:
        typer.echo(f"{one.phase:28} {one.output_digest[:16]}  {one.difference or 'as stored'}")
    typer.echo(f"{len(replayed)} phases replayed, {len(wrong)} differ.")
    if wrong:
        raise typer.Exit(1)
