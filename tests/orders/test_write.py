"""Orders as text: short, as a sentence, and for a letter."""

import pytest

from sengoku.engine import (
    Build,
    Convoy,
    Disband,
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
    Unit,
    UnitType,
    Variant,
    Waive,
)
from sengoku.orders import noted, sentence, short

UNITS = (
    Unit("takeda", UnitType.ARMY, "kai"),
    Unit("mori", UnitType.FLEET, "kanmon-strait"),
    Unit("mori", UnitType.ARMY, "nagato"),
    Unit("asakura", UnitType.ARMY, "omi"),
)
WRITTEN: list[tuple[Order, str, str, str]] = [
    (Hold("kai"), "A KAI H", "Army Kai holds", "Kai's army holds"),
    (Move("kai", "sagami"), "A KAI - SAG", "Army Kai moves to Sagami", "Kai's army moves to Sagami"),
    (
        Move("nagato", "hizen", True),
        "A NAG - HIZ VIA CONVOY",
        "Army Nagato moves to Hizen by convoy",
        "Nagato's army moves to Hizen by convoy",
    ),
    (
        SupportHold("kai", "omi"),
        "A KAI S A OMI",
        "Army Kai supports Army Omi",
        "Kai's army supports Omi's army in holding",
    ),
    (
        SupportMove("kai", "omi", "mino"),
        "A KAI S A OMI - MIN",
        "Army Kai supports Army Omi moving to Mino",
        "Kai's army supports Omi's army moving to Mino",
    ),
    (
        SupportHold("kai", "iyo"),
        "A KAI S IYO",
        "Army Kai supports the unit in Iyo",
        "Kai's army supports Iyo's unit in holding",
    ),
    (
        Convoy("kanmon-strait", "nagato", "hizen"),
        "F KAS C A NAG - HIZ",
        "Fleet Kanmon Strait convoys Army Nagato to Hizen",
        "Kanmon Strait's fleet convoys Nagato's army to Hizen",
    ),
    (
        Retreat("kai", ("north-shinano", "suruga")),
        "A KAI R NSH else SUR",
        "Army Kai retreats to North Shinano, else Suruga",
        "Kai's army retreats to North Shinano, else Suruga",
    ),
    (Disband("kai"), "A KAI D", "Army Kai disbands", "Kai's army is disbanded"),
    (Build(UnitType.FLEET, "izu"), "B F IZU", "Build Fleet Izu", "Izu gets a new fleet"),
    (Waive(), "WAIVE", "Waive a build", "One build is waived"),
]


@pytest.mark.parametrize(("order", "brief", "full", "letter"), WRITTEN, ids=[row[1] for row in WRITTEN])
def test_an_order_is_written_in_three_ways(
    sengoku: Variant, order: Order, brief: str, full: str, letter: str
) -> None:
    position = Position(Phase(1570, Season.SPRING, PhaseKind.MOVEMENT), UNITS, {})
    assert short(sengoku, position, order) == brief
    assert sentence(sengoku, position, order) == full
    assert noted(sengoku, position, order) == letter


def test_in_adjustments_a_unit_is_removed(sengoku: Variant) -> None:
    position = Position(Phase(1570, Season.WINTER, PhaseKind.ADJUSTMENT), UNITS, {})
    assert noted(sengoku, position, Disband("kai")) == "Kai's army is removed"


def test_coasts_are_written(standard: Variant) -> None:
    fleet = Unit("russia", UnitType.FLEET, "st-petersburg/nc")
    position = Position(Phase(1901, Season.SPRING, PhaseKind.MOVEMENT), (fleet,), {})
    order = Move("st-petersburg/nc", "norway")
    assert short(standard, position, order) == "F STP/NC - NWY"
    assert sentence(standard, position, order) == "Fleet St Petersburg (nc) moves to Norway"
    assert noted(standard, position, order) == "St Petersburg's fleet (nc) moves to Norway"
