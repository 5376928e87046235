"""A report or receipt, written as lines of text, set as HTML: the same words, fit for a narrow screen."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from markupsafe import Markup

_ENDS = (".", ":", "!", "?")


@lru_cache(maxsize=16)  # the same report stands in the letters to eight clans, one after the other
def block_html(text: str) -> Markup:
    """The lines of `text` as HTML.

    A line with indented ones below it becomes their heading, an indented line an item with a hanging indent,
    lines set in columns (two blanks or more between words) rows of a table, and lines that stop in the middle
    of a sentence go on in the next.
    """
    lines = text.strip("\n").split("\n")
    kinds = map(_kind, lines, [*lines[1:], ""])
    groups = groupby(zip(kinds, lines, strict=True), key=lambda piece: piece[0])
    return Markup("\n").join(
        piece for kind, group in groups for piece in _set(kind, [line for _, line in group])
    )


def _kind(line: str, after: str) -> str:
    words = line.strip()
    if not words:
        return "gap"
    if "  " in words:
        return "columns"
    if line.startswith(" "):
        return "item"
    return "head" if after.startswith(" ") else "line"


def _set(kind: str, lines: list[str]) -> Iterator[Markup]:
    if kind == "columns":
        yield _table(lines)
    elif kind != "gap":
        for words in _sentences(lines) if kind == "line" else lines:
            yield Markup('<div class="{}">{}</div>').format(kind, words.strip())


def _sentences(lines: Sequence[str]) -> Iterator[str]:
    """Lines put together until one ends a sentence."""
    waiting: list[str] = []
    for line in lines:
        waiting.append(line.strip())
        if line.rstrip().endswith(_ENDS):
            yield " ".join(waiting)
            waiting = []
    if waiting:
        yield " ".join(waiting)


def _table(lines: Sequence[str]) -> Markup:
    cuts = _cuts(lines)
    rows = (
        Markup("").join(Markup("<td>{}</td>").format(line[start:end].strip()) for start, end in cuts)
        for line in lines
    )
    return Markup('<table class="columns">{}</table>').format(
        Markup("").join(Markup("<tr>{}</tr>").format(row) for row in rows)
    )


def _cuts(lines: Sequence[str]) -> list[tuple[int, int]]:
    """Where the columns lie: they part where every line has two blanks."""
    width = max(map(len, lines))
    blank = [all(line[at : at + 1] in ("", " ") for line in lines) for at in range(width)]
    starts = [at for at in range(width) if not blank[at] and all(blank[max(0, at - 2) : at])]
    starts = starts or [0]
    return list(zip([0, *starts[1:]], [*starts[1:], width], strict=True))
