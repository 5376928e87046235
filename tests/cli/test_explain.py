"""`sengoku adjudicate --explain`: the reasoning of an order, as somebody reads it."""

import json

import pytest

from cli.command import fails, run

KAI = {
    "id": 1,
    "units": [["takeda", "A Kai"], ["hojo", "A Sagami"], ["neutral", "A Mino"]],
    "orders": [["takeda", "A Kai - Sagami"]],
}
TOLD = """\
Takeda ordered Army Kai to move to Sagami.
  1. Army Kai attacked Sagami with 1: itself alone.
  2. Army Sagami (Hojo) held Sagami with 1: itself alone.
  3. 1 is not more than the 1 of Army Sagami (Hojo): Army Kai did not get into Sagami.
  So: Army Kai bounced at Sagami, held by Army Sagami (Hojo), 1 against 1.
"""


def explain(wanted: str, *cases: object, status: int = 0) -> str:
    lines = "".join(f"{json.dumps(case)}\n" for case in cases)
    ran = run("adjudicate", "--explain", wanted, stdin=lines.encode())
    assert (ran.status, ran.err) == (status, "")
    return ran.out


@pytest.mark.parametrize("name", ["A Kai", "a kai", "Kai", "KAI", "Army Kai"])
def test_a_unit_is_named_in_any_way(name: str) -> None:
    assert explain(name, KAI) == TOLD


def test_all_explains_the_orders_of_all_clans_and_leaves_out_garrisons_in_peace() -> None:
    told = explain("all", KAI)
    assert TOLD in told
    assert "Hojo's Army Sagami had no order.\n" in told
    assert "garrison" not in told


def test_a_garrison_that_is_asked_for_is_explained() -> None:
    told = explain("Mino", KAI)
    assert told.startswith(
        "The garrison of Mino took no orders: garrisons always hold.\n  1. Nobody attacked it.\n"
    )


def test_every_line_gets_its_reasoning() -> None:
    assert explain("Kai", KAI, KAI) == f"{TOLD}\n{TOLD}"


def test_a_line_that_cannot_be_explained_is_told_and_the_others_are_still_done() -> None:
    told = explain("Kai", {"units": []}, {"units": [["mori", "F Kai"]]}, KAI, status=1)
    assert "Line 1 cannot be explained: There is no unit and no order in Kai.\n" in told
    assert "Line 2 cannot be explained: A fleet cannot stand in Kai, which is inland.\n" in told
    assert told.endswith(f"\n\n{TOLD}")


def test_a_name_that_is_none_is_refused_before_anything_is_read() -> None:
    fails(run("adjudicate", "--explain", "Edo", stdin=b"{}"), "'Edo' is no unit on map sengoku", "'A Kai'")


def test_a_fleet_on_a_split_coast_is_found() -> None:
    case = {"units": [["russia", "F STP/NC"]], "orders": [["russia", "F STP - BAR"]]}
    ran = run("adjudicate", "--map", "standard", "--explain", "F STP/NC", stdin=json.dumps(case).encode())
    assert "Russia ordered Fleet St Petersburg (nc) to move to Barents Sea.\n" in ran.out
    assert "Nobody was in the way of Fleet St Petersburg (nc): it got into Barents Sea.\n" in ran.out
