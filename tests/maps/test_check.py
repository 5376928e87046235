"""Each way to break a map is found, and the sentence says what and where."""

import copy
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from sengoku.maps import map_folder
from sengoku.maps.check import problems
from sengoku.maps.load import read_json

Data = dict[str, Any]
MAPS = {map_id: read_json(map_folder(map_id) / "map.json") for map_id in ("sengoku", "standard")}


def territory(data: Data, id: str) -> Data:
    found: Data = next(one for one in data["territories"] if one["id"] == id)
    return found


def border(data: Data, a: str, b: str) -> Data:
    found: Data = next(one for one in data["borders"] if (one["a"], one["b"]) == (a, b))
    return found


def drop_borders(data: Data, id: str) -> None:
    data["borders"] = [one for one in data["borders"] if id not in (one["a"], one["b"])]


def in_territory(which: str, **values: object) -> Callable[[Data], None]:
    return lambda data: territory(data, which).update(values)


def in_border(a: str, b: str, **values: object) -> Callable[[Data], None]:
    return lambda data: border(data, a, b).update(values)


def add(key: str, **values: object) -> Callable[[Data], None]:
    return lambda data: data[key].append(values)


def new_border(
    a: str, b: str, army: bool = False, fleet: bool = False, bridge: bool = False
) -> Callable[[Data], None]:
    return add("borders", a=a, b=b, army=army, fleet=fleet, bridge=bridge)


def top(**values: object) -> Callable[[Data], None]:
    return lambda data: data.update(values)


def without(key: str, find: Callable[[Data], Data] = lambda data: data) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        del find(data)[key]

    return change


def found_in(change: Callable[[Data], None], map_id: str = "sengoku") -> list[str]:
    data = copy.deepcopy(MAPS[map_id])
    change(data)
    return problems(data)


FORM: list[tuple[Callable[[Data], None], str]] = [
    (top(format=2), 'The map: "format" must be the number 1, not 2.'),
    (top(format=True), 'The map: "format" must be the number 1, not true.'),
    (top(id="Sengoku!"), 'The map: "id" must be small letters, digits and hyphens'),
    (top(name=""), 'The map: "name" must be a text of one line, not "".'),
    (top(name="Two\nlines"), 'The map: "name" must be a text of one line'),
    (top(start_year="1570"), 'The map: "start_year" must be a year, not "1570".'),
    (top(start_year=1570.5), 'The map: "start_year" must be a year, not 1570.5.'),
    (top(rules=[]), 'The map: "rules" must be an object, not [].'),
    (top(territories={}), 'The map: "territories" must be a list with something in it'),
    (top(borders=[]), 'The map: "borders" must be a list with something in it, not [].'),
    (top(borders=["aki"]), 'Border 1 must be an object, not "aki".'),
    (without("clans"), 'The map has no "clans".'),
    (top(colour="red"), 'The map has a key "colour" that is not known.'),
    (top(teritories=[]), 'The map has a key "teritories" that is not known. Is "territories" meant?'),
    (
        in_territory("aki", supply_center=1),
        'Territory 1 (aki): "supply_center" must be true or false, not 1.',
    ),
    (
        in_territory("aki", kind="hill"),
        'Territory 1 (aki): "kind" must be inland, coastal or sea, not "hill".',
    ),
    (
        in_territory("aki", kind=["sea"]),
        'Territory 1 (aki): "kind" must be inland, coastal or sea, not ["sea"].',
    ),
    (in_territory("aki", code="A"), 'Territory 1 (aki): "code" must be 3 or 4 capitals, not "A".'),
    (in_territory("aki", aliases="AK"), 'Territory 1 (aki): "aliases" must be a list of texts, not "AK".'),
    (
        in_territory("aki", garison=True),
        'Territory 1 (aki) has a key "garison" that is not known. Is "garrison" meant?',
    ),
    (without("code", lambda data: territory(data, "aki")), 'Territory 1 (aki) has no "code".'),
    (in_territory("aki", position=None), "Territory 1 (aki) has no label point"),
    (without("position", lambda data: territory(data, "aki")), "Territory 1 (aki) has no label point"),
    (
        in_territory("aki", position={"lat": 34}),
        'The label point of territory 1 (aki) has no "lon".',
    ),
    (
        in_territory("aki", position={"lat": 134, "lon": 132}),
        'The label point of territory 1 (aki): "lat" must be a number from -90 to 90, not 134.',
    ),
    (
        in_territory("aki", position=[34, 132]),
        "The label point of territory 1 (aki) must be an object, not [34, 132].",
    ),
    (in_border("aki", "iwami", army="yes"), '(aki – iwami): "army" must be true or false, not "yes".'),
    (without("bridge", lambda data: border(data, "aki", "iwami")), '(aki – iwami) has no "bridge".'),
    (add("clans", id="date", name="Date"), 'Clan 9 (date) has no "colour".'),
    (
        add("start", clan="oda", type="cavalry", territory="kai"),
        '(kai): "type" must be army or fleet, not "cavalry".',
    ),
]

FACTS: list[tuple[Callable[[Data], None], str]] = [
    (in_territory("aki", id="bingo"), "There are two territories with the id 'bingo'."),
    (in_territory("aki", code="BIN"), "The name 'bin' means several territories: aki, bingo."),
    (in_territory("aki", name="Bingo"), "The name 'bingo' means several territories: aki, bingo."),
    (
        in_territory("aki", aliases=["Bin-go", "bingō"]),
        "The name 'bingo' means several territories: aki, bingo.",
    ),
    (in_territory("aki", japanese="備後"), "The name '備後' means several territories: aki, bingo."),
    (add("clans", id="oda", name="Other", colour="red"), "There are two clans with the id 'oda'."),
    (add("clans", id="date", name="ODA", colour="red"), "The name 'oda' means several clans: date, oda."),
    (new_border("aki", "atlantis", army=True), "names 'atlantis', which is no territory of this map."),
    (new_border("aki", "binggo", army=True), "which is no territory of this map (is 'bingo' meant?)."),
    (
        new_border("aki", "bingo/nc", fleet=True),
        "'bingo/nc', but bingo has no coast 'nc' (its split coasts: none)",
    ),
    (new_border("aki", "aki", army=True), "The border aki – aki joins a territory with itself."),
    (new_border("iwami", "aki", army=True), "The border aki – iwami is given 2 times; once is enough."),
    (
        new_border("iwami", "aki", army=True, fleet=True),
        "given 2 times; and not alike: a border is crossed alike in both directions.",
    ),
    (
        in_border("aki", "iwami", army=False),
        "The border aki – iwami lets nothing across: say army, fleet or both.",
    ),
    (
        new_border("kai", "suruga-bay", fleet=True),
        "The border kai – suruga-bay puts an inland territory on the sea",
    ),
    (new_border("kai", "izu", fleet=True, army=True), "would let a fleet into an inland territory."),
    (
        in_border("aki", "inland-sea", army=True),
        "The border aki – inland-sea would let an army march into the sea.",
    ),
    (in_territory("kai", kind="sea"), "would let an army march into the sea."),
    (in_territory("osumi", kind="inland"), "puts an inland territory on the sea: make it coastal"),
    (new_border("kai", "suo", army=True, bridge=True), "is a bridge: a bridge joins two coasts"),
    (new_border("aki", "tosa", army=True, bridge=True), "is a bridge: a bridge joins two coasts"),
    (
        new_border("osumi", "dewa", army=True, fleet=True),
        "lets fleets along the coast, but the two touch no common sea",
    ),
    (
        new_border("osumi", "dewa", fleet=True),
        "The border osumi – dewa joins two lands but lets no army across.",
    ),
    (in_territory("kai", coasts=["nc"]), "kai has split coasts but is inland."),
    (lambda data: drop_borders(data, "sado"), "No border leads from the rest of the map to sado."),
    (lambda data: drop_borders(data, "sado"), "sado is coastal but touches no sea."),
    (in_territory("satsuma", home_of="date"), "satsuma is the home of 'date', which is no clan of this map."),
    (in_territory("satsuma", supply_center=False), "satsuma is a home of shimazu but no supply centre."),
    (
        in_territory("satsuma", garrison=True),
        "satsuma is a home of shimazu and cannot have a neutral garrison",
    ),
    (in_territory("bizen", supply_center=False), "bizen has a garrison but is no supply centre."),
    (in_territory("suo-sea", supply_center=True), "suo-sea is a supply centre at sea; centres lie on land."),
    (top(garrison_clan=None), 'bizen has a garrison, but the map names no "garrison_clan".'),
    (top(garrison_clan="oda"), "The garrison clan 'oda' is also one of the clans."),
    (add("clans", id="date", name="Date", colour="grey"), "The clan date has no home centre."),
    (
        add("start", clan="date", type="army", territory="aki"),
        "A first unit in aki is of 'date', which is no clan",
    ),
    (
        add("start", clan="oda", type="army", territory="edo"),
        "A first unit of oda stands in 'edo', which is no territory",
    ),
    (
        add("start", clan="oda", type="fleet", territory="hida"),
        "A fleet cannot begin in hida, which is inland.",
    ),
    (
        add("start", clan="oda", type="army", territory="suo-sea"),
        "An army cannot begin in suo-sea, which is sea.",
    ),
    (
        add("start", clan="oda", type="army", territory="kai"),
        "2 units would begin in kai; there is room for one.",
    ),
    (
        add("start", clan="oda", type="army", territory="bizen"),
        "2 units would begin in bizen; there is room for one.",
    ),
    (top(rules={}), 'The rules of the map name no "preset": sengoku or standard.'),
    (top(rules={"preset": "chess"}), "There is no rule preset 'chess'"),
    (top(rules={"preset": "sengoku", "castling": True}), "There is no rule 'castling'; the rules are"),
    (top(rules={"preset": "sengoku", "paradox": "all"}), "Rule 'paradox' cannot be 'all'"),
    (
        top(rules={"preset": "sengoku", "victory_centers": 38}),
        "Victory takes 38 centres, but the map has 37.",
    ),
    (top(rules={"preset": "sengoku", "victory_centers": 0}), "Victory takes 0 centres, but the map has 37."),
]

COASTS: list[tuple[Callable[[Data], None], str]] = [
    (
        new_border("spain", "north-africa", fleet=True),
        "The border spain – north-africa must say on which coast of spain fleets land: nc or sc.",
    ),
    (new_border("spain/ec", "gascony", fleet=True), "but spain has no coast 'ec' (its split coasts: nc, sc)"),
    (in_border("gascony", "spain/nc", army=True), "is for armies and must name spain without a coast."),
    (
        lambda data: data["start"][0].update(type="fleet", territory="spain"),
        "The fleet that begins in spain must name its coast: nc or sc.",
    ),
    (
        lambda data: data["start"][0].update(territory="spain/nc"),
        "An army in spain stands on no coast: write 'spain'.",
    ),
    (in_territory("spain", coasts=["nc", "sc", "wc"]), "spain/wc is coastal but touches no sea."),
    (in_border("gascony", "spain", army=False), "The border gascony – spain lets nothing across"),
]


def sentences(cases: Iterable[tuple[Callable[[Data], None], str]]) -> list[str]:
    return [sentence for _, sentence in cases]


@pytest.mark.parametrize(("change", "sentence"), FORM, ids=sentences(FORM))
def test_wrong_form_is_found(change: Callable[[Data], None], sentence: str) -> None:
    found = found_in(change)
    assert any(sentence in one for one in found), found


@pytest.mark.parametrize(("change", "sentence"), FACTS, ids=sentences(FACTS))
def test_contradicting_facts_are_found(change: Callable[[Data], None], sentence: str) -> None:
    found = found_in(change)
    assert any(sentence in one for one in found), found


@pytest.mark.parametrize(("change", "sentence"), COASTS, ids=sentences(COASTS))
def test_mistakes_with_split_coasts_are_found(change: Callable[[Data], None], sentence: str) -> None:
    found = found_in(change, "standard")
    assert any(sentence in one for one in found), found


@pytest.mark.parametrize("sentence", [*found_in(top(clans=[3, None])), *found_in(top(rules={}))])
def test_every_fault_is_a_sentence(sentence: str) -> None:
    assert sentence[0].isupper()
    assert sentence.endswith(".")


def test_one_slip_gives_one_sentence() -> None:
    assert len(found_in(in_border("aki", "inland-sea", army=True))) == 1
    assert len(found_in(in_territory("aki", position=None))) == 1
    assert len(found_in(in_territory("aki", code="BIN"))) == 1


@pytest.mark.parametrize("data", [None, 3, "map", [], [{}]])
def test_what_is_no_object_is_no_map(data: object) -> None:
    assert len(problems(data)) == 1


@pytest.mark.parametrize("key", list(MAPS["sengoku"]))
@pytest.mark.parametrize("value", [None, 0, True, "", "x", [], [[]], [None], [{}], {}, {"a": {}}])
def test_no_value_anywhere_makes_the_check_itself_fail(key: str, value: object) -> None:
    found_in(top(**{key: value}))
