"""`sengoku verify`: replay a game and compare."""

from typing import Annotated

import typer


def verify(
    slug: Annotated[str, typer.Argument(metavar="GAME", help="The game's short name, such as kyoto.")],
) -> None:
    """Adjudicate a whole game again and compare every phase with what was stored.

    Each line is a phase with the digest of its verdict. The exit status is 1 when anything differs.
    """
    from sengoku.games.lookups import game_by_slug
    from sengoku.games.verify import verify_game

    from .house import read_settings, reading

    with reading(read_settings()) as session:
        replayed = verify_game(session, game_by_slug(session, slug))
    wrong = [one for one in replayed if one.difference]
    for one in replayed:
        typer.echo(f"{one.phase:28} {one.output_digest[:16]}  {one.difference or 'as stored'}")
    typer.echo(f"{len(replayed)} phases replayed, {len(wrong)} differ.")
    if wrong:
        raise typer.Exit(1)
