"""What may be ordered is offered, and nothing else: held against the rules' own answers, order by order."""

from collections.abc import Iterator

import pytest

from sengoku.engine import (
    Build,
    Convoy,
    Disband,
    Dislodged,
    Hold,
    Move,
    Order,
    Phase,
    PhaseKind,
    Position,
    Retreat,
    Season,
    SupportHold,
    SupportMove,
    Terrain,
    Unit,
    UnitType,
    Variant,
    Waive,
    check_order,
    doubt,
    options,
)
from sengoku.engine.convoy import is_of_use
from sengoku.engine.field import Field
from sengoku.engine.unit import territory_of
from sengoku.maps import load

SPRING = Phase(1571, Season.SPRING, PhaseKind.MOVEMENT)


def at_sea(variant: Variant) -> Position:
    """Fleets of three clans that join many shores, with armies on them."""
    ships = {"mori": ("suo-sea", "inland-sea", "sanin-coast"), "shimazu": ("bungo-strait", "kanmon-strait")}
    lands = {"mori": ("nagato", "aki"), "shimazu": ("bungo",), "chosokabe": ("sanuki", "iyo", "yamashiro")}
    units = [Unit(clan, UnitType.FLEET, at) for clan, places in ships.items() for at in places]
    units += [Unit(clan, UnitType.ARMY, at) for clan, places in lands.items() for at in places]
    return Position(SPRING, tuple(sorted(units, key=lambda unit: unit.at)), owners={})


def every_movement(variant: Variant, position: Position, clan: str) -> Iterator[Order]:
    """Each order that could be written down for the units of a clan."""
    places = [one.id for one in variant.board.territories]
    for unit in position.units_of(clan):
        yield Hold(unit.at)
        for to in variant.board.locations:
            yield Move(unit.at, to)
            yield Move(unit.at, to, via_convoy=True)
        for other in position.units:
            yield SupportHold(unit.at, other.at)
            for to in places:
                yield SupportMove(unit.at, other.at, to)
                yield Convoy(unit.at, other.at, to)


def is_offered(variant: Variant, position: Position, clan: str, order: Order) -> bool:
    """Whether the rules leave an order a chance, and it is not another way to write one that is offered."""
    if check_order(variant, position, clan, order) or doubt(variant, position, order):
        return False
    field, number = Field(variant, position), variant.board.place_of
    if isinstance(order, Convoy):
        ends = number[order.target], number[order.to]
        lands = variant.board.territory(order.to).terrain is not Terrain.SEA
        return lands and is_of_use(variant.board, number[order.at], *ends, field.ships)
    if isinstance(order, Move):
        unit = field.unit_at[number[order.at]]
        assert unit is not None
        near = variant.board.neighbours(unit.type, unit.at)
        if unit.type is UnitType.FLEET:
            return not order.via_convoy and order.to in near
        return order.to == territory_of(order.to) and (order.to in near or not order.via_convoy)
    return True


@pytest.mark.parametrize("clan", ["mori", "shimazu", "chosokabe"])
def test_every_order_with_a_chance_is_offered_and_no_other(clan: str) -> None:
    variant = load("sengoku")
    position = at_sea(variant)
    written = set(every_movement(variant, position, clan))
    offered = options(variant, position, clan)
    assert len(set(offered)) == len(offered)
    assert set(offered) == {one for one in written if is_offered(variant, position, clan, one)}


def test_a_fleet_on_a_split_coast_is_offered_the_coasts_it_can_reach() -> None:
    variant = load("standard")
    position = Position(Phase(1901, Season.SPRING, PhaseKind.MOVEMENT), (), owners={})
    fleet = Unit("france", UnitType.FLEET, "mid-atlantic-ocean")
    seen = options(variant, Position(position.phase, (fleet,), owners={}), "france")
    assert {Move(fleet.at, "spain/nc"), Move(fleet.at, "spain/sc")} <= set(seen)
    assert Move(fleet.at, "spain") not in seen


def test_a_dislodged_unit_is_offered_its_free_places_and_the_end() -> None:
    variant = load("sengoku")
    army, victor = Unit("takeda", UnitType.ARMY, "kai"), Unit("hojo", UnitType.ARMY, "kai")
    beaten = Dislodged(army, "sagami", ("hida", "south-shinano"))
    phase = Phase(1571, Season.SPRING, PhaseKind.RETREAT)
    position = Position(phase, (victor,), owners={}, dislodged=(beaten,))
    wishes = (Retreat("kai", ("hida",)), Retreat("kai", ("south-shinano",)), Disband("kai"))
    assert options(variant, position, "takeda") == wishes
    assert options(variant, position, "hojo") == ()


def test_winter_offers_sites_for_what_can_stand_there_or_units_to_give_up() -> None:
    variant = load("sengoku")
    phase = Phase(1571, Season.WINTER, PhaseKind.ADJUSTMENT)
    army = Unit("hojo", UnitType.ARMY, "musashi")
    position = Position(phase, (army,), owners={"kai": "takeda", "sagami": "takeda"})
    assert set(options(variant, position, "takeda")) == {
        Build(UnitType.ARMY, "kai"),
        Build(UnitType.ARMY, "sagami"),
        Build(UnitType.FLEET, "sagami"),
        Waive(),
    }
    assert options(variant, position, "hojo") == (Disband("musashi"),)
    assert options(variant, position, "oda") == ()
