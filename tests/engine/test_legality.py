"""Whether one order may be given, asked before the deadline."""

import pytest

from sengoku import maps
from sengoku.engine import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    SupportHold,
    SupportMove,
    Unit,
    UnitType,
    Waive,
    Why,
    check_order,
    doubt,
    read_position,
)

SENGOKU = maps.load("sengoku")
START = SENGOKU.start()
BOARD = read_position(
    """
    phase spring 1571 movement
    unit oda fleet owari
    unit oda army ise
    unit oda fleet atsumi-bay
    unit asakura army omi
    unit takeda army south-shinano
    unit mori fleet hoki
    unit neutral army mino
    """
)
WINTER = read_position(
    """
    phase winter 1571 adjustment
    unit oda army owari
    center owari oda
    center mikawa oda
    center mino oda
    """
)
RETREAT = read_position(
    """
    phase fall 1571 retreat
    unit takeda army sagami
    dislodged hojo army sagami by kai to izu kazusa
    """
)


@pytest.mark.parametrize(
    ("clan", "order", "why"),
    [
        ("oda", Hold("ise"), None),
        ("oda", Move("ise", "mino"), None),
        ("oda", Move("ise", "mikawa"), None),
        ("oda", Move("ise", "kai"), Why.NOT_ADJACENT),
        ("oda", Move("ise", "sado"), Why.NO_CONVOY_POSSIBLE),
        ("oda", Move("ise", "atsumi-bay"), Why.NOT_FOR_ARMIES),
        ("oda", Move("ise", "ise"), Why.SAME_PLACE),
        ("oda", Move("owari", "mino"), Why.NOT_FOR_FLEETS),
        ("mori", Move("hoki", "izumo"), None),
        ("mori", Move("hoki", "bizen"), Why.NO_COMMON_COAST),
        ("mori", Move("hoki", "sado"), Why.NOT_ADJACENT),
        ("takeda", SupportMove("south-shinano", "omi", "mino"), None),
        ("oda", SupportMove("owari", "omi", "mino"), Why.CANNOT_REACH_SUPPORTED),
        ("oda", SupportHold("ise", "mino"), None),
        ("oda", SupportHold("ise", "ise"), Why.SUPPORTS_ITSELF),
        ("oda", Convoy("atsumi-bay", "ise", "mikawa"), None),
        ("oda", Convoy("owari", "ise", "mikawa"), Why.NOT_AT_SEA),
        ("oda", Convoy("ise", "ise", "mikawa"), Why.ONLY_FLEETS_CONVOY),
        ("oda", Move("omi", "mino"), Why.NOT_YOURS),
        ("oda", Move("kai", "mino"), Why.NO_UNIT),
        ("neutral", Move("mino", "omi"), Why.GARRISON),
        ("oda", Retreat("ise", ("mino",)), Why.WRONG_PHASE),
        ("oda", Build(UnitType.ARMY, "owari"), Why.WRONG_PHASE),
    ],
)
def test_moves_are_checked_one_by_one(clan: str, order: Order, why: Why | None) -> None:
    reason = check_order(SENGOKU, BOARD, clan, order)
    assert (reason.why if reason else None) is why


@pytest.mark.parametrize(
    ("clan", "order", "why"),
    [
        ("oda", Build(UnitType.FLEET, "mikawa"), None),
        ("oda", Build(UnitType.ARMY, "mino"), None),
        ("oda", Build(UnitType.FLEET, "mino"), Why.NOT_FOR_FLEETS),
        ("oda", Build(UnitType.ARMY, "owari"), Why.OCCUPIED),
        ("oda", Build(UnitType.ARMY, "kai"), Why.NOT_OWNED),
        ("oda", Build(UnitType.ARMY, "aki"), Why.NOT_A_CENTER),
        ("oda", Waive(), None),
        ("oda", Disband("owari"), Why.NOTHING_OWED),
        ("mori", Waive(), Why.NOTHING_OWED),
        ("oda", Move("owari", "mino"), Why.WRONG_PHASE),
    ],
)
def test_builds_are_checked_one_by_one(clan: str, order: Order, why: Why | None) -> None:
    reason = check_order(SENGOKU, WINTER, clan, order)
    assert (reason.why if reason else None) is why


@pytest.mark.parametrize(
    ("clan", "order", "why"),
    [
        ("hojo", Retreat("sagami", ("izu",)), None),
        ("hojo", Retreat("sagami", ("kai", "kazusa")), None),
        ("hojo", Retreat("sagami", ("kai",)), Why.NOT_OPEN),
        ("hojo", Disband("sagami"), None),
        ("takeda", Disband("sagami"), Why.NOT_YOURS),
        ("hojo", Retreat("izu", ("sagami",)), Why.NO_UNIT),
        ("hojo", Hold("sagami"), Why.WRONG_PHASE),
    ],
)
def test_retreats_are_checked_one_by_one(clan: str, order: Order, why: Why | None) -> None:
    reason = check_order(SENGOKU, RETREAT, clan, order)
    assert (reason.why if reason else None) is why


def test_illegal_moves_come_with_what_would_have_been_possible() -> None:
    reason = check_order(SENGOKU, BOARD, "oda", Move("owari", "mino"))
    assert reason is not None
    assert reason.places == ("mino", "atsumi-bay", "ise", "mikawa")


def test_legal_help_that_can_fit_nothing_is_doubtful() -> None:
    assert doubt(SENGOKU, BOARD, SupportMove("ise", "omi", "mino")) is None
    nobody = doubt(SENGOKU, BOARD, SupportHold("ise", "yamato"))
    assert nobody is not None
    assert nobody.why is Why.NOBODY_THERE
    far = doubt(SENGOKU, BOARD, SupportMove("ise", "hoki", "mino"))
    assert far is not None
    assert (far.why, far.units) == (Why.TARGET_CANNOT_GO, (Unit("mori", UnitType.FLEET, "hoki"),))


def test_checking_agrees_with_what_happens_at_the_start() -> None:
    moves = [Move("kai", "sagami"), Move("kai", "aki")]
    assert [check_order(SENGOKU, START, "takeda", one) is None for one in moves] == [True, False]
