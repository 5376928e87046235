"""What a player is asked for, in a sentence that counts right."""

import pytest

from sengoku.engine import Dislodged, Phase, PhaseKind, Position, Season, Unit, UnitType
from sengoku.games.tasks import task_of
from sengoku.maps import load

VARIANT = load("sengoku")
SPRING = Phase(1571, Season.SPRING, PhaseKind.MOVEMENT)
RETREATS = Phase(1571, Season.SPRING, PhaseKind.RETREAT)
WINTER = Phase(1571, Season.WINTER, PhaseKind.ADJUSTMENT)
KAI, MINO = Unit("takeda", UnitType.ARMY, "kai"), Unit("takeda", UnitType.ARMY, "mino")
OMI = Unit("takeda", UnitType.ARMY, "omi")


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (Position(SPRING, (KAI,), {"kai": "takeda"}), "You have 1 unit to order."),
        (Position(SPRING, (KAI, MINO), {"kai": "takeda"}), "You have 2 units to order."),
        (
            Position(RETREATS, (MINO,), {}, (Dislodged(KAI, "sagami", ("suruga",)),)),
            "You have a dislodged unit to withdraw or disband.",
        ),
        (
            Position(
                RETREATS, (), {}, (Dislodged(KAI, "sagami", ("suruga",)), Dislodged(MINO, "omi", ("hida",)))
            ),
            "You have 2 dislodged units to withdraw or disband.",
        ),
        (Position(WINTER, (MINO,), {"kai": "takeda", "mino": "takeda"}), "You may build 1 unit."),
        (Position(WINTER, (KAI, MINO, OMI), {"kai": "takeda"}), "You have to remove 2 units."),
    ],
)
def test_the_task_is_counted_right(position: Position, sentence: str) -> None:
    assert task_of(VARIANT, position, "takeda") == sentence
