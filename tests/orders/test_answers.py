"""The sentences that players get, held against a file of them that can be read from top to bottom.

A case is a message of one line behind `> `; below it stand all sentences of its answer: about what is not
understood, not put on file, not allowed, read with a note, and doubtful.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from sengoku.engine import Position, Variant, read_position
from sengoku.maps import load
from sengoku.orders import NOTHING, check, merge, orderable, read, warnings, why_not

FILE = Path(__file__).parent / "golden" / "answers.txt"


@dataclass(frozen=True)
class Case:
    """One message and its answer."""

    variant: Variant
    position: Position
    clan: str
    message: str
    answer: tuple[str, ...]


def _cases() -> Iterator[Case]:
    for section in FILE.read_text("utf-8").split("== ")[1:]:
        title, _, body = section.partition("\n")
        clan, _, variant_id = title.rpartition(": ")[2].partition(" on ")
        head, _, cases = body.partition("---\n")
        variant = load(variant_id)
        position = read_position(head)
        for case in cases.strip().split("> ")[1:]:
            message, *answer = case.strip().split("\n")
            yield Case(variant, position, clan, message, tuple(answer))


def answer(case: Case) -> Iterator[str]:
    """All sentences that a message gets."""
    variant, position, clan = case.variant, case.position, case.clan
    reading = read(variant, position.phase.kind, case.message, orderable(position))
    checked = check(variant, position, clan, reading)
    on_file = merge(NOTHING, checked.reading)
    yield from (one.sentence for one in reading.problems)
    yield from (one.sentence for one in checked.refused)
    yield from filter(None, (why_not(variant, position, clan, order) for order in on_file.orders))
    yield from (note for one in reading.orders for note in one.notes)
    yield from warnings(variant, position, clan, on_file)
    yield from (f"Replaced: {one.line}" for one in reading.superseded)


CASES = list(_cases())


@pytest.mark.parametrize("case", CASES, ids=[f"{case.clan}: {case.message}" for case in CASES])
def test_an_answer_is_what_the_file_says(case: Case) -> None:
    assert tuple(answer(case)) == case.answer
