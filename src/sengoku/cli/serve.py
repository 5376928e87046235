"""`sengoku serve` and `sengoku worker`: the processes that run a house."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import typer
import uvicorn

from sengoku.games.house import House
from sengoku.settings import Settings
from sengoku.store import Database
from sengoku.web.app import create_app
from sengoku.worker.clock import Worker, utc_now
from sengoku.worker.listen import listener

from .house import house_of, open_database, transport_of
from .logs import configure_logs


def serve(
    worker: bool = typer.Option(True, help="Also adjudicate and mail in this process."),
    show_outbox: bool = typer.Option(False, help="Show all letters at /outbox. For demonstrations only!"),
) -> None:
    """Serve the pages, take mail, and adjudicate when deadlines come.

    With several processes on PostgreSQL, run `serve --no-worker` for the pages and any number of
    `sengoku worker` beside it.
    """
    settings = Settings()
    configure_logs(as_json=settings.log_json)
    database, house = open_database(settings), house_of(settings)
    if worker:
        with _working(settings, database, house) as ring:
            run_pages(settings, database, house, ring, show_outbox=show_outbox)
    else:
        run_pages(settings, database, house, lambda: None, show_outbox=show_outbox)


def run_pages(
    settings: Settings, database: Database, house: House, ring: Callable[[], None], *, show_outbox: bool
) -> None:
    """Serves the pages until the process is told to stop."""
    typer.echo(f"Sengoku is at {settings.base_url}")
    uvicorn.run(
        create_app(database, house, on_work=ring, show_outbox=show_outbox),
        host=settings.host,
        port=settings.port,
        forwarded_allow_ips=settings.forwarded_allow_ips,
        access_log=False,
        log_level="warning",
    )


def worker() -> None:
    """Adjudicate, draw and mail, without pages; takes mail if SENGOKU_LISTEN_PORT is set."""
    settings = Settings()
    configure_logs(as_json=settings.log_json)
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    with _working(settings, open_database(settings), house_of(settings)):
        typer.echo("The worker is running; stop it with Ctrl-C.")
        stop.wait()


@contextmanager
def _working(settings: Settings, database: Database, house: House) -> Iterator[Callable[[], None]]:
    """A running worker, with the mail listener if its port is set; gives the bell that wakes it."""
    worker = Worker(database, house, transport_of(settings))
    intake = None
    if settings.listen_port is not None:
        intake = listener(
            database,
            settings.mail_domain,
            host=settings.listen_host,
            port=settings.listen_port,
            lmtp=settings.listen_protocol == "lmtp",
            clock=utc_now,
            on_mail=worker.ring,
        )
        intake.start()
    worker.start()
    try:
        yield worker.ring
    finally:
        if intake is not None:
            intake.stop()
        worker.stop()
