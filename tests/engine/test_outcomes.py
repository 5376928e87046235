"""Outcomes in columns are to everybody what a tuple of outcomes is."""

from collections.abc import Sequence
from copy import deepcopy

import pytest

from sengoku import maps
from sengoku.engine import Move, Outcome, Result, resolve
from sengoku.engine.outcomes import Outcomes


@pytest.fixture
def outcomes() -> Outcomes:
    variant = maps.load("sengoku")
    start = variant.start()
    unit = next(unit for unit in start.units if unit.clan == "takeda")
    to = variant.board.neighbours(unit.type, unit.at)[0]
    found = resolve(variant, start, {"takeda": [Move(unit.at, to)]}).outcomes
    assert isinstance(found, Outcomes)
    return found


def columns(rows: Sequence[Outcome]) -> Outcomes:
    clans, units, orders, results, reasons = zip(*rows, strict=True)
    return Outcomes(clans, units, orders, tuple(zip(results, reasons, strict=True)))


def test_they_are_equal_to_the_tuple_of_their_rows_and_to_each_other(outcomes: Outcomes) -> None:
    rows = tuple(outcomes)
    assert outcomes == rows
    assert rows == outcomes
    assert outcomes == columns(rows)
    assert hash(outcomes) == hash(rows)
    assert repr(outcomes) == repr(rows)


def test_a_row_that_differs_makes_them_different(outcomes: Outcomes) -> None:
    rows = list(outcomes)
    rows[0] = rows[0]._replace(result=Result.VOID)
    assert outcomes != tuple(rows)
    assert outcomes != columns(rows)
    assert outcomes != rows  # a list is no tuple


def test_rows_are_outcomes_by_number_by_slice_and_in_turn(outcomes: Outcomes) -> None:
    assert len(outcomes) == len(list(outcomes))
    assert all(type(row) is Outcome and row.unit is not None for row in outcomes)
    assert outcomes[0] == next(iter(outcomes))
    assert outcomes[-2:] == tuple(outcomes)[-2:]


def test_a_copy_is_their_rows(outcomes: Outcomes) -> None:
    """As it is when a verdict is sent to another process."""
    assert deepcopy(outcomes) == tuple(outcomes)
