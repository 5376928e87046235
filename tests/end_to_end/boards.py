"""Positions in which there is something to order: many units, a lost battle, a Winter, split coasts."""

from collections.abc import Mapping

from sengoku.engine import Dislodged, Phase, PhaseKind, Position, Season, Unit, UnitType
from sengoku.maps import load

LETTERS = {"A": UnitType.ARMY, "F": UnitType.FLEET}

MORI = (
    "A aki, A suo, A nagato, A iwami, A izumo, A bingo, A bitchu, A bizen, A harima, A settsu, A yamashiro, "
    "A tamba, A kawachi, F suo-sea, F inland-sea, F osaka-bay, F kii-straits, F tosa-bay, F hyuga-coast, "
    "F bungo-strait, F kanmon-strait, F korea-strait, F sanin-coast, F wakasa-bay, F iyo"
)
"""25 units, most of them close together."""
OTHERS = {"chosokabe": "A sanuki, A tosa, A awa", "shimazu": "A bungo, F hyuga", "oda": "A omi, A ise"}


def units(sides: Mapping[str, str]) -> tuple[Unit, ...]:
    """The units of each clan, written `A aki, F suo-sea`, sorted by place."""
    found = [Unit(clan, LETTERS[one[0]], one[2:]) for clan, text in sides.items() for one in text.split(", ")]
    return tuple(sorted(found, key=lambda unit: unit.at))


def crowded() -> Position:
    """A Spring in which Mori has 25 units."""
    owners = {t.id: "mori" for t in load("sengoku").board.territories if t.supply_center}
    phase = Phase(1575, Season.SPRING, PhaseKind.MOVEMENT)
    return Position(phase, units({"mori": MORI, **OTHERS}), owners=owners)


def beaten() -> Position:
    """Mori has been driven from Aki and Suo."""
    lost = (
        Dislodged(Unit("mori", UnitType.ARMY, "aki"), "bingo", ("iwami", "izumo")),
        Dislodged(Unit("mori", UnitType.ARMY, "suo"), "iyo", ("iwami",)),
    )
    phase = Phase(1575, Season.SPRING, PhaseKind.RETREAT)
    standing = units({"oda": "A aki, A suo", "mori": "A nagato"})
    return Position(phase, standing, owners={"iwami": "mori"}, dislodged=lost)


def winter() -> Position:
    """Mori may build three units, Oda has to give one up."""
    owners = dict.fromkeys(("iwami", "nagato", "kai"), "mori") | {"mikawa": "oda"}
    phase = Phase(1575, Season.WINTER, PhaseKind.ADJUSTMENT)
    return Position(phase, units({"oda": "A omi, A ise"}), owners=owners)


def coasts() -> Position:
    """A fleet off Spain, which has two coasts, and one in the north of St Petersburg."""
    phase = Phase(1901, Season.SPRING, PhaseKind.MOVEMENT)
    standing = units({"france": "F mid-atlantic-ocean", "russia": "F st-petersburg/nc"})
    return Position(phase, standing, owners={})
