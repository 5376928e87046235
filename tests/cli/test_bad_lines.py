"""`sengoku adjudicate`: lines that make no sense are told so, and cost no other line its answer."""

import json
from collections.abc import Mapping, Sequence

import pytest

from cli.asking import MOVE, ask, error
from cli.command import run
from sengoku.cli.batch import lines as batch_lines
from sengoku.engine import Order, Position, Variant, Verdict, resolve


@pytest.mark.parametrize(
    ("case", "words"),
    [
        ([], ["object"]),
        ("mori", ["object"]),
        ({"kind": "summer"}, ["'summer'", "movement"]),
        ({"kind": ["movement"]}, ["movement"]),
        ({"units": "F NAG"}, ["'units'", "list"]),
        ({"units": [["mori", "F NAG", 1]]}, ["'units'", "pair"]),
        ({"units": [{"mori": "F NAG"}]}, ["pair"]),
        ({"units": [["mori", 5]]}, ["pair"]),
        ({"units": [["england", "F NAG"]]}, ["'england'", "mori"]),
        ({"units": [["mori", "X NAG"]]}, ["'X NAG'", "F Nagato"]),
        ({"units": [["mori", "F"]]}, ["'F'"]),
        ({"units": [["mori", "F Atlantis"]]}, ["'Atlantis'", "map sengoku"]),
        ({"units": [["mori", "F NAG/NC"]]}, ["'NAG/NC'", "coast"]),
        ({"units": [["mori", "F KAI"]]}, ["Kai", "inland"]),
        ({"units": [["mori", "A SUS"]]}, ["Suo Sea", "sea"]),
        ({"units": [["mori", "F NAG"], ["oda", "A NAG"]]}, ["Two units", "Nagato"]),
        ({"order": []}, ["'order'", "'orders'"]),
        ({"Units": []}, ["'Units'", "'units'"]),
        ({"orders": [["mori", "hello"]]}, ["'hello'", "not understood"]),
        ({"orders": [["mori", ""]]}, ["''", "not understood"]),
        ({"orders": [["mori", "F NAG -"]]}, ["'F NAG -'"]),
        ({"orders": [["mori", "F NAG - Atlantis"]]}, ["Atlantis"]),
        ({"orders": [["mori", "F NAG H\nA KAI H"]]}, ["more than one order"]),
        ({"orders": [["mori", "F NAG - SUS\nF NAG H"]]}, ["more than one order"]),
        ({"orders": [["mori", "all hold"]]}, ["not understood"]),
        ({"orders": [["mori", "F NAG - " + "x" * 400]]}, ["…"]),
        ({"orders": [["england", "F NAG H"]]}, ["'england'"]),
        ({"orders": [["mori", "Oda: F NAG H"]]}, ["of oda"]),
        ({"absent": ["oda"], "orders": [["oda", "A KAI H"]]}, ["oda", "absent"]),
        ({"absent": "oda"}, ["'absent'", "list"]),
        ({"absent": ["england"]}, ["'england'"]),
        ({"owners": []}, ["'owners'"]),
        ({"owners": {"SUS": "mori"}}, ["supply centre"]),
        ({"owners": {"NAG": "england"}}, ["'england'"]),
        ({"owners": {"NAG": None}}, ["None"]),
        ({"owners": {"NAG": "mori", "Nagato": "oda"}}, ["Nagato", "two clans"]),
        ({"kind": "adjustment"}, ["'owners'"]),
        ({"dislodged": [{"clan": "mori", "unit": "F NAG", "retreats": []}]}, ["'retreat'", "'movement'"]),
        ({"kind": "retreat", "dislodged": [["mori", "F NAG"]]}, ["clan, unit"]),
        ({"kind": "retreat", "dislodged": [{"clan": "mori", "unit": "F NAG"}]}, ["retreats"]),
        ({"kind": "retreat", "dislodged": [{"unit": "F NAG", "retreats": []}]}, ["None"]),
        ({"kind": "retreat", "dislodged": [{"clan": "mori", "retreats": []}]}, ["None"]),
    ],
)
def test_a_line_that_makes_no_sense_says_what_is_wrong_with_it(case: object, words: list[str]) -> None:
    if isinstance(case, dict) and "Units" not in case:
        case = {"units": [["mori", "F NAG"]], **case}
    sentence = error(case)
    for word in words:
        assert word in sentence


@pytest.mark.parametrize(
    ("retreats", "unit", "word"),
    [
        (["YAS"], "A KAI", "Yamashiro is not open"),
        (["SAG"], "A KAI", "Sagami is not open"),
        (["NSH"], "F KAI", "Kai"),
    ],
)
def test_a_retreat_that_cannot_be_open_is_found(retreats: list[str], unit: str, word: str) -> None:
    units = [["hojo", "A KAI"], ["hojo", "A SAG"]]
    dislodged = [{"clan": "takeda", "unit": unit, "retreats": retreats}]
    assert word in error({"kind": "retreat", "units": units, "dislodged": dislodged})


@pytest.mark.parametrize(
    ("raw", "word"),
    [
        (b"{", "Line 2 is not JSON"),
        (b"\xff{}", "Line 2 is not text in UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"id": NaN}', "NaN"),
        (b'{"id": ' + b"1" * 5000 + b"}", "Line 2 is not JSON"),
        (b"{}" + b" " * 1_000_001 + b"{}", "longer than 1000000 bytes"),
        (b"\x00\x01\x02", "Line 2"),
    ],
)
def test_a_bad_line_does_not_cost_the_others_their_answers(raw: bytes, word: str) -> None:
    first, second, third = ask(MOVE, raw, {**MOVE, "id": 8}, status=1)
    assert (first["id"], third["id"]) == (7, 8)
    assert second["id"] is None
    assert word in second["error"]


def test_the_id_of_a_bad_line_is_given_back() -> None:
    [answer] = ask({"id": ["a", {"b": 1}], "kind": "x"}, status=1)
    assert answer["id"] == ["a", {"b": 1}]


def test_blank_lines_are_passed_over_and_a_byte_order_mark_is_no_fault() -> None:
    assert [one["id"] for one in ask(b"\xef\xbb\xbf" + json.dumps(MOVE).encode(), b"", b"  \r", MOVE)] == [
        7,
        7,
    ]


def test_the_last_line_needs_no_end() -> None:
    assert run("adjudicate", stdin=json.dumps(MOVE).encode()).status == 0


def test_no_input_is_no_answer() -> None:
    ran = run("adjudicate")
    assert (ran.status, ran.out, ran.err) == (0, "", "")


def test_half_a_surrogate_pair_comes_back_as_it_went_in() -> None:
    [answer] = ask(b'{"id": "\\ud800 \\u014d"}')
    assert answer["id"] == "\ud800 ō"


def test_notes_of_other_programs_in_a_line_are_left_alone() -> None:
    [answer] = ask({**MOVE, "title": "a fleet puts to sea", "flags": [1]})
    assert answer["results"][0]["outcome"] == "moves"


def test_a_fault_of_the_program_in_one_case_is_told_in_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(variant: Variant, position: Position, orders: Mapping[str, Sequence[Order]]) -> Verdict:
        if not position.units:
            raise ZeroDivisionError
        return resolve(variant, position, orders)

    monkeypatch.setattr(batch_lines, "resolve", broken)
    bad, good = ask({"id": 1}, MOVE, status=1)
    assert "fault of the program" in bad["error"]
    assert good["id"] == 7
