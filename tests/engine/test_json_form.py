"""Orders, positions and verdicts as plain data."""

from typing import Any

import pytest

from sengoku import maps
from sengoku.engine import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    PositionError,
    Retreat,
    SupportHold,
    SupportMove,
    UnitType,
    Waive,
    order_from_json,
    order_to_json,
    position_from_json,
    position_to_json,
    verdict_from_json,
)

FORMS: list[tuple[Order, dict[str, Any]]] = [
    (Hold("kai"), {"type": "hold", "at": "kai"}),
    (Move("kai", "sagami"), {"type": "move", "at": "kai", "to": "sagami", "via_convoy": False}),
    (SupportHold("tosa", "iyo"), {"type": "support_hold", "at": "tosa", "target": "iyo"}),
    (SupportMove("kai", "omi", "mino"), {"type": "support_move", "at": "kai", "target": "omi", "to": "mino"}),
    (
        Convoy("suo-sea", "suo", "bungo"),
        {"type": "convoy", "at": "suo-sea", "target": "suo", "to": "bungo"},
    ),
    (Retreat("kai", ("mino", "sagami")), {"type": "retreat", "at": "kai", "to": ["mino", "sagami"]}),
    (Disband("kai"), {"type": "disband", "at": "kai"}),
    (Build(UnitType.FLEET, "izu"), {"type": "build", "unit": "fleet", "at": "izu"}),
    (Waive(), {"type": "waive"}),
]


@pytest.mark.parametrize(("order", "data"), FORMS)
def test_every_order_has_one_form(order: Order, data: dict[str, Any]) -> None:
    assert order_to_json(order) == data
    assert order_from_json(data) == order


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"type": "charge", "at": "kai"},
        {"type": "move", "at": "kai"},
        {"type": "move", "at": 7, "to": "sagami"},
        {"type": "retreat", "at": "kai", "to": "mino"},
        {"type": "build", "unit": "cavalry", "at": "kai"},
        {"type": ["move"]},
    ],
)
def test_what_is_no_order_is_said_to_be_none(data: dict[str, Any]) -> None:
    with pytest.raises(PositionError, match="is not an order"):
        order_from_json(data)


def test_a_position_that_lacks_something_says_what() -> None:
    data = position_to_json(maps.load("sengoku").start())
    del data["units"]
    with pytest.raises(PositionError, match="What should be a position lacks 'units'"):
        position_from_json(data)


@pytest.mark.parametrize("broken", [{"units": 3}, {"phase": 3}, {"owners": []}, {"units": [["oda", "army"]]}])
def test_a_position_of_the_wrong_form_is_refused_with_a_sentence(broken: dict[str, Any]) -> None:
    data = position_to_json(maps.load("sengoku").start()) | broken
    with pytest.raises(PositionError, match="What should be a position cannot be read"):
        position_from_json(data)


def test_what_is_no_verdict_is_refused_with_a_sentence() -> None:
    with pytest.raises(PositionError, match="What should be a verdict lacks 'phase'"):
        verdict_from_json({})
