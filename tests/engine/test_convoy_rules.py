"""281 boards on which the convoy rule of 1982 and Szykman's rule part ways, under both (rules R5.5, R5.6).

`boards/convoy_rules.jsonl` holds one board a line: the orders of each side, which also tell where its units
stand, and for each rule what is left and what was dislodged.
"""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.case_file import Codes
from sengoku import maps
from sengoku.engine import STANDARD, Clan, ParadoxRule, Position, Unit, Variant, Verdict, Why, resolve

BOARDS = [
    json.loads(line)
    for line in (Path(__file__).parent / "boards" / "convoy_rules.jsonl").read_text("utf-8").splitlines()
]


def _variant(name: str, paradox: ParadoxRule) -> Variant:
    """The map without garrisons: on these boards `neutral` is a side like the others."""
    variant = maps.load(name)
    clans = (*variant.clans, Clan("neutral", "Neutral", "white"))
    rules = replace(STANDARD, paradox=paradox)
    return replace(variant, clans=clans, garrison_clan=None, rules=rules)


def _played(board: dict[str, Any], paradox: ParadoxRule) -> tuple[Codes, Verdict]:
    variant = _variant(board["map"], paradox)
    codes = Codes(variant)
    units = [
        codes.unit(clan, " ".join(order.split()[:2]))
        for clan, orders in board["orders"].items()
        for order in orders
    ]
    position = Position(variant.start().phase, tuple(sorted(units, key=lambda unit: unit.at)), {})
    orders = {clan: [codes.order(order) for order in given] for clan, given in board["orders"].items()}
    return codes, resolve(variant, position, orders)


def _told(codes: Codes, unit: Unit) -> str:
    return f"{unit.type.letter} {codes.code(unit.at)}"


@pytest.mark.parametrize("paradox", ParadoxRule)
def test_both_convoy_rules(paradox: ParadoxRule) -> None:
    for number, board in enumerate(BOARDS, 1):
        codes, verdict = _played(board, paradox)
        after: dict[str, list[str]] = {}
        for unit in verdict.units:
            after.setdefault(unit.clan, []).append(_told(codes, unit))
        wanted = board[paradox]
        assert {clan: ", ".join(sorted(units)) for clan, units in after.items()} == wanted["after"], number
        beaten = sorted(f"{one.unit.clan} {_told(codes, one.unit)}" for one in verdict.dislodged)
        assert beaten == wanted["dislodged"], number


def test_backup_rule_is_needed_by_szykman_and_never_by_1982() -> None:
    counts = dict.fromkeys(ParadoxRule, 0)
    for board in BOARDS:
        for paradox in ParadoxRule:
            _, verdict = _played(board, paradox)
            counts[paradox] += any(one.reason.why is Why.PARADOX for one in verdict.outcomes)
    assert counts[ParadoxRule.RULE_1982] == 0
    assert counts[ParadoxRule.SZYKMAN] > 0


def test_all_boards_are_there() -> None:
    assert len(BOARDS) == 281
    assert all(board["szykman"] != board["1982"] for board in BOARDS)
