"""Which orders go on file: the clan's own, legal or not."""

from collections.abc import Callable

from sengoku.engine import Dislodged, Hold, Move, Phase, PhaseKind, Position, Season, Unit, UnitType, Variant
from sengoku.orders import Reading, check, orderable, why_not

ReadAt = Callable[..., Reading]


def test_illegal_orders_are_kept_and_orders_for_others_are_not(
    sengoku: Variant, standing: Callable[..., Position], read_at: ReadAt
) -> None:
    position = standing("takeda A kai", "oda A owari", "neutral A mino")
    reading = read_at(position, "A Kai - Nagato\nA Owari H\nA Mino H\nA Omi H\nA Kai S A Owari - Mino")
    checked = check(sengoku, position, "takeda", reading)
    assert [one.line for one in checked.reading.orders] == ["A Kai S A Owari - Mino"]
    assert [(one.read.line, one.sentence) for one in checked.refused] == [
        ("A Owari H", "Army Owari belongs to Oda, who alone can give it orders."),
        ("A Mino H", "Army Mino is a neutral garrison: it always holds."),
        ("A Omi H", "There is no unit in Omi."),
    ]
    assert checked.reading.superseded == reading.superseded


def test_a_foreign_order_under_an_own_name_is_still_foreign(
    sengoku: Variant, standing: Callable[..., Position], read_at: ReadAt
) -> None:
    position = standing("takeda A kai", "oda A owari")
    reading = read_at(position, "Takeda: A Owari H")
    assert check(sengoku, position, "takeda", reading).reading.orders == ()


def test_a_legal_order_has_no_reason_against_it(sengoku: Variant) -> None:
    start = sengoku.start()
    assert why_not(sengoku, start, "takeda", Move("kai", "sagami")) is None
    assert why_not(sengoku, start, "takeda", Move("kai", "omi")) == (
        "Army Kai cannot move to Omi: they do not touch. "
        "It can reach Musashi, North Shinano, Sagami, South Shinano, Suruga."
    )


def test_in_a_retreat_phase_the_dislodged_unit_gets_the_orders() -> None:
    beaten = Unit("takeda", UnitType.ARMY, "kai")
    victor = Unit("oda", UnitType.ARMY, "kai")
    position = Position(
        Phase(1570, Season.FALL, PhaseKind.RETREAT),
        (victor,),
        {},
        (Dislodged(beaten, "sagami", ("suruga",)),),
    )
    assert orderable(position) == {"kai": beaten}


def test_all_standing_units_can_be_named_in_other_phases(sengoku: Variant) -> None:
    start = sengoku.start()
    assert set(orderable(start).values()) == set(start.units)
    assert (
        why_not(sengoku, start, "mori", Hold("kai"))
        == "Army Kai belongs to Takeda, who alone can give it orders."
    )
