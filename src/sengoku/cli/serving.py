"""The process that serves the pages by uvicorn, with worker and mail listener beside them or without."""

import signal
from collections.abc import Callable

import typer
import uvicorn

from sengoku.games.house import House
from sengoku.settings import Settings
from sengoku.store import Database
from sengoku.web.app import create_app
from sengoku.worker.watch import process_name

from .house import house_of, read_settings, secret_of
from .logs import configure_logs
from .pulse import beating
from .running import doors_of, opened, tolerance, try_port, working


def serve_house(*, with_worker: bool, show_outbox: bool) -> None:
    """Serves pages until the process is told to stop, with the worker in the same process or without it."""
    settings = read_settings()
    configure_logs(as_json=settings.log_json)
    house = house_of(settings)
    try_port(settings.host, settings.port, "SENGOKU_HOST and SENGOKU_PORT")
    with opened(settings) as database:
        process, doors = process_name(), doors_of(settings, pages=True, mail=with_worker)
        if with_worker:
            with (
                working(settings, database, house, process) as ring,
                beating(database, doors, process, tolerance(settings)),
            ):
                run_pages(settings, database, house, ring, show_outbox=show_outbox)
        else:
            with beating(database, doors, process, tolerance(settings)):
                run_pages(settings, database, house, lambda: None, show_outbox=show_outbox)


def run_pages(
    settings: Settings, database: Database, house: House, ring: Callable[[], None], *, show_outbox: bool
) -> None:
    """Serves the pages until the process is told to stop. Raises SettingsError where it cannot listen."""
    try_port(settings.host, settings.port, "SENGOKU_HOST and SENGOKU_PORT")
    signal.signal(signal.SIGTERM, _leave)
    typer.echo(f"Sengoku is at {settings.base_url}")
    uvicorn.run(
        create_app(
            database,
            house,
            on_work=ring,
            show_outbox=show_outbox,
            inbound_secret=secret_of(settings.inbound_secret),
        ),
        host=settings.host,
        port=settings.port,
        forwarded_allow_ips=settings.forwarded_allow_ips,
        access_log=False,
        log_level="warning",
    )


def _leave(*_: object) -> None:
    """uvicorn raises the signal again once the pages are shut; what runs beside them is still to be ended."""
    raise SystemExit(0)
