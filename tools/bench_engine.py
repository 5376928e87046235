"""Times the adjudicator and writes the tables of docs/performance.md.

    python tools/bench_engine.py [--only TABLE] [--write] [--peers PYTHON]

`--peers` names the Python of an environment that has pydip 0.1.8 and diplomacy 1.1.2; there our engine and
theirs resolve the same phases, each phase by one after the other (tools/bench_peers.py). `make bench PEERS=1`
makes such an environment and throws it away.

Figures are microseconds of processor time for one `resolve`: legality, resolution, reasons and open
retreats, of a position that was checked before, as it is when its orders were. A phase counts with the best
of its repetitions, the batch door with the best of three runs. It is a process of its own; its start is part
of its time.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import process_time

from phases import Case, mixed, workloads  # type: ignore[import-not-found]  # it lies beside this file
from sengoku import maps
from sengoku.engine import Variant, check_position, resolve
from sengoku.orders.write import short

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "performance.md"
LINES = 20_000
RUNS = 3


def best(case: Case, repetitions: int) -> float:
    """The best time of a phase, in microseconds."""
    variant, start, orders = case
    check_position(variant, start)
    times = []
    for _ in range(repetitions):
        begun = process_time()
        resolve(variant, start, orders)
        times.append(process_time() - begun)
    return min(times) * 1e6


def kinds(repetitions: int) -> str:
    """The table of the kinds of phases."""
    rows = ["| phase | units | median | worst | a unit |", "| --- | --: | --: | --: | --: |"]
    for name, make in workloads():
        cases = make()
        times = [best(case, repetitions) for case in cases]
        units = max(len(case[1].units) for case in cases)
        middle = median(times)
        rows.append(f"| {name} | {units:,} | {middle:,.0f} | {max(times):,.0f} | {middle / units:.2f} |")
    return "\n".join(rows)


def line(variant: Variant, random: Random, number: int) -> str:
    """One case of the batch door: 6 to 38 units anywhere."""
    _, start, orders = mixed(variant, random, random.randint(6, 38))
    name = {one.id: one.name for one in variant.board.territories}
    units = [[unit.clan, f"{unit.type.letter} {name[unit.at]}"] for unit in start.units]
    said = [[clan, short(variant, start, one)] for clan, given in orders.items() for one in given]
    return json.dumps({"id": number, "units": units, "orders": said})


def batch() -> str:
    """Lines a second of `sengoku adjudicate`, and the most memory it took, for few lines and for many."""
    variant, random = maps.load("sengoku"), Random(7)
    rows = ["| lines | processor time | lines a second | memory |", "| --: | --: | --: | --: |"]
    with tempfile.TemporaryDirectory() as folder:
        cases = [line(variant, random, number) for number in range(LINES)]
        for count in (LINES // 10, LINES):
            source = Path(folder) / f"{count}.jsonl"
            source.write_text("\n".join(cases[:count]), "utf-8")
            seconds, memory = min(_adjudicate(source) for _ in range(RUNS))
            rows.append(f"| {count:,} | {seconds:.1f} s | {count / seconds:,.0f} | {memory:,.0f} MB |")
    return "\n".join(rows)


def _adjudicate(source: Path) -> tuple[float, float]:
    """Processor time in seconds and memory in MB of one run over a file."""
    script = (
        "import resource, subprocess, sys;"
        "subprocess.run([sys.executable, '-m', 'sengoku', 'adjudicate'], check=True,"
        " stdin=open(sys.argv[1], 'rb'), stdout=subprocess.DEVNULL);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    before = getrusage(RUSAGE_CHILDREN)
    ran = subprocess.run([sys.executable, "-c", script, source], check=True, capture_output=True, text=True)
    after = getrusage(RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, int(ran.stdout) / 1024


def peers(python: Path) -> str:
    """The table of `bench_peers.py`, run by that Python."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [python, ROOT / "tools" / "bench_peers.py"]
    ran = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=environment)
    return ran.stdout.strip()


def write(name: str, table: str) -> None:
    """Puts a table between its two marks on the page, in place of the one that was there."""
    text = PAGE.read_text("utf-8")
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    pattern = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    if not pattern.search(text):
        raise SystemExit(f"{PAGE} has no place for the table {name!r}.")
    load = f"Measured at a load of {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores."
    table = f"{table}\n\n{load}"
    PAGE.write_text(pattern.sub(lambda _: f"{begin}\n{table}\n{end}", text), "utf-8")


def main() -> None:
    """Measures, prints, and writes when asked to."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--repetitions", type=int, default=7)
    parser.add_argument("--only", choices=("phases", "batch", "peers"), help="measure one table only")
    parser.add_argument("--write", action="store_true", help="write the tables into docs/performance.md")
    parser.add_argument("--peers", type=Path, metavar="PYTHON")
    arguments = parser.parse_args()
    tables = {"bench phases": lambda: kinds(arguments.repetitions), "bench batch": batch}
    if arguments.peers:
        tables["bench peers"] = lambda: peers(arguments.peers)
    for name, make in tables.items():
        if arguments.only and name != f"bench {arguments.only}":
            continue
        table = make()
        print(f"{name}\n\n{table}\n", flush=True)
        if arguments.write:
            write(name, table)


if __name__ == "__main__":
    main()
