"""The command: live in a browser, or once through to the end."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer


def demo(
    once: Annotated[
        bool, typer.Option("--once", help="Play one game to its end without a browser, then stop.")
    ] = False,
    seed: Annotated[int, typer.Option(help="What the players do hangs on this number only.")] = 29,
    seconds: Annotated[int, typer.Option(min=3, help="How long a phase lasts (without --once).")] = 20,
    map_id: Annotated[
        str, typer.Option("--map", metavar="MAP", help="Map: sengoku, sengoku-v5 or standard.")
    ] = "sengoku",
    folder: Annotated[
        Path | None, typer.Option(help="Where the demo keeps its files; by default a temporary folder.")
    ] = None,
) -> None:
    """Show a game whose clans are played by simple programs that send their orders by mail.

    Open the address it prints in a browser; /outbox shows every letter. It needs no settings and touches no
    game of yours.
    """
    from sengoku.maps import load

    load(map_id)  # before a folder is made for a map that is none
    with _folder(folder) as place:
        if once:
            from .once import play_once

            play_once(place, map_id=map_id, seed=seed)
        else:
            from .live import play_live

            play_live(place, map_id=map_id, seed=seed, seconds=seconds)


@contextmanager
def _folder(folder: Path | None) -> Iterator[Path]:
    if folder is not None:
        yield folder
        return
    place = Path(tempfile.mkdtemp(prefix="sengoku-demo-"))
    try:
        yield place
    finally:
        shutil.rmtree(place, ignore_errors=True)
