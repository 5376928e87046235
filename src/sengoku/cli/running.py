"""What runs in the processes of a house beside the pages, which a worker alone does not even load."""

import gc
import signal
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from functools import partial

import typer

from sengoku.games.house import House
from sengoku.settings import Settings, SettingsError
from sengoku.store import Database, Role
from sengoku.worker.clock import Worker, utc_now
from sengoku.worker.listen import listener
from sengoku.worker.poll import Poller
from sengoku.worker.watch import process_name

from .house import house_of, mailbox_of, open_database, read_settings, transport_of
from .logs import configure_logs
from .pulse import Door, answers_http, answers_mail, beating


def tolerance(settings: Settings) -> timedelta:
    """How long a silence is no outage."""
    return timedelta(minutes=settings.outage_minutes)


def doors_of(settings: Settings, *, pages: bool, mail: bool) -> Mapping[Role, Door]:
    """The ways in that this process opens, each with the question whether it is open."""
    doors: dict[Role, Door] = {}
    if pages:
        doors[Role.WEB] = partial(answers_http, settings.host, settings.port)
    if mail and settings.listen_port is not None:
        doors[Role.LISTENER] = partial(answers_mail, settings.listen_host, settings.listen_port)
    return doors


def try_port(host: str, port: int, names: str) -> None:
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
def opened(settings: Settings) -> Iterator[Database]:
    """The database, closed at the end."""
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
    doors = doors_of(settings, pages=False, mail=True)
    with (
        opened(settings) as database,
        working(settings, database, house, process),
        beating(database, doors, process, tolerance(settings)),
    ):
        typer.echo("The worker is running; stop it with Ctrl-C.")
        stop.wait()


@contextmanager
def working(
    settings: Settings, database: Database, house: House, process: str
) -> Iterator[Callable[[], None]]:
    """A running worker, with the mail listener if its port is set; gives the bell that wakes it."""
    worker = Worker(
        database,
        house,
        transport_of(settings),
        tolerance=tolerance(settings),
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
    try_port(settings.listen_host, settings.listen_port, "SENGOKU_LISTEN_HOST and SENGOKU_LISTEN_PORT")
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
