"""Where everybody stands, in letters."""

import pytest

from sengoku.engine import Phase, PhaseKind, Position, Season, Unit, UnitType
from sengoku.maps import load, map_ids
from sengoku.orders import read
from sengoku.render.standing import standing

A, F = UnitType.ARMY, UnitType.FLEET


def test_every_side_has_a_line_with_its_armies_and_fleets() -> None:
    units = (
        Unit("mori", A, "aki"),
        Unit("mori", A, "suo"),
        Unit("mori", F, "inland-sea"),
        Unit("hojo", F, "izu"),
        Unit("neutral", A, "mino"),
    )
    position = Position(Phase(1571, Season.FALL, PhaseKind.MOVEMENT), units, {})
    assert standing(load("sengoku"), position) == (
        "On the board in Fall 1571, (A) armies and (F) fleets\n"
        "  Mori       Aki (A), Inland Sea (F), Suo (A)\n"
        "  Hojo       Izu (F)\n"
        "  Neutral    Mino (A)\n"
    )


@pytest.mark.parametrize("map_id", map_ids())
@pytest.mark.parametrize("kind", list(PhaseKind))
def test_it_orders_nothing_when_it_comes_back(map_id: str, kind: PhaseKind) -> None:
    variant = load(map_id)
    told = standing(variant, variant.start())
    for quoted in (told, "\n".join(f"> {line}" for line in told.splitlines()), " ".join(told.split())):
        found = read(variant, kind, quoted)
        assert found.says_nothing, (found.orders, found.problems)
