"""Strings in, strings out: the whole DATC and the other cases of the rules, through the command."""

import json
from typing import Any

import pytest

from cli.case_lines import MAPS, Asked, as_input, asked
from cli.command import run

CASES = list(asked())


def answers(cases: list[Asked], map_id: str) -> list[dict[str, Any]]:
    ran = run("adjudicate", "--map", map_id, "--codes", stdin=as_input(cases))
    assert (ran.status, ran.err) == (0, ""), [line for line in ran.lines if '"error"' in line]
    return [json.loads(line) for line in ran.lines]


@pytest.fixture(scope="module")
def answered() -> dict[str, dict[str, Any]]:
    """The answers to all cases by name, and those to the retreats that follow."""
    found: dict[str, dict[str, Any]] = {}
    for map_id in MAPS:
        moves = [one for one in CASES if one.map == map_id]
        found |= {answer["id"]: answer for answer in answers(moves, map_id)}
        later = [one for one in moves if one.retreats]
        for one in later:
            # What comes out of a line goes into the next one as it is.
            before = found[one.name]
            assert one.retreats
            one.retreats.line |= {"units": before["units"], "dislodged": before["dislodged"]}
        retreats = [one.retreats for one in later if one.retreats]
        found |= {answer["id"]: answer for answer in answers(retreats, map_id)}
    return found


def check(one: Asked, answer: dict[str, Any]) -> None:
    got = [(result["clan"], result["outcome"]) for result in answer["results"][: len(one.wanted)]]
    assert got == [(clan, result) for clan, _, result in one.wanted], answer["results"]
    assert all(result["reason"].endswith(".") for result in answer["results"])
    if one.stage.after is not None:
        after: dict[str, list[str]] = {}
        for clan, unit in answer["units"]:
            after.setdefault(clan, []).append(unit)
        assert {clan: sorted(units) for clan, units in after.items()} == {
            clan: sorted(units) for clan, units in one.stage.after.items() if units
        }
    dislodged = [
        f"{beaten['clan']} {beaten['unit']} from {beaten['attacker_from'].partition('/')[0]}: "
        + (" ".join(sorted(beaten["retreats"])) or "none")
        for beaten in answer["dislodged"]
    ]
    assert sorted(dislodged) == sorted(one.stage.dislodged)
    assert sorted(answer["contested"]) == sorted(one.stage.contested)


@pytest.mark.parametrize("one", CASES, ids=[one.name for one in CASES])
def test_the_command_answers_as_the_case_says(one: Asked, answered: dict[str, dict[str, Any]]) -> None:
    check(one, answered[one.name])


FOLLOWED = [one for one in CASES if one.retreats]


@pytest.mark.parametrize("one", FOLLOWED, ids=[one.name for one in FOLLOWED])
def test_retreats_follow_from_the_answer_to_the_moves(
    one: Asked, answered: dict[str, dict[str, Any]]
) -> None:
    assert one.retreats
    check(one.retreats, answered[f"{one.name}, retreats"])


def test_the_datc_is_there_in_full() -> None:
    numbers = {one.name for one in CASES if one.name.startswith("datc/")}
    assert len(numbers) > 160
