"""The command: live in a browser, or once through to the end."""

import logging
import secrets
import shutil
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from sengoku.cli.logs import configure_logs
from sengoku.cli.serve import run_pages
from sengoku.games.house import House
from sengoku.mail.transports import FolderTransport
from sengoku.settings import Settings
from sengoku.store import Database
from sengoku.worker.clock import Worker, utc_now

from .house import begin, game_and_phase, is_over, prepare, write_orders
from .once import play_once

_DOMAIN = "demo.example.org"


def demo(
    once: bool = typer.Option(False, "--once", help="Play one game to its end without a browser, then stop."),
    seed: int = typer.Option(1570, help="What the players do hangs on this number only."),
    seconds: int = typer.Option(20, min=3, help="How long a phase lasts (without --once)."),
    map_id: str = typer.Option("sengoku", "--map", help="Map: sengoku, sengoku-v5 or standard."),
    folder: Annotated[
        Path | None, typer.Option(help="Where the demo keeps its files; by default a temporary folder.")
    ] = None,
) -> None:
    """Show a game whose clans are played by simple programs that send their orders by mail."""
    configure_logs(as_json=False, level=logging.WARNING if once else logging.INFO)
    with _folder(folder) as place:
        if once:
            play_once(place, house(Settings()), map_id=map_id, seed=seed)
        else:
            _play_live(place, map_id=map_id, seed=seed, seconds=seconds)


def house(settings: Settings) -> House:
    """A house with a key of its own, so that the demo never touches a real one."""
    return House(secrets.token_bytes(32), _DOMAIN, settings.base_url.rstrip("/"))


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


def _play_live(place: Path, *, map_id: str, seed: int, seconds: int) -> None:
    settings = Settings()
    ours, database = house(settings), prepare(place)
    begin(database, ours, map_id=map_id, seconds=seconds, pictures="all", now=datetime.now(UTC))
    worker = Worker(database, ours, FolderTransport(place / "outbox"))
    stop = threading.Event()
    players = threading.Thread(target=_players, args=(database, ours, seed, worker.ring, stop), daemon=True)
    typer.echo(f"Eight programs play a game by mail; a phase lasts {seconds} seconds. Stop it with Ctrl-C.")
    typer.echo(f"  the game    {settings.base_url}/games/demo")
    typer.echo(f"  the letters {settings.base_url}/outbox")
    worker.start()
    players.start()
    try:
        run_pages(settings, database, ours, worker.ring, show_outbox=True)
    finally:
        stop.set()
        players.join(timeout=10)
        worker.stop()


def _players(
    database: Database, ours: House, seed: int, ring: Callable[[], None], stop: threading.Event
) -> None:
    """The eight players: whenever a new phase is open, they write."""
    answered: int | None = None
    while not stop.wait(0.5) and not is_over(database):
        phase = _open_phase(database)
        if phase is not None and phase != answered:
            write_orders(database, ours, seed=seed, clock=utc_now)
            answered = phase
            ring()


def _open_phase(database: Database) -> int | None:
    with database.read() as session:
        row = game_and_phase(session)[1]
        return None if row is None else row.seq
