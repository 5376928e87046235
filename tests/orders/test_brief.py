"""The plainest form of an order is read at a glance, as the reader of everything reads it."""

from operator import attrgetter
from random import Random

import pytest

from sengoku.engine import Hold, Move, PhaseKind, SupportHold, SupportMove, Unit, UnitType, Variant
from sengoku.orders import read
from sengoku.orders.brief import read_brief

KAI, SAG = Unit("takeda", UnitType.ARMY, "kai"), Unit("hojo", UnitType.ARMY, "sagami")
IZU = Unit("hojo", UnitType.FLEET, "izu")
UNITS = {unit.at: unit for unit in (KAI, SAG, IZU)}
FORMS = (
    *("{0} - {3}", "{0} H", "{0} S {1}", "{0} S {1} - {3}", "{0} S {1} - {2}", "{0} C {1} - {3}", "{0}"),
    *("{0} S {1} H", "{0} - {3} H", "{0} - {3} S {1}", "{0} - {3} - {2}", "{0}  - {3}", "{0} S  {1}"),
)
"""0 and 1 are units, 2 and 3 places, 3 one that unit 0 can reach."""


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("A KAI - SAG", Move("kai", "sagami")),
        ("A Kai - Sagami", Move("kai", "sagami")),
        ("A KAI - AKI", Move("kai", "aki")),
        ("F Izu H", Hold("izu")),
        ("F IZU S A SAG", SupportHold("izu", "sagami")),
        ("F Izu S A KAI - Sagami", SupportMove("izu", "kai", "sagami")),
    ],
)
def test_the_plainest_form_is_read(sengoku: Variant, text: str, order: object) -> None:
    assert read_brief(sengoku.board, text, UNITS) == order


@pytest.mark.parametrize(
    "text",
    [
        *("", "A", "A KAI", "KAI - SAG", "a KAI - SAG", "A kai - SAG", "A KAI-SAG", "A KAI -SAG", "A KAI - "),
        *("F KAI - SAG", "A AKI - IWA", "A KAI S AKI", "A KAI S F AKI", "A KAI S SAG", "A KAI S A KAI"),
        *(
            "A KAI - KAI",
            "A KAI - SAG VIA",
            "A KAI - SAG.",
            "A KAI -> SAG",
            "A KAI S A SAG - SAG",
            "A KAI H.",
        ),
        *(
            "A KAI H SAG",
            "A KAI - NOT",
            "Takeda: A KAI H",
            "F IZU C A SAG - KAI",
            "A KAI D",
            "A KAI S A SAG H",
        ),
    ],
)
def test_all_else_is_left_to_the_reader(sengoku: Variant, text: str) -> None:
    assert read_brief(sengoku.board, text, UNITS) is None


def test_the_reader_comes_to_the_same_order(any_map: Variant) -> None:
    """Over units, goals and forms at random, possible and impossible, in codes and names."""
    random, board, found = Random(11), any_map.board, 0
    ids = [clan.id for clan in any_map.clans]
    spots = [(type, at) for type in UnitType for at in board.locations if board.can_stand(type, at)]
    for number in range(3_000):
        spell = attrgetter("code" if number % 2 else "name")
        one, other = (Unit(random.choice(ids), *spot) for spot in random.sample(spots, 2))
        near = random.choice(board.neighbours(one.type, one.at) or (one.at,))
        goals = (spell(board.territory(at)) for at in (random.choice(board.locations), near))
        named = (f"{unit.type.letter} {spell(board.territory(unit.at))}" for unit in (one, other))
        text = random.choice(FORMS).format(*named, *goals)
        units = {board.territory(unit.at).id: unit for unit in (one, other)[: random.choice((2, 2, 1))]}
        order = read_brief(board, text, units)
        if order is not None:
            found += 1
            reading = read(any_map, PhaseKind.MOVEMENT, text, units)
            assert not reading.problems, text
            assert (reading.superseded, reading.whole, reading.cleared) == ((), None, False), text
            (same,) = reading.orders
            typed = units[board.territory(order.at).id].type
            assert (same.order, same.typed, same.notes, same.clan) == (order, typed, (), None), text
    assert found > 700
