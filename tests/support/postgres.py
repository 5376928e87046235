"""A PostgreSQL server for one test run: made by `initdb` in a temporary folder, and gone afterwards."""

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
from psycopg import sql

START_SECONDS = 30.0
SETTINGS = {
    "listen_addresses": "",  # the socket in our own folder is the only door
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "shared_buffers": "32MB",
    "max_connections": "60",
    # Far from UTC and from New York, so that an instant stored without its zone shows up as a wrong hour.
    "timezone": "Asia/Tokyo",
}


@dataclass(slots=True)
class Cluster:
    """A running server. `socket` is the folder of its Unix socket; its superuser is `sengoku`."""

    socket: Path
    _server: "_Server"
    _numbers: Iterator[int] = field(default_factory=itertools.count)
    _copied: dict[str, str] = field(default_factory=dict)

    def url(self, database: str = "postgres") -> str:
        """The SQLAlchemy address (psycopg 3) of one database."""
        return f"postgresql+psycopg://sengoku@/{database}?host={self.socket}"

    def create(self, template: str = "template1") -> str:
        """Make a new database as a copy of `template` and return its name."""
        name = f"test_{next(self._numbers)}"
        self._run(sql.SQL("CREATE DATABASE {} TEMPLATE {}"), name, template)
        return name

    def drop(self, name: str) -> None:
        """Remove a database, and first whoever is still connected to it."""
        self._run(sql.SQL("DROP DATABASE {} WITH (FORCE)"), name)

    def copy_of(self, key: str, fill: Callable[[str], None]) -> str:
        """Copy (which is quick) the database that `fill(url)` filled when `key` was first asked for."""
        if key not in self._copied:
            name = self.create()
            fill(self.url(name))
            self._copied[key] = name
        return self.create(self._copied[key])

    @contextmanager
    def gone(self) -> Iterator[None]:
        """The server is stopped at once, as by a power cut, and started again at the end.

        It repairs itself from its log; what was committed is there, if its settings are `DURABLE`.
        """
        self._server.stop(signal.SIGQUIT)
        try:
            yield
        finally:
            self._server.start()

    def _run(self, statement: sql.SQL, *names: str) -> None:
        with _connect(self.socket) as connection:
            connection.execute(statement.format(*map(sql.Identifier, names)))


DURABLE = SETTINGS | {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on"}
"""For measuring: a commit is on the disk, as it would be for a club."""


@contextmanager
def running_cluster(programs: Path, settings: Mapping[str, str] = SETTINGS) -> Iterator[Cluster]:
    """Start a server with the programs in `programs`, hand it over once it answers, remove it at the end.

    Raises RuntimeError with the end of the server's log when it does not answer within 30 seconds.
    """
    # Not pytest's own folder: that is closed to other users, and too long a path for a socket (107 bytes).
    folder = Path(tempfile.mkdtemp(prefix="sengoku-pg-", dir="/tmp"))
    owner = _owner()
    try:
        if owner:
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        _initialise(programs, folder, owner)
        server = _Server(programs, folder, owner, settings)
        try:
            server.start()
            yield Cluster(folder, server)
        finally:
            server.stop(signal.SIGINT)  # "fast shutdown": does not wait for clients
    finally:
        shutil.rmtree(folder)


def _owner() -> pwd.struct_passwd | None:
    """Who runs the server: root, whom PostgreSQL refuses, lends it to `postgres` or `nobody`; else None."""
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return pwd.getpwnam("nobody")


def _initialise(programs: Path, folder: Path, owner: pwd.struct_passwd | None) -> None:
    command = [str(programs / "initdb"), "--pgdata", str(folder / "data"), "--username", "sengoku"]
    done = subprocess.run(
        [*command, "--auth", "trust", "--encoding", "UTF8", "--no-locale", "--no-sync"],
        cwd=folder,
        capture_output=True,
        text=True,
        user=owner.pw_uid if owner else None,
        group=owner.pw_gid if owner else None,
        extra_groups=[] if owner else None,
    )
    if done.returncode != 0:
        raise RuntimeError(f"initdb made no cluster: {done.stderr.strip()}")


@dataclass(slots=True)
class _Server:
    """The server's process."""

    programs: Path
    folder: Path
    owner: pwd.struct_passwd | None
    settings: Mapping[str, str]
    _process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it and waits until it answers. Raises RuntimeError if it does not."""
        options = [f"--{name}={value}" for name, value in self.settings.items()]
        data = str(self.folder / "data")
        command = [str(self.programs / "postgres"), "-D", data, "-k", str(self.folder), *options]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*_die_with_us(), *command],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                user=self.owner.pw_uid if self.owner else None,
                group=self.owner.pw_gid if self.owner else None,
                extra_groups=[] if self.owner else None,
            )
        _wait_until_it_answers(self.folder, self._process)

    def stop(self, how: signal.Signals) -> None:
        """Stops it and waits until it is gone."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(timeout=START_SECONDS)
            self._process = None


def _die_with_us() -> list[str]:
    """Linux can stop the server when a test run is killed without a chance to clean up."""
    setpriv = shutil.which("setpriv")
    return [setpriv, "--pdeathsig", "INT"] if setpriv else []


def _wait_until_it_answers(folder: Path, server: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and server.poll() is None:
        try:
            _connect(folder).close()
        except psycopg.OperationalError:
            time.sleep(0.05)
        else:
            return
    log = (folder / "log").read_text(encoding="utf-8", errors="replace")
    raise RuntimeError(f"PostgreSQL did not start:\n{log[-2000:]}")


def _connect(socket: Path) -> psycopg.Connection:
    return psycopg.connect(host=str(socket), user="sengoku", dbname="postgres", autocommit=True)
