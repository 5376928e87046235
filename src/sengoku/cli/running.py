"""The processes that run a house: pages by uvicorn, the worker and the mail listener beside them."""

import gc
import signal
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from functools import partial

import typer
import uvicorn

from sengoku.games.house import House
from sengoku.settings import Settings, SettingsError
from sengoku.store import Database, Role
from sengoku.web.app import create_app
from sengoku.worker.clock import Worker, utc_now
from sengoku.worker.listen import listener
from sengoku.worker.poll import Poller
from sengoku.worker.watch import process_name

from .house import house_of, mailbox_of, open_database, read_settings, secret_of, transport_of
from .logs import configure_logs
from .pulse import Door, answers_http, answers_mail, beating


def serve_house(*, with_worker: bool, show_outbox: bool) -> None:
    """Serves pages until the process is told to stop, with the worker in the same process or without it."""
    settings = read_settings()
    configure_logs(as_json=settings.log_json)
    house = house_of(settings)
    _try_port(settings.host, settings.port, "SENGOKU_HOST and SENGOKU_PORT")
    with _database(settings) as database:
        process, doors = process_name(), _doors(settings, pages=True, mail=with_worker)
        if with_worker:
            with (
                _working(settings, database, house, process) as ring,
                beating(database, doors, process, _tolerance(settings)),
            ):
                run_pages(settings, database, house, ring, show_outbox=show_outbox)
        else:
            with beating(database, doors, process, _tolerance(settings)):
                run_pages(settings, database, house, lambda: None, show_outbox=show_outbox)


def _tolerance(settings: Settings) -> timedelta:
    return timedelta(minutes=settings.outage_minutes)


def _doors(settings: Settings, *, pages: bool, mail: bool) -> Mapping[Role, Door]:
    """The ways in that this process opens, each with the question whether it is open."""
    doors: dict[Role, Door] = {}
    if pages:
        doors[Role.WEB] = partial(answers_http, settings.host, settings.port)
    if mail and settings.listen_port is not None:
        doors[Role.LISTENER] = partial(answers_mail, settings.listen_host, settings.listen_port)
    return doors


def run_pages(
    settings: Settings, database: Database, house: House, ring: Callable[[], None], *, show_outbox: bool
) -> None:
    """Serves the pages until the process is told to stop. Raises SettingsError where it cannot listen."""
    _try_port(settings.host, settings.port, "SENGOKU_HOST and SENGOKU_PORT")
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


def _try_port(host: str, port: int, names: str) -> None:
    """Finds out before anything is begun whether a port can be listened on.

    uvicorn would end the process with a log line, and the mail listener would be waited for in vain.
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        raise SettingsError(
            f"Port {port} of {host} cannot be listened on: {error.strerror}. {names} name another place."
        ) from error


@contextmanager
def _database(settings: Settings) -> Iterator[Database]:
    database = open_database(settings)
    try:
        yield database
    finally:
        database.dispose()


def work() -> None:
    """Adjudicates, draws and mails until the process is told to stop by SIGINT or SIGTERM."""
    settings = read_settings()
    configure_logs(as_json=settings.log_json)
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    house, process = house_of(settings), process_name()
    doors = _doors(settings, pages=False, mail=True)
    with (
        _database(settings) as database,
        _working(settings, database, house, process),
        beating(database, doors, process, _tolerance(settings)),
    ):
        typer.echo("The worker is running; stop it with Ctrl-C.")
        stop.wait()


@contextmanager
def _working(
    settings: Settings, database: Database, house: House, process: str
) -> Iterator[Callable[[], None]]:
    """A running worker, with the mail listener if its port is set; gives the bell that wakes it."""
    worker = Worker(
        database,
        house,
        transport_of(settings),
        tolerance=_tolerance(settings),
        process=process,
        poller=_poller(settings, database),
        poll_every=timedelta(seconds=settings.imap_every),
    )
    _keep_what_is_loaded()
    with _listening(settings, database, worker.ring):
        worker.start()
        try:
            yield worker.ring
        finally:
            worker.stop()


def _keep_what_is_loaded() -> None:
    """What is loaded by now stays: the collector would walk over it for a tenth of a second, mid-mail."""
    gc.collect()
    gc.freeze()


def _poller(settings: Settings, database: Database) -> Poller | None:
    account = mailbox_of(settings)
    return Poller(database, account, settings.mail_domain, utc_now) if account is not None else None


@contextmanager
def _listening(settings: Settings, database: Database, ring: Callable[[], None]) -> Iterator[None]:
    if settings.listen_port is None:
        yield
        return
    _try_port(settings.listen_host, settings.listen_port, "SENGOKU_LISTEN_HOST and SENGOKU_LISTEN_PORT")
    intake = listener(
        database,
        settings.mail_domain,
        host=settings.listen_host,
        port=settings.listen_port,
        lmtp=settings.listen_protocol == "lmtp",
        clock=utc_now,
        on_mail=ring,
    )
    intake.start()
    try:
        yield
    finally:
        intake.stop()
