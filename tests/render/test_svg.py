"""The SVG shows every territory, piece and order, is well formed, and always the same."""

import gzip
import re
from xml.etree import ElementTree

import pytest

from render import scenes
from sengoku.engine import Move, Position, Result, Retreat, SupportHold, Unit, UnitType, Verdict
from sengoku.maps import load, map_ids
from sengoku.render import board, svg
from sengoku.render.board import View
from sengoku.render.picture import Layer, Picture, of_position, of_result, of_verdict

SVG = "{http://www.w3.org/2000/svg}"


def drawn(picture: Picture, map_id: str = "sengoku") -> ElementTree.Element:
    return ElementTree.fromstring(svg.draw(load(map_id), board.load(map_id), picture))  # noqa: S314 - our own text


def texts(root: ElementTree.Element, name: str) -> list[str]:
    """The texts in the groups of that class."""
    groups = [one for one in root.iter(f"{SVG}g") if name in one.get("class", "").split()]
    return ["".join(text.itertext()) for one in groups for text in one.iter(f"{SVG}text")]


def of_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [one for one in root.iter() if name in one.get("class", "").split()]


@pytest.mark.parametrize("map_id", map_ids())
@pytest.mark.parametrize("view", View)
def test_every_territory_is_drawn_and_named(map_id: str, view: View) -> None:
    variant = load(map_id)
    root = drawn(of_position(variant.start(), view), map_id)
    shapes = {one.get("data-territory"): one for one in root.iter(f"{SVG}path") if one.get("data-territory")}
    assert set(shapes) == {t.id for t in variant.board.territories}
    for territory in variant.board.territories:
        title = shapes[territory.id].find(f"{SVG}title")
        assert title is not None
        assert (title.text or "").startswith(territory.name)
    words = " ".join(texts(root, "names"))
    for territory in variant.board.territories:
        assert (territory.code if view is View.COMPACT else territory.name) in words


@pytest.mark.parametrize("view", View)
def test_japanese_names_stand_beside_those_with_room(view: View) -> None:
    root = drawn(of_position(scenes.variant().start(), view))
    assert ("丹後" in texts(root, "kanji")) is (view is View.FULL)


@pytest.mark.parametrize("map_id", map_ids())
def test_every_unit_stands_in_its_place(map_id: str) -> None:
    variant, drawing = load(map_id), board.load(map_id)
    root = drawn(of_position(variant.start()), map_id)
    units = {one.get("data-unit"): one for one in root.iter(f"{SVG}use") if one.get("data-unit")}
    assert set(units) == {unit.at for unit in variant.start().units}
    for unit in variant.start().units:
        spot = drawing.place(unit.at, View.FULL)
        assert units[unit.at].get("href") == f"#{unit.type.value}-{unit.clan}"
        assert f"translate({spot.x:g} {spot.y:g})" in (units[unit.at].get("transform") or "")


def test_garrisons_and_free_and_owned_centres_have_their_coins() -> None:
    variant = scenes.variant()
    root = drawn(of_position(variant.start()))
    (centres,) = of_class(root, "centres")
    coins = [one.get("href", "").removeprefix("#coin-") for one in centres]
    assert coins.count("garrison") == 7
    assert coins.count("free") == 14
    assert all(coins.count(clan.id) == 2 for clan in variant.clans)


def test_a_taken_centre_never_shows_the_garrison_again() -> None:
    variant = scenes.variant()
    root = drawn(Picture("Spring 1571", owners={"bizen": "mori"}))
    (centres,) = of_class(root, "centres")
    coins = [one.get("href") for one in centres]
    assert coins.count("#coin-garrison") == 6
    assert coins.count("#coin-mori") == 1
    assert len(coins) == sum(t.supply_center for t in variant.board.territories)


def test_land_has_the_colour_of_its_owner() -> None:
    root = drawn(Picture("Spring 1571", owners={"kai": "takeda", "aki": "mori"}))
    takeda, mori, nobody = (root.find(f".//*[@id='lands-{name}']") for name in ("takeda", "mori", "free"))
    assert takeda is not None
    assert mori is not None
    assert nobody is not None
    assert [one.get("data-territory") for one in takeda] == ["kai"]
    assert [one.get("data-territory") for one in mori] == ["aki"]
    assert len(nobody) == 57


def test_a_dislodged_unit_stands_beside_its_victor() -> None:
    position = scenes.moves().position
    assert {one.unit.at for one in position.dislodged} == {"omi", "sanuki"}
    root = drawn(of_position(position))
    at_omi = [one.get("href") for one in root.iter(f"{SVG}use") if one.get("data-unit") == "omi"]
    assert sorted(at_omi, key=str) == ["#army-asakura", "#army-oda"]


def orders_in(verdict: Verdict, position: Position) -> ElementTree.Element:
    return drawn(of_verdict(position, verdict))


def test_there_is_a_sign_for_each_order_that_can_be_drawn() -> None:
    verdict = scenes.moves()
    root = orders_in(verdict, scenes.before())
    shown = {one.get("data-order") for one in of_class(root, "order")}
    for outcome in verdict.outcomes:
        if isinstance(outcome.order, Move) and outcome.result is not Result.ILLEGAL:
            assert outcome.order.at in shown
        if outcome.result in (Result.SUPPORTS, Result.CUT, Result.CONVOYS):
            assert getattr(outcome.order, "at", None) in shown


def test_a_failed_move_differs_in_shape_from_one_that_is_made() -> None:
    root = orders_in(scenes.moves(), scenes.before())
    (made,) = (one for one in of_class(root, "moves") if one.get("data-order") == "tango")
    failed = of_class(root, "bounces")
    heads = [one for one in made if one.get("d", "").endswith("z")]
    assert heads
    assert failed
    assert not any(part.get("d", "").endswith("z") for one in failed for part in one)


@pytest.mark.parametrize(
    ("result", "where"), [(Result.CUT, "omi"), (Result.VOID, "musashi"), (Result.ILLEGAL, "bungo-strait")]
)
def test_help_that_fails_is_marked(result: Result, where: str) -> None:
    verdict, position = scenes.moves(), scenes.before()
    (bad,) = (o for o in verdict.outcomes if getattr(o.order, "at", None) == where)
    assert bad.result is result
    with_it = of_verdict(position, verdict)
    alone = Picture(with_it.title, with_it.units, with_it.owners, outcomes=(bad,))
    (marks,) = of_class(drawn(alone), "marks")
    assert len(marks) == 2


def test_a_convoyed_army_sails_by_its_fleets() -> None:
    verdict, position = scenes.moves(), scenes.before()
    root = orders_in(verdict, position)
    (order,) = (one for one in of_class(root, "moves") if one.get("data-order") == "nagato")
    path = order[0].get("d", "")
    for fleet in ("suo-sea", "inland-sea"):
        spot = board.load("sengoku").place(fleet, View.FULL)
        assert f"Q{spot.x:g} {spot.y:g} " in path.replace("\n", " ")


def test_beaten_units_are_ringed_in_the_picture_of_the_moves() -> None:
    picture = of_verdict(scenes.before(), scenes.moves())
    assert picture.beaten == {"omi", "sanuki"}
    without = Picture(picture.title, picture.units, picture.owners, outcomes=picture.outcomes)
    ringed, plain = (of_class(drawn(one), "dislodged") for one in (picture, without))
    assert plain == []
    assert [len(group) for group in ringed] == [4], "two strokes around each of two units"


def test_the_arrow_of_a_unit_that_has_gone_begins_with_a_dot() -> None:
    before, after = (
        drawn(one) for one in (of_verdict(scenes.before(), scenes.moves()), of_result(scenes.moves()))
    )
    (there,), (gone,) = (
        [one for one in of_class(root, "moves") if one.get("data-order") == "tango"]
        for root in (before, after)
    )
    assert not there.findall(f"{SVG}circle")
    assert len(gone.findall(f"{SVG}circle")) == 2


def test_the_order_of_a_beaten_unit_sets_out_where_it_waits() -> None:
    drawing = board.load("sengoku")
    (cut,) = (
        one for one in of_class(drawn(of_result(scenes.moves())), "cut") if one.get("data-order") == "omi"
    )
    start = re.match(r"M([\d.]+) ([\d.]+)", cut[0].get("d", ""))
    assert start
    x, y = map(float, start.groups())
    spot = drawing.dislodged_place("omi", View.FULL)
    assert abs(x - spot.x) + abs(y - spot.y) < 30


def test_retreats_and_lost_units_are_drawn() -> None:
    verdict = scenes.retreats()
    root = orders_in(verdict, scenes.moves().position)
    (gone,) = of_class(root, "retreats")
    assert gone.get("data-order") == "omi"
    assert any(isinstance(outcome.order, Retreat) for outcome in verdict.outcomes)
    assert any((title.text or "") == "leaves the board" for title in root.iter(f"{SVG}title"))


def test_builds_and_removals_are_drawn() -> None:
    position, verdict = scenes.winter()
    root = orders_in(verdict, position)
    assert [one.get("data-order") for one in of_class(root, "builds")] == ["owari"]
    assert any((title.text or "") == "leaves the board" for title in root.iter(f"{SVG}title"))
    assert any(one.get("href") == "#army-oda" and one.get("data-unit") == "owari" for one in root.iter())


def test_centres_that_changed_hands_are_marked() -> None:
    position = scenes.retreats().position
    plain, marked = of_position(position), of_position(position, last=scenes.retreats())
    assert "omi" in marked.changed
    assert svg.draw(scenes.variant(), board.load("sengoku"), plain) != svg.draw(
        scenes.variant(), board.load("sengoku"), marked
    )


@pytest.mark.parametrize("view", View)
def test_the_legend_counts_the_centres_of_each_clan(view: View) -> None:
    picture = Picture("Fall 1575", owners={"kai": "takeda", "izu": "takeda", "hida": "takeda"}, view=view)
    legend = texts(drawn(picture), "legend")
    assert "Takeda2" in legend
    assert "Oda0" in legend
    assert "Oda9" in texts(drawn(Picture("Fall 1575", counts={"oda": 9}, view=view)), "legend")


def test_the_cartouche_names_the_season() -> None:
    words = texts(drawn(of_verdict(scenes.moves().position, scenes.retreats())), "cartouche")
    assert "Fall 1574" in words
    assert "retreats" in words
    assert "秋" in words


@pytest.mark.parametrize(
    ("layer", "name"),
    [
        (Layer.CENTERS, "centres"),
        (Layer.UNITS, "units"),
        (Layer.ORDERS, "orders"),
        (Layer.LABELS, "names"),
        (Layer.LEGEND, "legend"),
    ],
)
def test_a_layer_can_be_left_out(layer: Layer, name: str) -> None:
    whole = of_verdict(scenes.before(), scenes.moves())
    rest = Picture(
        whole.title, whole.units, whole.owners, outcomes=whole.outcomes, layers=frozenset(Layer) - {layer}
    )
    assert of_class(drawn(whole), name)
    assert not of_class(drawn(rest), name)


def test_without_the_layer_of_owners_all_land_is_bare() -> None:
    picture = Picture("Spring 1571", owners={"kai": "takeda"}, layers=frozenset(Layer) - {Layer.OWNERS})
    assert drawn(picture).find(".//*[@id='lands-takeda']") is None


def test_the_same_picture_is_the_same_bytes() -> None:
    variant, drawing = scenes.variant(), board.load("sengoku")
    pictures = [of_verdict(scenes.before(), scenes.moves()) for _ in range(2)]
    assert svg.draw(variant, drawing, pictures[0]) == svg.draw(variant, drawing, pictures[1])


def test_titles_are_escaped() -> None:
    picture = Picture('<script>alert("x")</script> & co', subtitle="<b>")
    text = svg.draw(scenes.variant(), board.load("sengoku"), picture)
    assert "<script" not in text
    assert "<b>" not in text
    root = drawn(picture)
    assert '<script>alert("x")</script> & co' in texts(root, "cartouche")


@pytest.mark.parametrize("view", View)
def test_the_picture_carries_no_script_and_fetches_nothing(view: View) -> None:
    root = drawn(of_verdict(scenes.before(), scenes.moves(), view))
    for one in root.iter():
        assert one.tag not in (f"{SVG}script", f"{SVG}style", f"{SVG}image", f"{SVG}foreignObject")
        for key, value in one.attrib.items():
            assert not key.startswith("on")
            if key == "href":
                assert value.startswith("#")
            assert not re.search(r"url\((?!#)", value)


def test_every_reference_has_its_target_and_no_id_is_there_twice() -> None:
    root = drawn(of_verdict(scenes.before(), scenes.moves()))
    ids = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(ids) == len(set(ids))
    for one in root.iter():
        for key, value in one.attrib.items():
            target = value[1:] if key == "href" else next(iter(re.findall(r"^url\(#(.*)\)$", value)), None)
            assert target is None or target in ids


def test_two_pictures_on_one_page_keep_their_parts_apart() -> None:
    first = drawn(Picture("Spring 1571", prefix="a-"))
    second = drawn(Picture("Fall 1571", prefix="b-"))
    one, other = ({part.get("id") for part in root.iter() if part.get("id")} for root in (first, second))
    assert not one & other


def test_the_outlines_are_credited_in_the_picture() -> None:
    (description,) = drawn(Picture("Spring 1571")).iter(f"{SVG}desc")
    assert "Japan Meteorological Agency" in (description.text or "")


@pytest.mark.parametrize("map_id", map_ids())
@pytest.mark.parametrize("view", View)
def test_a_picture_is_light_enough_for_a_page(map_id: str, view: View) -> None:
    variant = load(map_id)
    text = svg.draw(variant, board.load(map_id), of_position(variant.start(), view))
    assert len(gzip.compress(text.encode(), 9)) < 80_000


def test_a_picture_full_of_orders_is_light_enough_for_a_page() -> None:
    """A unit everywhere, each with an order."""
    variant = scenes.variant()
    seas = [t.id for t in variant.board.territories if t.terrain == "sea"]
    units = [
        Unit("oda", UnitType.FLEET if t.id in seas else UnitType.ARMY, t.id)
        for t in variant.board.territories
    ]
    outcomes = [
        outcome.__class__(unit.clan, unit, SupportHold(unit.at, "kai"), Result.SUPPORTS, outcome.reason)
        for unit, outcome in zip(units, tuple(scenes.moves().outcomes) * 3, strict=False)
    ]
    picture = Picture("Fall 1599", tuple(units), outcomes=tuple(outcomes))
    text = svg.draw(variant, board.load("sengoku"), picture)
    assert len(outcomes) > 80
    assert len(gzip.compress(text.encode(), 9)) < 80_000


def test_an_unknown_place_or_clan_is_an_error() -> None:
    for unit in (Unit("oda", UnitType.ARMY, "edo"), Unit("date", UnitType.ARMY, "kai")):
        with pytest.raises(KeyError):
            svg.draw(scenes.variant(), board.load("sengoku"), Picture("Spring 1570", (unit,)))
