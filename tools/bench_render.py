"""Times the drawing of a season full of orders: SVG for pages, PNG for letters, the page of the sandbox.

    .venv/bin/python tools/bench_render.py [--write]

Processor time of this process in milliseconds, all its threads, the median and the best of the repetitions;
sizes in kB. With `--write` the table in docs/performance.md is replaced.
"""

import gzip
import re
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time

from sengoku.cli.demo.bot import choose
from sengoku.engine import Position, Verdict, resolve
from sengoku.games.views.what_if import what_if_view
from sengoku.games.what_if import Orders, State, follow
from sengoku.maps import load
from sengoku.orders import short
from sengoku.render import board, png, report, svg
from sengoku.render.picture import of_result

DOCUMENT = Path(__file__).resolve().parent.parent / "docs" / "performance.md"
PHASES = 12
MARKS = ("<!-- bench render -->\n", "<!-- end of bench render -->\n")
Row = tuple[str, list[float], int | None]


def season() -> tuple[Position, Verdict, dict[str, str]]:
    """A movement late in a game between simple players: position, verdict, and the orders as texts."""
    from random import Random

    variant, chance = load("sengoku"), Random(1570)
    position, found = variant.start(), None
    for _ in range(PHASES):
        orders = {clan.id: choose(variant, position, clan.id, chance) for clan in variant.clans}
        verdict = resolve(variant, position, orders)
        texts = {
            clan: "\n".join(short(variant, position, one) for one in given) for clan, given in orders.items()
        }
        if position.phase.kind == "movement":
            found = position, verdict, texts
        position = verdict.position
    assert found is not None
    return found


def timed(deed: Callable[[], object], repetitions: int) -> list[float]:
    """Processor milliseconds of each repetition; the first, which warms the caches, is left out."""
    deed()
    times = []
    for _ in range(repetitions):
        began = process_time()
        deed()
        times.append((process_time() - began) * 1000)
    return times


def rows() -> list[Row]:
    """What is measured: its words, the times, and how large the result is, if that matters."""
    variant, drawing = load("sengoku"), board.load("sengoku")
    before, verdict, texts = season()
    picture = of_result(verdict)
    page = svg.draw_for_page(variant, drawing, picture)
    tried = State("sengoku", before, (Orders(texts),))

    def sandbox() -> object:
        return what_if_view(tried, follow(tried))

    zipped, image = len(gzip.compress(page.encode(), 6)), png.rasterize(page)
    return [
        (
            "SVG for a page, both views",
            timed(lambda: svg.draw_for_page(variant, drawing, picture), 40),
            zipped,
        ),
        ("SVG of one view", timed(lambda: svg.draw(variant, drawing, picture), 40), None),
        ("PNG of the full view for a letter, 1200 px", timed(lambda: png.rasterize(page), 5), len(image)),
        ("report in words", timed(lambda: report.text(variant, before, verdict), 40), None),
        ("page of the sandbox: orders read, adjudicated, explained, drawn", timed(sandbox, 10), None),
    ]


def table() -> str:
    """The rows as a table for the document."""
    lines = ["| what | median ms | best ms | kB |", "| --- | --: | --: | --: |"]
    for words, times, size in rows():
        kilobytes = f"{size / 1000:.0f}" if size else ""
        lines.append(f"| {words} | {median(times):,.1f} | {min(times):,.1f} | {kilobytes} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Prints the table, and writes it into the document when asked to."""
    made = table()
    sys.stdout.write(made)
    if "--write" in sys.argv[1:]:
        text = DOCUMENT.read_text(encoding="utf-8")
        within = re.compile(f"(?<={re.escape(MARKS[0])}).*?(?={re.escape(MARKS[1])})", re.DOTALL)
        DOCUMENT.write_text(within.sub(lambda _: made, text), encoding="utf-8")


if __name__ == "__main__":
    main()
