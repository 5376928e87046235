"""`sengoku map`: the boards."""

from typing import Annotated

import typer

app = typer.Typer(help="Maps: list them, check one.", no_args_is_help=True)


@app.command("list")
def list_maps() -> None:
    """List the maps that come with the program."""
    from sengoku.maps import load, map_ids

    for map_id in map_ids():
        variant = load(map_id)
        typer.echo(f"{map_id:12} {variant.name}: {variant.edition}")


@app.command("check", short_help="Name what is wrong with a map.")
def check(
    maps: Annotated[
        list[str] | None,
        typer.Argument(metavar="[MAP]...", help="Map ids or paths of map.json files; by default all maps."),
    ] = None,
) -> None:
    """Check maps and name everything that is wrong with them.

    A board.json beside a map.json is held against it: the drawing must show the same borders.
    """
    from sengoku.maps import MapError, load_any, map_ids

    broken = []
    for name in maps or map_ids():
        found = _problems(name)
        for sentence in found:
            typer.echo(f"{name}: {sentence}")
        if found:
            broken.append(name)
        else:
            variant = load_any(name)
            typer.echo(
                f"{name}: fine, {len(variant.board.territories)} territories, "
                f"{len(variant.board.borders)} borders, {len(variant.clans)} clans"
            )
    if broken:
        raise MapError(f"Not usable: {', '.join(broken)}.")


def _problems(name: str) -> list[str]:
    from pathlib import Path

    from sengoku.maps import map_ids, problems_of

    looks_like_file = name.endswith(".json") or Path(name).exists()
    return problems_of(Path(name) if name not in map_ids() and looks_like_file else name)
