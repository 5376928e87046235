"""The real `sengoku worker` in a process of its own, which can be killed and started again."""

import os
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from support.club import Club
from support.ports import free_port


@dataclass
class WorkerProcess:
    """A worker with the mail listener, on a club's database; letters go to an SMTP server on loopback."""

    club: Club
    folder: Path
    smtp_port: int
    port: int = field(default_factory=free_port)
    starts: int = 0
    more: dict[str, str] = field(default_factory=dict)
    """Settings besides."""
    _process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts the process; it listens at `port` a moment later."""
        self.starts += 1
        with (self.folder / "worker.log").open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "sengoku", "worker"],
                env=self._environment(),
                cwd=self.folder,
                stdout=log,
                stderr=log,
            )

    def kill(self) -> None:
        """SIGKILL: nothing is finished, nothing is tidied up."""
        if self._process is not None:
            self._process.kill()
            assert self._process.wait(timeout=10) == -signal.SIGKILL, self.log()
            self._process = None

    def log(self) -> str:
        """The end of what all its lives have logged."""
        return (self.folder / "worker.log").read_text("utf-8", "replace")[-5000:]

    def _environment(self) -> dict[str, str]:
        others = {name: value for name, value in os.environ.items() if not name.startswith("SENGOKU_")}
        house = self.club.house
        return others | {
            "SENGOKU_DATABASE_URL": self.club.database.url,
            "SENGOKU_SERVER_KEY": house.key.decode(),
            "SENGOKU_MAIL_DOMAIN": house.domain,
            "SENGOKU_BASE_URL": house.base_url,
            "SENGOKU_LISTEN_PORT": str(self.port),
            "SENGOKU_LISTEN_PROTOCOL": "smtp",
            "SENGOKU_MAIL_TRANSPORT": "smtp",
            "SENGOKU_SMTP_PORT": str(self.smtp_port),
            "SENGOKU_MAIL_RATE": "1000",
            **self.more,
        }
