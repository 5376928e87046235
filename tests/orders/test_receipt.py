"""The acknowledgement, held against whole letters, and its promise: quoting it back orders nothing."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap

import pytest

from sengoku.engine import PhaseKind, Position, Unit, UnitType, Variant, check_order, read_position
from sengoku.maps import load
from sengoku.orders import (
    NOTHING,
    DeadlineWords,
    OrderSet,
    Receipt,
    check,
    merge,
    orderable,
    read,
    receipt,
    short,
)

FOLDER = Path(__file__).parent / "golden" / "receipts"
DEADLINE = DeadlineWords("Tuesday 3 March 2026, 20:00 in New York", "Wednesday 4 March 2026, 10:00 in Tokyo")


@dataclass(frozen=True)
class Letter:
    """A golden letter: what was on file, the message that came, and the whole answer."""

    variant: Variant
    position: Position
    clan: str
    before: str
    message: str
    text: str


def _letter(path: Path) -> Letter:
    title, position, before, message, text = path.read_text("utf-8").split("\n====\n")
    clan, _, variant = title.partition(" on ")
    return Letter(load(variant), read_position(position), clan, before, message, text)


def _answer(variant: Variant, position: Position, clan: str, before: OrderSet, message: str) -> Receipt:
    checked = check(variant, position, clan, read(variant, position.phase.kind, message, orderable(position)))
    after = merge(before, checked.reading)
    return receipt(
        variant, position, clan, after, checked.reading, refused=checked.refused, deadline=DEADLINE
    )


def answer(letter: Letter) -> str:
    """The answer that the program gives to a golden letter."""
    old = read(letter.variant, letter.position.phase.kind, letter.before, orderable(letter.position))
    before = merge(NOTHING, old)
    return _answer(letter.variant, letter.position, letter.clan, before, letter.message).text()


LETTERS = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", LETTERS, ids=[path.stem for path in LETTERS])
def test_a_letter_is_what_its_file_says(path: Path) -> None:
    letter = _letter(path)
    assert answer(letter) == letter.text


def _quotations(text: str) -> Iterator[str]:
    """A text as mail programs send it back: with and without marks, indented, re-wrapped, as one line."""
    lines = text.splitlines()
    yield text
    yield "\n".join(f"> {line}" for line in lines)
    yield "\n".join(line.strip() for line in lines)
    yield text.upper()
    yield "\n".join(f"- {line.strip()}" for line in lines)
    for width in (40, 47, 55, 63, 76):
        yield "\n".join(piece for line in lines for piece in wrap(line, width, break_long_words=False))
        yield "\n".join(wrap(" ".join(text.split()), width, break_on_hyphens=False))
    yield " ".join(text.split())


def _orders_nothing(variant: Variant, position: Position, text: str) -> None:
    for quotation in _quotations(text):
        for kind in {position.phase.kind, PhaseKind.ADJUSTMENT}:
            reading = read(variant, kind, quotation, orderable(position))
            assert reading.orders == (), (reading.orders, quotation)
            assert (reading.whole, reading.cleared, reading.header) == (None, False, None), quotation


@pytest.mark.parametrize("path", LETTERS, ids=[path.stem for path in LETTERS])
def test_quoting_a_letter_back_orders_nothing(path: Path) -> None:
    letter = _letter(path)
    _orders_nothing(letter.variant, letter.position, letter.text)


def _messages(variant: Variant, rng: random.Random) -> Iterator[tuple[Position, str, str]]:
    """Random boards, with messages made of good, illegal, foreign and misspelt lines."""
    board = variant.board
    start = variant.start()
    for _ in range(6):
        places = rng.sample([t.id for t in board.territories], 14)
        units = []
        for place in places:
            types = [type for type in UnitType if board.can_stand(type, place)]
            if types:
                units.append(Unit(rng.choice(variant.clans).id, rng.choice(types), place))
        units.sort(key=lambda unit: unit.at)
        position = Position(start.phase, tuple(units), start.owners)
        clan = units[0].clan
        lines = []
        for unit in units:
            one, other = (rng.choice(board.territories).name for _ in range(2))
            letter = unit.type.letter
            name = board.territory(unit.at).name
            lines.append(
                rng.choice(
                    (
                        f"{letter} {name} - {one}",
                        f"{letter} {name} S {one} - {other}",
                        f"{letter} {name} C A {one} - {other}",
                        f"{letter} {name} H",
                        f"{letter} {name}x - {one}y, {letter} {name} H",
                        f"{letter} {name} - {one}, if {other} falls",
                        f'{letter} {name} - {one}, "A {other} H, A {one} H"',
                        f"{letter} {name} S it",
                        f"{letter} {name} S {one} and {letter} {name} H and then",
                        f"{letter} {name} via convoy to {one}",
                    )
                )
            )
        yield position, clan, "\n".join(lines)


def test_no_letter_orders_anything_when_it_comes_back(any_map: Variant) -> None:
    for position, clan, message in _messages(any_map, random.Random(25)):
        _orders_nothing(any_map, position, _answer(any_map, position, clan, NOTHING, message).text())


def test_lines_of_a_letter_are_short(any_map: Variant) -> None:
    for position, clan, message in _messages(any_map, random.Random(26)):
        text = _answer(any_map, position, clan, NOTHING, message).text()
        assert max(len(line) for line in text.splitlines()) <= 72


def test_the_parts_of_a_receipt_can_be_used_one_by_one(sengoku: Variant) -> None:
    start = sengoku.start()
    made = _answer(sengoku, start, "takeda", NOTHING, "A Kai - Sag\nA Kai - Nagato\nA Sgami H\nF Izu H")
    assert [short(sengoku, start, one.order) for one in made.filed] == ["A KAI - NAG"]
    assert made.filed[0].why_not is not None
    assert check_order(sengoku, start, "takeda", made.filed[0].order) is not None
    assert made.without_order == ("South Shinano's army",)
    assert [line for line, _ in made.not_understood] == ['Line 3, "A Sgami H"']
    assert [line for line, _ in made.refused] == ['Line 4, "F Izu H"']
    assert made.superseded == ('Line 1, "A Kai - Sag"',)
    assert (made.silent, made.all_hold, made.balance) == (False, False, None)


def test_remarks_of_the_program_come_first(sengoku: Variant) -> None:
    reading = read(sengoku, PhaseKind.MOVEMENT, "A Kai H")
    made = receipt(
        sengoku, sengoku.start(), "takeda", NOTHING, reading, remarks=("The header names a past season.",)
    )
    assert made.text().startswith("The header names a past season.\n")
    assert "Deadline" not in made.text()
