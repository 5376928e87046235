"""`sengoku map`: the boards."""

from pathlib import Path
from typing import Annotated

import typer

from sengoku.maps import MapError, load, map_ids, problems_of

app = typer.Typer(help="Maps: list them, check one.", no_args_is_help=True)


@app.command("list")
def list_maps() -> None:
    """List the maps that come with the program."""
    for map_id in map_ids():
        variant = load(map_id)
        typer.echo(f"{map_id:12} {variant.edition}")


@app.command("check")
def check(
    maps: Annotated[
        list[str] | None, typer.Argument(help="Map ids or paths of map.json files; by default all maps.")
    ] = None,
) -> None:
    """Check maps and name everything that is wrong with them."""
    broken = False
    for name in maps or map_ids():
        found = problems_of(Path(name) if name.endswith(".json") else name)
        broken |= bool(found)
        for sentence in found:
            typer.echo(f"{name}: {sentence}")
        if not found:
            variant = load(name)
            typer.echo(
                f"{name}: fine, {len(variant.board.territories)} territories, "
                f"{len(variant.board.borders)} borders, {len(variant.clans)} clans"
            )
    if broken:
        raise MapError("A map is broken.")
