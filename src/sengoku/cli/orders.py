"""`sengoku orders`: try the order language."""

from enum import StrEnum
from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True)


class Kind(StrEnum):
    """The kinds of phase, as `engine.PhaseKind` has them."""

    MOVEMENT = "movement"
    RETREAT = "retreat"
    ADJUSTMENT = "adjustment"


@app.callback()
def _group() -> None:
    """The language of orders: see how a text is read."""


@app.command("check", short_help="Say how orders are understood.")
def check(
    map_id: Annotated[
        str,
        typer.Option(
            "--map",
            metavar="MAP",
            help="Map id or map.json file whose names are read, at its start position.",
        ),
    ] = "sengoku",
    game: Annotated[
        str | None,
        typer.Option(help="Short name of a game: its map, open phase and units are used."),
    ] = None,
    kind: Annotated[Kind, typer.Option(help="Kind of phase (without --game).")] = Kind.MOVEMENT,
) -> None:
    """Read orders from standard input and say how each line is understood: `… < orders.txt`.

    Nothing is put on file. The exit status is 1 when a line is not understood or its order is not allowed.
    """
    from .try_orders import explain, scene_of_game, scene_of_map

    scene = scene_of_map(map_id, kind) if game is None else scene_of_game(game)
    fine = True
    for line in explain(scene):
        typer.echo(line.text)
        fine &= line.fine
    if not fine:
        raise typer.Exit(1)
