"""One worker of the herd: resolves what is due, and counts where its seconds go."""

import json
import logging
import sys
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from time import perf_counter, process_time
from types import ModuleType
from typing import Any

import structlog

from sengoku.games import adjudicate as adjudicate_module
from sengoku.games.house import House
from sengoku.store import Database
from sengoku.worker import adjudicate_due as due_module

STAGES: list[tuple[str, ModuleType, str]] = [
    ("claim", due_module, "_claim"),
    ("drain", due_module, "process_in_phase"),
    ("orders", adjudicate_module, "all_on_file"),
    ("resolve", adjudicate_module, "resolve"),
    ("letters", adjudicate_module, "publish_results"),
    ("phase", due_module, "adjudicate"),
    ("all", due_module, "_adjudicate_one"),
]
"""Stage, and the function whose time it is. `phase` holds orders, resolve, letters; `all` the commit too."""


def watch(seconds: Counter[str]) -> None:
    """Puts a stop watch around every stage's function."""
    for stage, module, name in STAGES:
        setattr(module, name, _timed(stage, getattr(module, name), seconds))


def _timed(stage: str, deed: Callable[..., Any], seconds: Counter[str]) -> Callable[..., Any]:
    @wraps(deed)
    def timed(*args: Any, **kwargs: Any) -> Any:
        began = perf_counter()
        try:
            return deed(*args, **kwargs)
        finally:
            seconds[stage] += perf_counter() - began  # type: ignore[assignment]  # a Counter of floats

    return timed


def quiet() -> None:
    """Only warnings are logged, to standard error."""
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


def main(url: str) -> None:
    """Works until nothing is due any more, then prints what it did as one line of JSON."""
    quiet()
    seconds: Counter[str] = Counter()
    watch(seconds)
    database = Database(url)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()
    began, cpu = perf_counter(), process_time()
    before = _megabytes()
    resolved = 0
    while done := due_module.adjudicate_due(database, HOUSE, lambda: datetime.now(UTC)):
        resolved += done
    report = {
        "resolved": resolved,
        "wall": round(perf_counter() - began, 2),
        "cpu": round(process_time() - cpu, 2),
        "megabytes": [before, _megabytes()],
        "seconds": {stage: round(seconds[stage], 2) for stage, _, _ in STAGES},
    }
    sys.stdout.write(json.dumps(report) + "\n")
    database.dispose()


def _megabytes() -> int:
    """The memory of this process as it is now (Linux)."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmRSS"))


HOUSE = House(b"k" * 32, "sengoku.example", "http://sengoku.example")

if __name__ == "__main__":
    main(sys.argv[1])
