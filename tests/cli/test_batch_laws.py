"""What the batch door remembers of earlier lines changes nothing in the answers to later ones."""

import json
from io import BytesIO
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from cli.asking import ask
from sengoku import maps
from sengoku.cli.batch import answers

SENGOKU = maps.load("sengoku")
CLANS = ("mori", "oda", "neutral")
PLACES = ("NAG", "IWA", "AKI", "SUS", "BIN")
"""Close together, so that the same few texts meet again in other cases: a sea and its coasts."""

units: st.SearchStrategy[list[str]] = st.builds(
    lambda clan, type, place: [clan, f"{type} {place}"], *map(st.sampled_from, (CLANS, "AF", PLACES))
)
texts = st.builds(
    lambda form, type, *places: form.format(type, *places),
    st.sampled_from(
        [
            *("{0} {1} - {2}", "{1} - {2}", "{1} - {1}", "{0} {1} H", "{1} S {2}", "{1} S {2} - {3}"),
            *("{1} S {2} - {2}", "F {1} C A {2} - {3}", "{1} - {2} VIA", "{0} {1} R {2} else {3}", "{1} D"),
            *("B {0} {1}", "B {0} {1}", "waive", "waive 2", "Mori: {0} {1} H", "{1} to nowhere"),
        ]
    ),
    st.sampled_from("AF"),
    *[st.sampled_from(PLACES)] * 3,
)
orders = st.lists(st.tuples(st.sampled_from(CLANS), texts), max_size=6)
owners = st.dictionaries(st.sampled_from(("NAG", "IWA", "AKI", "BIN")), st.sampled_from(CLANS))
dislodged = st.builds(
    lambda unit, way: {"clan": unit[0], "unit": unit[1], "retreats": [way]}, units, st.sampled_from(PLACES)
)


def _some(most: int) -> st.SearchStrategy[list[list[str]]]:
    return st.lists(units, max_size=most, unique_by=lambda unit: unit[1][2:])


cases = st.one_of(
    st.fixed_dictionaries(
        {"units": _some(5), "orders": orders},
        optional={"absent": st.lists(st.sampled_from(CLANS), max_size=1)},
    ),
    st.fixed_dictionaries(
        {"kind": st.just("adjustment"), "units": _some(4), "orders": orders, "owners": owners}
    ),
    st.fixed_dictionaries(
        {
            "kind": st.just("retreat"),
            "units": _some(3),
            "orders": orders,
            "dislodged": st.lists(dislodged, max_size=2),
        }
    ),
)


def _answers(*lines: dict[str, Any]) -> list[bytes]:
    raw = "\n".join(map(json.dumps, lines)).encode()
    return [one.line for one in answers(SENGOKU, BytesIO(raw), codes=False)]


def _unit(clan: str, unit: str, *texts: str) -> dict[str, Any]:
    return {"units": [[clan, unit]], "orders": [[clan, text] for text in texts]}


def _winter(clan: str, text: str, *units: str) -> dict[str, Any]:
    return {
        "kind": "adjustment",
        "units": [[clan, one] for one in units],
        "owners": {"IWA": clan, "NAG": clan},
        "orders": [[clan, text]],
    }


@given(st.lists(cases, min_size=2, max_size=8))
@example([_unit("oda", "F NAG"), _unit("oda", "A NAG")])
@example([_unit("neutral", "A AKI", "AKI - NAG", "AKI H"), _unit("oda", "A AKI", "AKI - NAG", "AKI H")])
@example([_winter("mori", "B A IWA"), _winter("oda", "B A IWA")])
@example([_winter("oda", "B A IWA", "A NAG", "A AKI"), _winter("oda", "B A IWA", "A NAG", "A AKI", "A BIN")])
@settings(max_examples=80, deadline=None)
def test_lines_are_answered_together_as_each_is_alone(lines: list[dict[str, Any]]) -> None:
    assert _answers(*lines) == [answer for one in lines for answer in _answers(one)]
    assert _answers(*lines, *lines) == _answers(*lines) * 2


def test_a_unit_without_an_order_is_named_as_it_stands() -> None:
    fleet, army = ask({"units": [["oda", "F ISE"]]}, {"units": [["oda", "A ISE"]]})
    assert fleet["results"][0]["unit"] == "F ISE"
    assert (army["results"][0]["unit"], army["results"][0]["order"]) == ("A ISE", "A ISE H")


def test_a_build_is_told_of_the_clan_that_made_it() -> None:
    told = [one["results"][0]["reason"] for one in ask(_winter("mori", "B A IWA"), _winter("oda", "B A IWA"))]
    assert told == ["Mori built Army Iwami.", "Oda built Army Iwami."]
