"""Every reason against an order has a sentence of its own."""

import random
from collections.abc import Iterator

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
    Reason,
    Retreat,
    Season,
    SupportHold,
    SupportMove,
    Unit,
    UnitType,
    Variant,
    Waive,
    Why,
    check_order,
)
from sengoku.orders import illegal
from sengoku.orders.write import possessive

FALLBACK = "That order is not allowed now."


def _board(variant: Variant, rng: random.Random, kind: PhaseKind) -> Position:
    """A random board on which clans own some centres, and some units have been dislodged."""
    board = variant.board
    clans = [clan.id for clan in variant.clans[:3]]
    sides = [*clans, variant.garrison_clan] if variant.garrison_clan else clans
    units, beaten = [], []
    for territory in rng.sample(board.territories, 30):
        spots = [
            (type, at)
            for type in UnitType
            for at in (territory.id, *(f"{territory.id}/{coast}" for coast in territory.coasts))
            if board.can_stand(type, at)
        ]
        type, at = rng.choice(spots)
        side = rng.choice(sides if type is UnitType.ARMY else clans)
        if kind is PhaseKind.RETREAT and rng.random() < 0.4:
            ways = board.neighbours(type, at)
            beaten.append(Dislodged(Unit(rng.choice(clans), type, at), "nowhere", ways[:2]))
        units.append(Unit(side, type, at))
    centers = [t.id for t in board.territories if t.supply_center]
    owners = {center: rng.choice(clans) for center in centers if rng.random() < 0.8}
    season = Season.WINTER if kind is PhaseKind.ADJUSTMENT else Season.FALL
    units.sort(key=lambda unit: unit.at)
    return Position(Phase(1575, season, kind), tuple(units), owners, tuple(beaten))


def _orders(variant: Variant, rng: random.Random, position: Position) -> Iterator[Order]:
    places = [*variant.board.locations, "atlantis"]
    for unit in (*position.units, *(one.unit for one in position.dislodged)):
        near = [*variant.board.neighbours(unit.type, unit.at), unit.at]
        for _ in range(6):
            one, other = rng.choice(places), rng.choice([*places[:-1], *near * 4])
            yield from (
                Hold(one),
                Move(unit.at, other, rng.random() < 0.3),
                SupportHold(unit.at, other),
                SupportMove(unit.at, rng.choice(places[:-1]), other),
                Convoy(unit.at, rng.choice(places[:-1]), other),
                Retreat(unit.at, (other,)),
                Disband(unit.at),
                Disband(other),
                Build(rng.choice(list(UnitType)), other),
                Waive(),
            )


def test_every_reason_against_an_order_has_its_sentence(any_map: Variant) -> None:
    rng = random.Random(3)
    seen: set[Why] = set()
    clan = any_map.clans[0].id
    for kind in PhaseKind:
        for _ in range(3):
            position = _board(any_map, rng, kind)
            for order in _orders(any_map, rng, position):
                reason = check_order(any_map, position, clan, order)
                if reason is None:
                    continue
                seen.add(reason.why)
                _is_a_sentence(any_map, position, order, reason)
    assert len(seen) > 18, seen


def _is_a_sentence(variant: Variant, position: Position, order: Order, reason: Reason) -> None:
    for words in (
        illegal(variant, position, order, reason),
        illegal(variant, position, order, reason, possessive),
    ):
        assert words != FALLBACK, reason
        assert words[0].isupper() or words.startswith("atlantis"), words
        assert words.endswith(".")
        assert "  " not in words
        assert "None" not in words


def test_a_reason_without_words_of_its_own_still_gets_an_answer(sengoku: Variant) -> None:
    start = sengoku.start()
    assert illegal(sengoku, start, Hold("kai"), Reason(Why.DISORDER)) == FALLBACK


def test_counts_of_builds_have_sentences(sengoku: Variant) -> None:
    position = Position(Phase(1575, Season.WINTER, PhaseKind.ADJUSTMENT), (), {})
    build = Build(UnitType.ARMY, "kai")
    assert (
        illegal(sengoku, position, build, Reason(Why.SITE_TAKEN, places=("kai",)))
        == "Kai gets one new unit only."
    )
    assert illegal(sengoku, position, build, Reason(Why.TOO_MANY, strengths=(1,))) == (
        "That is more than is owed: the first ones on the list count."
    )
    assert illegal(sengoku, position, Disband("kai"), Reason(Why.ORDERED_TWICE, places=("kai",))) == (
        "The unit in Kai has another order; only one is followed."
    )
