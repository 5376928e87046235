"""The CPU seconds of a PostgreSQL server that `support.postgres` started, and of all it has forked."""

import os
from pathlib import Path

from sqlalchemy.engine import make_url

_TICKS = os.sysconf("SC_CLK_TCK")


def postgresql_seconds(url: str) -> float | None:
    """CPU seconds until now, those of finished backends included; None for a server that is not ours."""
    host = make_url(url).query.get("host")
    pid_file = Path(str(host)) / "data" / "postmaster.pid"
    if host is None or not pid_file.exists():
        return None
    server = int(pid_file.read_text().splitlines()[0])
    own, finished = _ticks(server)
    return (own + finished + sum(_ticks(child)[0] for child in _children(server))) / _TICKS


def _ticks(pid: int) -> tuple[int, int]:
    """Ticks of a process, and of its children that have ended (proc(5): fields 14 to 17)."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0, 0
    user, system, children_user, children_system = map(int, fields[11:15])
    return user + system, children_user + children_system


def _children(pid: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
