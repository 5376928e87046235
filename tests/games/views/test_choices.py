"""What a map offers are orders in the player's language: filled in, each is read as what the rules allow."""

from collections.abc import Iterator

import pytest

from sengoku.engine import (
    Dislodged,
    Order,
    Phase,
    PhaseKind,
    Position,
    Season,
    Unit,
    UnitType,
    Variant,
    options,
)
from sengoku.games.views.choices import Act, Choices, choices
from sengoku.maps import load
from sengoku.orders import orderable, read
from sengoku.render import board

MOVES = Phase(1571, Season.SPRING, PhaseKind.MOVEMENT)
RETREATS = Phase(1571, Season.SPRING, PhaseKind.RETREAT)
WINTER = Phase(1571, Season.WINTER, PhaseKind.ADJUSTMENT)


def army(clan: str, at: str) -> Unit:
    return Unit(clan, UnitType.ARMY, at)


def fleet(clan: str, at: str) -> Unit:
    return Unit(clan, UnitType.FLEET, at)


def crossing() -> Position:
    """An army of Mori with a chain of two own fleets and a stranger's, and neighbours to help."""
    mori = (army("mori", "aki"), fleet("mori", "suo-sea"), fleet("mori", "inland-sea"))
    others = (army("chosokabe", "sanuki"), fleet("shimazu", "bungo-strait"), army("shimazu", "bungo"))
    return Position(MOVES, tuple(sorted((*mori, *others), key=lambda one: one.at)), owners={})


def beaten() -> Position:
    lost = Dislodged(army("takeda", "kai"), "sagami", ("hida", "south-shinano"))
    return Position(RETREATS, (army("hojo", "kai"),), owners={}, dislodged=(lost,))


def winter() -> Position:
    owners = {"kai": "takeda", "sagami": "takeda", "izu": "takeda"}
    return Position(WINTER, (army("takeda", "hida"), army("hojo", "musashi")), owners=owners)


def texts(found: Choices, act: Act) -> Iterator[str]:
    """Every order that an act can become, filled in as a page does it."""
    if not act.to and not act.of:
        yield act.text
    for place in act.to:
        yield act.text.replace("{to}", found.places[place].code)
    for unit, places in act.of.items():
        for place, way in places.items():
            text = act.stay if way == "stay" else act.text
            assert text is not None
            yield text.replace("{unit}", found.pieces[unit].code).replace(
                "{to}", "" if way == "stay" else found.places[place].code
            )


def offered(variant: Variant, position: Position, clan: str) -> list[Order]:
    """The orders that are read out of everything that is offered, one by one."""
    found = choices(variant, board.load(variant.id), position, [clan])
    acts = [act for one in found.acts.values() for act in one] + found.loose
    orders = []
    for text in (text for act in acts for text in texts(found, act)):
        reading = read(variant, position.phase.kind, text, orderable(position))
        assert not reading.problems, text
        assert not reading.orders[0].notes, text
        orders.append(reading.orders[0].order)
    return orders


@pytest.mark.parametrize(
    ("position", "clan"),
    [
        (crossing(), "mori"),
        (crossing(), "shimazu"),
        (beaten(), "takeda"),
        (winter(), "takeda"),
        (winter(), "hojo"),
    ],
)
def test_everything_offered_is_read_as_the_order_that_the_rules_allow(position: Position, clan: str) -> None:
    variant = load("sengoku")
    orders = offered(variant, position, clan)
    assert orders
    assert len(orders) == len(set(orders))
    assert set(orders) == set(options(variant, position, clan))


def test_the_first_spring_of_every_clan_on_the_standard_board_is_offered_whole() -> None:
    variant = load("standard")
    for clan in variant.clans:
        orders = offered(variant, variant.start(), clan.id)
        assert set(orders) == set(options(variant, variant.start(), clan.id))


def test_places_are_told_apart_by_the_way_there() -> None:
    variant = load("sengoku")
    found = choices(variant, board.load("sengoku"), crossing(), ["mori"])
    by_label = {act.label: act for act in found.acts["aki"]}
    assert by_label["Move"].to["iwami"] == "land"
    assert by_label["Move"].to["iyo"] == "convoy"
    ship = next(act for act in found.acts["suo-sea"] if act.label == "Move")
    assert ship.to["inland-sea"] == "sea"
    assert ship.to["suo"] == "coast"
    bridged = Position(MOVES, (army("uesugi", "sado"),), owners={})
    (hold, move) = choices(variant, board.load("sengoku"), bridged, ["uesugi"]).acts["sado"]
    assert (hold.text, move.to) == ("A SAD H", {"echigo": "bridge"})


def test_a_beaten_unit_is_shown_beside_its_victor() -> None:
    variant, drawing = load("sengoku"), board.load("sengoku")
    piece = choices(variant, drawing, beaten(), ["takeda"]).pieces["kai"]
    assert piece.name == "Army Kai"
    assert piece.clan == "Takeda"
    assert piece.full == drawing.dislodged_place("kai", board.View.FULL)


def test_nobody_is_offered_anything_for_the_units_of_others() -> None:
    variant = load("sengoku")
    found = choices(variant, board.load("sengoku"), crossing(), ["mori"])
    assert set(found.acts) == {"aki", "suo-sea", "inland-sea"}
    assert set(found.titles) == set(found.acts)
