"""The command `sengoku` as somebody types it, in this process or in one of its own."""

import io
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from sengoku.cli import main


@dataclass(frozen=True)
class Ran:
    """What a command left behind: its exit status, and what it wrote to each stream."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


def run(*arguments: str, stdin: bytes = b"") -> Ran:
    """Run the command in this process, with its streams replaced."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        status: object = 0
        try:
            main(list(arguments))
        except SystemExit as end:
            status = end.code or 0
        out.flush()
        err.flush()
    assert isinstance(status, int)
    texts = [stream.detach().getvalue().decode() for stream in (out, err)]
    return Ran(status, *texts)


def start(*arguments: str) -> subprocess.Popen[bytes]:
    """Start the command in a process of its own, with pipes to all its streams."""
    command = [sys.executable, "-m", "sengoku", *arguments]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def fails(ran: Ran, *words: str, status: int = 1) -> None:
    """Assert that a command ended as every failing one has to: a sentence, a status, no insides."""
    assert (ran.status, ran.out) == (status, ""), ran
    assert ran.err.startswith("sengoku: ")
    assert ran.err.endswith(".\n")
    assert ran.err.count("\n") == 1
    for inside in ("Traceback", "Error(", "sqlalche.me"):
        assert inside not in ran.err
    for word in words:
        assert word in ran.err


def settings(patch: pytest.MonkeyPatch, folder: Path, **values: str) -> None:
    """An installation with these settings and no others, in a folder of its own."""
    for name in [name for name in os.environ if name.startswith("SENGOKU_")]:
        patch.delenv(name)
    for name, value in values.items():
        patch.setenv(f"SENGOKU_{name.upper()}", value)
    patch.chdir(folder)
