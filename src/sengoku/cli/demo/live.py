"""The demo in a browser: the players write whenever a phase opens, and the deadlines are real."""

import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import typer

from sengoku.cli.house import read_settings
from sengoku.cli.logs import configure_logs
from sengoku.cli.serving import run_pages
from sengoku.games.house import House
from sengoku.mail.transports import FolderTransport
from sengoku.store import Database
from sengoku.worker.clock import Worker, utc_now

from .house import begin, demo_house, game_and_phase, is_over, prepare, write_orders


def play_live(place: Path, *, map_id: str, seed: int, seconds: int) -> None:
    """Plays and serves until the process is told to stop."""
    settings = read_settings()
    configure_logs(as_json=False)
    ours, database = demo_house(settings), prepare(place)
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
