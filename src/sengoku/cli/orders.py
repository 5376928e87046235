"""`sengoku orders`: try the order language."""

import sys
from typing import Annotated

import typer

from sengoku.engine import PhaseKind, territory_of
from sengoku.games.lookups import game_by_slug, open_phase, position_of, variant_of
from sengoku.maps import load
from sengoku.orders import Reading, read, write
from sengoku.settings import Settings

from .house import open_database

app = typer.Typer(help="The language of orders.", no_args_is_help=True)


@app.command("check")
def check(
    map_id: str = typer.Option("sengoku", "--map", help="Map whose names are read, at its start position."),
    game: str = typer.Option(None, help="Short name of a game: its map, open phase and units are used."),
    kind: Annotated[PhaseKind, typer.Option(help="Kind of phase (without --game).")] = PhaseKind.MOVEMENT,
) -> None:
    """Read orders from standard input and say how each line is understood: `… < orders.txt`."""
    variant = load(map_id)
    position = variant.start()
    if game is not None:
        with open_database(Settings()).read() as session:
            found = game_by_slug(session, game)
            row = open_phase(session, found.id)
            variant = variant_of(found)
            position = position_of(row) if row else variant.start()
        kind = position.phase.kind
    units = {territory_of(unit.at): unit for unit in position.units}
    reading: Reading = read(variant, kind, sys.stdin.read(), units)
    for one in reading.orders:
        typer.echo(f"{one.number:3}: {write.sentence(variant, position, one.order)}")
        for note in one.notes:
            typer.echo(f"     {note}")
    for problem in reading.problems:
        typer.echo(f"{problem.number:3}: {problem.sentence}")
    if reading.problems:
        raise typer.Exit(1)
