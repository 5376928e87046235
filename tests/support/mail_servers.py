"""Debian's Postfix and Dovecot on loopback, with files of their own in a temporary folder.

Postfix takes mail at `smtp_port` for the judge's domain and for the players'. The players' mail, and that of
the mailbox `judge@example.org`, ends in Dovecot; the judge's domain goes to our own listener or, as a
catch-all, into that mailbox.
"""

import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from support.ports import free_port
from support.programs import as_root

PASSWORD = "a-word-for-tests"
PLAYERS = "example.org"
START_SECONDS = 30.0

MAIN_CF = """
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/data
maillog_file = {folder}/postfix.log
maillog_file_prefixes = {folder}
myhostname = mx.example.org
mydestination =
mynetworks = 127.0.0.0/8
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
smtp_dns_support_level = disabled
alias_maps =
recipient_delimiter = +
virtual_mailbox_domains = {domain}, {players}
virtual_mailbox_maps = regexp:{folder}/etc/mailboxes
virtual_alias_maps = {aliases}
transport_maps = inline:{{
  {{ {domain} = lmtp:inet:127.0.0.1:{listener} }},
  {{ {players} = lmtp:inet:127.0.0.1:{dovecot} }} }}
queue_run_delay = 1s
minimal_backoff_time = 1s
maximal_backoff_time = 2s
"""
MASTER_CF = """
127.0.0.1:{smtp} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 1 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
lmtp unix - - n - - lmtp flags=DORX
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
"""
MAILBOXES = """
/^(judge|orders(\\+[a-z2-7]+)?|press(\\+[a-z0-9-]+)?|bounce\\+[a-z0-9-]+)@{domain}$/ ok
/@{players}$/ ok
"""
CATCH_ALL = "/@{domain}$/ judge@{players}\n"
DOVECOT_CONF = """
protocols = imap lmtp
base_dir = {folder}/run
log_path = {folder}/dovecot.log
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:{folder}/mail/%u
recipient_delimiter = +
passdb {{
  driver = passwd-file
  args = {folder}/users
}}
userdb {{
  driver = static
  args = uid=nobody gid=nogroup home={folder}/mail/%u
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service lmtp {{
  inet_listener lmtp {{
    port = {dovecot}
  }}
}}
"""


@dataclass(frozen=True, slots=True)
class MailServers:
    """Both servers, running. `listener_port` is where Postfix hands the judge's mail over by LMTP."""

    folder: Path
    smtp_port: int
    imap_port: int
    listener_port: int

    def log(self) -> str:
        """The end of what both have logged."""
        shown = [
            subprocess.run(
                [*(as_root() or []), "tail", "-n", "40", str(self.folder / name)], capture_output=True
            )
            for name in ("postfix.log", "dovecot.log")
        ]
        return b"\n".join(one.stdout for one in shown).decode("utf-8", "replace")


@contextmanager
def mail_servers(domain: str, users: list[str], *, catch_all: bool) -> Iterator[MailServers]:
    """Both servers for the time of the block; `users` have mailboxes, `catch_all` fills the judge's, too.

    Raises RuntimeError with the end of the logs when one does not answer within 30 seconds.
    """
    folder = Path(tempfile.mkdtemp(prefix="sengoku-mx-", dir="/tmp"))
    ports = {name: free_port() for name in ("smtp", "imap", "dovecot", "listener")}
    servers = MailServers(folder, ports["smtp"], ports["imap"], ports["listener"])
    with ExitStack() as stack:
        stack.callback(_root, "rm", "-rf", str(folder))
        _write(folder, domain, users, ports, catch_all=catch_all)
        stack.enter_context(_dovecot(folder))
        stack.enter_context(_postfix(folder))
        for port in (ports["smtp"], ports["imap"], ports["dovecot"]):
            _wait_for(port, servers)
        yield servers


def _write(folder: Path, domain: str, users: list[str], ports: dict[str, int], *, catch_all: bool) -> None:
    values = {"folder": folder, "domain": domain, "players": PLAYERS, **ports}
    aliases = f"regexp:{folder}/etc/catch-all" if catch_all else ""
    for name in ("etc", "queue", "data", "run", "mail"):
        (folder / name).mkdir()
    (folder / "etc/main.cf").write_text(MAIN_CF.format(**values, aliases=aliases))
    (folder / "etc/master.cf").write_text(MASTER_CF.format(**values))
    escaped = {"domain": domain.replace(".", "\\."), "players": PLAYERS.replace(".", "\\.")}
    (folder / "etc/mailboxes").write_text(MAILBOXES.format(**escaped))
    (folder / "etc/catch-all").write_text(CATCH_ALL.format(domain=escaped["domain"], players=PLAYERS))
    (folder / "dovecot.conf").write_text(DOVECOT_CONF.format(**values))
    (folder / "users").write_text("".join(f"{user}:{{PLAIN}}{PASSWORD}::::::\n" for user in users))
    folder.chmod(0o755)
    _root("chown", "-R", "root:root", str(folder / "etc"), str(folder / "queue"))
    _root("chown", "postfix", str(folder / "data"))
    _root("chown", "nobody", str(folder / "mail"))


@contextmanager
def _dovecot(folder: Path) -> Iterator[None]:
    with _process([_program("dovecot"), "-F", "-c", str(folder / "dovecot.conf")]) as process:
        try:
            yield
        finally:
            _root("kill", str(process.pid), check=False)


@contextmanager
def _postfix(folder: Path) -> Iterator[None]:
    with _process([_program("postfix"), "-c", str(folder / "etc"), "start-fg"]):
        try:
            yield
        finally:
            _root(_program("postfix"), "-c", str(folder / "etc"), "stop", check=False)


@contextmanager
def _process(command: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    """The process; it is over when the block is left, and when this one is killed."""
    setpriv = shutil.which("setpriv")
    dying = [setpriv, "--pdeathsig", "TERM"] if setpriv else []
    with subprocess.Popen(
        [*(as_root() or []), *dying, *command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        yield process


def _program(name: str) -> str:
    """Debian keeps servers in a folder that only root has on PATH."""
    return shutil.which(name) or f"/usr/sbin/{name}"


def _root(*command: str, check: bool = True) -> None:
    subprocess.run([*(as_root() or []), *command], check=check, capture_output=True, timeout=START_SECONDS)


def _wait_for(port: int, servers: MailServers) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError(f"Nobody listens on port {port}:\n{servers.log()}")
