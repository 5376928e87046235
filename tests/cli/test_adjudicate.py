"""`sengoku adjudicate`: what goes in and what comes out."""

import json
from pathlib import Path
from typing import Any

import pytest

from cli.asking import MOVE, ask, outcomes, standard
from cli.command import fails, run, start
from sengoku.maps import map_folder


def test_names_go_in_and_come_out() -> None:
    assert ask(MOVE, options=()) == [
        {
            "id": 7,
            "results": [
                {
                    "clan": "mori",
                    "unit": "F Nagato",
                    "order": "F Nagato - Suo Sea",
                    "outcome": "moves",
                    "reason": "Fleet Nagato moved to Suo Sea.",
                }
            ],
            "units": [["mori", "F Suo Sea"]],
            "dislodged": [],
            "contested": [],
        }
    ]


@pytest.mark.parametrize(
    ("clan", "unit", "order"),
    [
        ("mori", "F NAG", "F NAG - SUS"),
        ("MORI", "f nag", "f nag-sus"),
        ("Mori", "Fleet Nagato", "Fleet Nagato moves to Suo Sea"),
        (" mori ", "F  nagato", "NAG - suo sea"),
    ],
)
def test_codes_and_names_are_both_read_in_any_case(clan: str, unit: str, order: str) -> None:
    [answer] = ask({"id": "x", "units": [[clan, unit]], "orders": [[clan, order]]})
    assert outcomes(answer) == [("mori", "F NAG", "F NAG - SUS", "moves")]
    assert answer["units"] == [["mori", "F SUS"]]


def test_a_line_without_orders_still_resolves() -> None:
    [answer] = ask({"id": 1, "units": [["mori", "F NAG"], ["neutral", "A AKI"]]})
    assert outcomes(answer) == [
        ("neutral", "A AKI", "A AKI H", "holds"),
        ("mori", "F NAG", "F NAG H", "holds"),
    ]


def test_an_empty_object_is_a_position_without_units() -> None:
    assert ask({}) == [{"id": None, "results": [], "units": [], "dislodged": [], "contested": []}]


def test_results_come_in_the_order_of_the_orders_then_the_units_without() -> None:
    answer = standard(
        units=[["france", "A PAR"], ["france", "A BRE"], ["germany", "A MUN"], ["italy", "A ROM"]],
        orders=[["germany", "A MUN - BUR"], ["france", "A PAR - BUR"], ["france", "A BRE S A PAR - BUR"]],
    )
    assert [one["unit"] for one in answer["results"]] == ["A MUN", "A PAR", "A BRE", "A ROM"]


def test_coasts_are_read_and_written_behind_a_slash() -> None:
    answer = standard(
        units=[["russia", "F STP/NC"], ["france", "F MAO"]],
        orders=[["russia", "F STP - NWY"], ["france", "F MAO - SPA/nc"]],
    )
    assert answer["units"] == [["russia", "F NWY"], ["france", "F SPA/NC"]]
    case = {"units": [["russia", "F St Petersburg/SC"]], "orders": [["russia", "F STP - BAR"]]}
    [named] = ask(case, options=("--map", "standard"))
    assert named["units"] == [["russia", "F St Petersburg/SC"]]
    assert named["results"][0]["outcome"] == "illegal"


def test_an_army_goes_by_sea_when_its_order_says_via() -> None:
    answer = standard(
        units=[["england", "A LON"], ["england", "F NTH"]],
        orders=[["england", "A LON - BEL VIA"], ["england", "F NTH C A LON - BEL"]],
    )
    assert [one["outcome"] for one in answer["results"]] == ["moves", "convoys"]
    assert answer["results"][0]["order"] == "A LON - BEL VIA CONVOY"


def test_a_dislodged_unit_stands_only_where_it_was_attacked() -> None:
    answer = standard(
        units=[["france", "A PAR"], ["france", "A MAR"], ["germany", "A BUR"]],
        orders=[["france", "A PAR - BUR"], ["france", "A MAR S A PAR - BUR"], ["germany", "A BUR - PAR"]],
    )
    assert answer["units"] == [["france", "A BUR"], ["france", "A MAR"]]
    [beaten] = answer["dislodged"]
    assert (beaten["clan"], beaten["unit"], beaten["attacker_from"]) == ("germany", "A BUR", "PAR")
    assert sorted(beaten["retreats"]) == ["BEL", "GAS", "MUN", "PIC", "RUH"]


def test_a_garrison_holds_whatever_is_ordered_and_is_gone_when_beaten() -> None:
    units = [["asakura", "A OMI"], ["takeda", "A SSH"], ["neutral", "A MIN"]]
    orders = [["asakura", "A OMI - MIN"], ["takeda", "A SSH S A OMI - MIN"], ["neutral", "A MIN - OMI"]]
    [answer] = ask({"units": units, "orders": orders})
    assert answer["results"][2]["outcome"] == "illegal"
    assert answer["dislodged"] == [
        {"clan": "neutral", "unit": "A MIN", "attacker_from": "OMI", "retreats": []}
    ]


def test_an_absent_clan_is_in_civil_disorder_and_without_the_word_nobody_is() -> None:
    units = [["asakura", "A OMI"], ["takeda", "A SSH"], ["oda", "A MIN"]]
    orders = [["asakura", "A OMI - MIN"], ["takeda", "A SSH S A OMI - MIN"]]
    present, absent = ask(
        {"units": units, "orders": orders}, {"units": units, "orders": orders, "absent": ["ODA"]}
    )
    assert present["dislodged"][0]["retreats"] != []
    assert absent["dislodged"][0]["retreats"] == []


def test_contested_places_are_named() -> None:
    answer = standard(
        units=[["france", "A PAR"], ["germany", "A MUN"]],
        orders=[["france", "A PAR - BUR"], ["germany", "A MUN - BUR"]],
    )
    assert answer["contested"] == ["BUR"]


RETREAT = {
    "kind": "retreat",
    "units": [["hojo", "A KAI"]],
    "dislodged": [{"clan": "takeda", "unit": "A Kai", "retreats": ["NSH", "South Shinano"]}],
}


@pytest.mark.parametrize(
    ("order", "outcome", "units"),
    [
        ("A KAI R NSH", "retreats", [["hojo", "A KAI"], ["takeda", "A NSH"]]),
        ("A KAI - NSH", "retreats", [["hojo", "A KAI"], ["takeda", "A NSH"]]),
        ("Army Kai retreats to South Shinano", "retreats", [["hojo", "A KAI"], ["takeda", "A SSH"]]),
        ("A KAI R SAG else SSH", "retreats", [["hojo", "A KAI"], ["takeda", "A SSH"]]),
        ("A KAI D", "disbands", [["hojo", "A KAI"]]),
        ("A KAI R SAG", "disbands", [["hojo", "A KAI"]]),
    ],
)
def test_the_forms_of_a_retreat(order: str, outcome: str, units: list[list[str]]) -> None:
    [answer] = ask({**RETREAT, "orders": [["takeda", order]]})
    assert answer["results"][0]["outcome"] == outcome
    assert answer["units"] == units


def test_a_retreat_without_an_order_is_a_disband() -> None:
    [answer] = ask(RETREAT)
    assert outcomes(answer) == [("takeda", "A KAI", "A KAI D", "disbands")]


def test_adjustments_build_remove_and_waive() -> None:
    [answer] = ask(
        {
            "kind": "Adjustment",
            "units": [["mori", "F NAG"], ["oda", "A ISE"], ["oda", "A MIK"]],
            "owners": {"NAG": "mori", "Iwami": "MORI", "BIZ": "mori", "owa": "oda", "YAS": "neutral"},
            "orders": [["mori", "Build army Iwami"], ["mori", "waive"], ["oda", "A ISE D"]],
        }
    )
    assert [(one["unit"], one["order"], one["outcome"]) for one in answer["results"]] == [
        ("A IWA", "B A IWA", "builds"),
        (None, "WAIVE", "waives"),
        ("A ISE", "A ISE D", "removes"),
    ]
    assert {tuple(unit) for unit in answer["units"] if unit[0] != "neutral"} == {
        ("mori", "F NAG"),
        ("mori", "A IWA"),
        ("oda", "A MIK"),
    }


def test_two_builds_can_be_waived_in_one_breath() -> None:
    owners = {"NAG": "mori", "IWA": "mori"}
    [answer] = ask({"kind": "adjustment", "owners": owners, "orders": [["mori", "waive 2"]]})
    assert [one["outcome"] for one in answer["results"]] == ["waives", "waives"]


@pytest.mark.parametrize(
    ("orders", "expected"),
    [
        ([["mori", "A AKI - KAI"]], [("mori", None, "A AKI - KAI", "illegal"), None]),
        ([["oda", "F NAG H"]], [("oda", None, "F NAG H", "illegal"), None]),
        ([["oda", "F NAG - SUS"], ["mori", "F NAG H"]], [("oda", None, "F NAG - SUS", "illegal"), None]),
        ([["mori", "F NAG - KAI"]], [("mori", "F NAG", "F NAG - KAI", "illegal")]),
        ([["mori", "F NAG - NAG"]], [("mori", "F NAG", "F NAG - NAG", "illegal")]),
        ([["mori", "F NAG R SUS"]], [("mori", "F NAG", "F NAG R SUS", "illegal")]),
        ([["mori", "F NAG D"]], [("mori", "F NAG", "F NAG D", "illegal")]),
        ([["mori", "B A NAG"]], [("mori", "F NAG", "B A NAG", "illegal")]),
        ([["mori", "waive"]], [("mori", None, "WAIVE", "illegal"), None]),
        ([["mori", "F NAG S A KAI"]], [("mori", "F NAG", "F NAG S KAI", "illegal")]),
        (
            [["mori", "F NAG - SUS"], ["mori", "F NAG H"]],
            [("mori", "F NAG", "F NAG - SUS", "illegal"), ("mori", "F NAG", "F NAG H", "holds")],
        ),
        (
            [["mori", "F NAG H"], ["mori", "F NAG H"]],
            [("mori", "F NAG", "F NAG H", "illegal"), ("mori", "F NAG", "F NAG H", "holds")],
        ),
    ],
)
def test_an_order_that_is_readable_and_not_allowed_is_illegal_and_no_error(
    orders: list[list[str]], expected: list[tuple[str, str | None, str, str] | None]
) -> None:
    [answer] = ask({"units": [["mori", "F NAG"]], "orders": orders})
    got = outcomes(answer)
    assert len(got) == len(expected)
    assert [one for one, wanted in zip(got, expected, strict=True) if wanted] == [
        wanted for wanted in expected if wanted
    ]


@pytest.mark.parametrize(
    ("case", "order"),
    [(RETREAT, "A KAI H"), (RETREAT, "B F KAI"), (RETREAT, "waive"), (RETREAT, "A KAI S A SAG - IZU")],
)
def test_orders_of_another_phase_are_illegal_among_retreats(case: dict[str, Any], order: str) -> None:
    [answer] = ask({**case, "orders": [["takeda", order]]})
    assert [one["outcome"] for one in answer["results"]] == ["illegal", "disbands"]


@pytest.mark.parametrize("order", ["A SAG - IZU", "A SAG H", "A SAG R IZU", "A SAG C A KAI - IZU"])
def test_orders_of_another_phase_are_illegal_among_adjustments(order: str) -> None:
    units = [["hojo", "A SAG"]]
    [answer] = ask(
        {"kind": "adjustment", "units": units, "owners": {"SAG": "hojo"}, "orders": [["hojo", order]]}
    )
    assert [one["outcome"] for one in answer["results"]] == ["illegal"]
    assert ["hojo", "A SAG"] in answer["units"]


def test_the_map_can_be_a_file_and_the_rules_a_preset_in_any_case(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_bytes((map_folder("sengoku") / "map.json").read_bytes())
    owners = {"NAG": "mori", "SAN": "mori"}  # the second is no home of the clan
    case = {"kind": "adjustment", "owners": owners, "orders": [["mori", "Build army SAN"]]}
    for options, outcome in (
        ((), "builds"),
        (("--rules", "STANDARD"), "illegal"),
        (("--rules", "Sengoku"), "builds"),
    ):
        [answer] = ask(case, options=("--map", str(file), *options))
        assert answer["results"][0]["outcome"] == outcome


def test_a_map_or_preset_that_is_not_there_ends_the_command_before_the_first_line() -> None:
    fails(run("adjudicate", "--map", "atlantis", stdin=b"{}"), "'atlantis'", "standard")
    fails(run("adjudicate", "--rules", "house", stdin=b"{}"), "'house'", "sengoku, standard")


def test_an_answer_comes_as_soon_as_its_line_is_there() -> None:
    """Another program may ask one thing at a time."""
    process = start("adjudicate", "--codes")
    assert process.stdin
    assert process.stdout
    for number in range(3):
        process.stdin.write(json.dumps({**MOVE, "id": number}).encode() + b"\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["id"] == number
    process.communicate()
    assert process.returncode == 0
