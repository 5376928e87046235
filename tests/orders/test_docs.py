"""The page for players: every example on it is read as it says, and its list of names is the map's."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from sengoku.engine import Phase, PhaseKind, Position, Season, Unit, UnitType, Variant
from sengoku.maps import load
from sengoku.orders import NOTHING, merge, read, short

PAGE = Path(__file__).parents[2] / "docs" / "orders.md"
KINDS = {"Retreats": PhaseKind.RETREAT, "Adjustments": PhaseKind.ADJUSTMENT}
LIST_OF_NAMES = "All names of the map `sengoku`"

Row = tuple[str, str, list[str]]


def _rows() -> Iterator[Row]:
    """(chapter, heading of the table, cells) of every row on the page."""
    chapter = section = heading = ""
    for line in PAGE.read_text("utf-8").splitlines():
        if line.startswith("## "):
            chapter = section = line[3:]
        elif line.startswith("### "):
            section = line[4:]
        elif line.startswith("| ") and not line.startswith("| ---"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if cells[0] in ("you write", "code"):
                heading = cells[1]
            else:
                yield f"{chapter}/{section}", heading, cells
        elif not line:
            heading = heading or ""


def _examples(heading: str) -> list[tuple[str, str, list[str]]]:
    """(chapter, what is written, the other cells) of the tables with that heading."""
    return [
        (chapter, written.strip("` "), cells[1:])
        for chapter, found, cells in _rows()
        if found == heading and LIST_OF_NAMES not in chapter
        for written in cells[0].split("` · `")
    ]


def _variant(chapter: str) -> Variant:
    return load("standard" if chapter.endswith("/Coasts") else "sengoku")


def _kind(chapter: str) -> PhaseKind:
    return KINDS.get(chapter.split("/")[0], PhaseKind.MOVEMENT)


def _position(variant: Variant, chapter: str, typed: dict[str, UnitType]) -> Position:
    clan = variant.clans[0].id
    units = tuple(Unit(clan, type, at) for at, type in typed.items())
    return Position(Phase(1570, Season.SPRING, _kind(chapter)), units, {})


def _types_in(written: str, variant: Variant) -> dict[str, UnitType]:
    """The units that the short form of an example names with their type."""
    codes = {territory.code: territory.id for territory in variant.board.territories}
    words = written.replace(";", " ").split()
    return {
        codes[place.partition("/")[0]]: UnitType.ARMY if word == "A" else UnitType.FLEET
        for word, place in pairwise(words)
        if word in "AF"
    }


READ_AS = _examples("it is read as")
TOLD = _examples("you are told")
AT_ONCE = _examples("what it does")


@pytest.mark.parametrize(("chapter", "written", "cells"), READ_AS, ids=[row[1] for row in READ_AS])
def test_an_example_is_read_as_the_page_says(chapter: str, written: str, cells: list[str]) -> None:
    variant, meaning = _variant(chapter), cells[0]
    reading = read(variant, _kind(chapter), written)
    assert not reading.problems
    position = _position(variant, chapter, _types_in(meaning, variant))
    assert "; ".join(short(variant, position, one.order) for one in reading.orders) == meaning
    if len(cells) > 1:
        assert [note for one in reading.orders for note in one.notes] == cells[1:]


@pytest.mark.parametrize(("chapter", "written", "cells"), TOLD, ids=[row[1] for row in TOLD])
def test_an_answer_is_as_the_page_says(chapter: str, written: str, cells: list[str]) -> None:
    reading = read(_variant(chapter), _kind(chapter), written)
    assert reading.orders == ()
    assert [one.sentence for one in reading.problems] == cells


@pytest.mark.parametrize("written", [row[1] for row in AT_ONCE])
def test_words_about_everything_are_read(written: str, sengoku: Variant) -> None:
    reading = read(sengoku, PhaseKind.MOVEMENT, written)
    assert reading.whole or reading.cleared
    assert merge(NOTHING, reading).silent is reading.cleared


def test_the_page_has_examples_of_every_kind() -> None:
    assert len(READ_AS) > 60
    assert len(TOLD) > 5
    assert len(AT_ONCE) > 4
    assert {_kind(chapter) for chapter, _, _ in READ_AS} == set(PhaseKind)


def test_the_list_of_names_is_the_maps(sengoku: Variant) -> None:
    listed = [cells for chapter, _, cells in _rows() if LIST_OF_NAMES in chapter]
    assert listed == [
        [territory.code, territory.name, ", ".join(filter(None, (territory.japanese, *territory.aliases)))]
        for territory in sorted(sengoku.board.territories, key=lambda one: one.name)
    ]
