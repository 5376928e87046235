"""A season in which everything happens that a picture can show, on the map `sengoku`."""

from functools import cache

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
    Verdict,
    resolve,
)
from sengoku.maps import load

UNITS = {
    "mori": "A nagato, F suo-sea, F inland-sea, F iyo",
    "shimazu": "A bungo, A hyuga, A higo, F bungo-strait, F kanmon-strait",
    "chosokabe": "A sanuki, F tosa, F kii-straits, F osaka-bay",
    "asakura": "A omi, A yamashiro, A tango",
    "oda": "A mino, A owari, A ise, F atsumi-bay",
    "takeda": "A south-shinano, A kai, A hida",
    "uesugi": "A etchu, A kozuke, F toyama-bay",
    "hojo": "A musashi, A sagami, F kanto-bay",
}
ORDERS: dict[str, list[Order]] = {
    "mori": [
        Move("nagato", "sanuki"),
        Convoy("suo-sea", "nagato", "sanuki"),
        Convoy("inland-sea", "nagato", "sanuki"),
        SupportMove("iyo", "nagato", "sanuki"),
    ],
    "shimazu": [
        SupportHold("bungo", "higo"),
        Move("hyuga", "satsuma"),
        Hold("higo"),
        SupportMove("bungo-strait", "nagato", "chikugo"),
        Hold("kanmon-strait"),
    ],
    "chosokabe": [
        Hold("sanuki"),
        SupportHold("tosa", "iyo"),
        Move("kii-straits", "tosa-bay"),
        Convoy("osaka-bay", "sanuki", "settsu"),
    ],
    "asakura": [SupportHold("omi", "yamashiro"), Hold("yamashiro"), Move("tango", "inaba")],
    "oda": [Move("mino", "omi"), SupportMove("ise", "mino", "omi"), Hold("atsumi-bay")],
    "takeda": [Move("south-shinano", "north-shinano"), Move("kai", "musashi"), Move("hida", "etchu")],
    "uesugi": [Hold("etchu"), Move("kozuke", "musashi"), SupportHold("toyama-bay", "etchu")],
    "hojo": [SupportHold("musashi", "sagami"), Move("sagami", "kai"), Move("kanto-bay", "kai")],
}


def variant() -> Variant:
    return load("sengoku")


def before() -> Position:
    """Fall 1574, before the moves."""
    board = variant().board
    units = [
        Unit(clan, UnitType.ARMY if text[0] == "A" else UnitType.FLEET, text[2:])
        for clan, texts in UNITS.items()
        for text in texts.split(", ")
    ]
    owners = {t.id: t.home_of for t in board.territories if t.home_of}
    owners |= {unit.at: unit.clan for unit in units if board.territory(unit.at).supply_center}
    garrisons = [
        Unit("neutral", UnitType.ARMY, t.id) for t in board.territories if t.garrison and t.id not in owners
    ]
    phase = Phase(1574, Season.FALL, PhaseKind.MOVEMENT)
    return Position(phase, tuple(sorted(units + garrisons, key=lambda unit: unit.at)), owners)


@cache
def moves() -> Verdict:
    return resolve(variant(), before(), ORDERS)


@cache
def retreats() -> Verdict:
    """The beaten army of Omi goes, that of Sanuki gives up."""
    return resolve(
        variant(),
        moves().position,
        {"asakura": [Retreat("omi", ("tamba",))], "chosokabe": [Disband("sanuki")]},
    )


def winter() -> tuple[Position, Verdict]:
    """Oda lost a unit and builds one; Hojo has one too many and gives up its fleet."""
    board = variant().board
    start = variant().start()
    units = tuple(unit for unit in start.units if unit.at != "owari")
    units += (Unit("hojo", UnitType.FLEET, "kanto-bay"),)
    position = Position(Phase(1574, Season.WINTER, PhaseKind.ADJUSTMENT), units, start.owners)
    assert "kanto-bay" in board
    return position, resolve(
        variant(), position, {"oda": [Build(UnitType.ARMY, "owari")], "hojo": [Disband("kanto-bay")]}
    )
