"""The set on file, and what a message makes of it."""

import json

import pytest

from sengoku.engine import Build, Disband, Hold, Move, PhaseKind, PositionError, UnitType, Variant, Waive
from sengoku.orders import NOTHING, OrderSet, merge, read

KAI, KAI_HOLDS = Move("kai", "sagami"), Hold("kai")
SSH = Move("south-shinano", "mino")


def _after(variant: Variant, before: OrderSet, text: str, kind: PhaseKind = PhaseKind.MOVEMENT) -> OrderSet:
    return merge(before, read(variant, kind, text))


def test_nothing_on_file_is_silence() -> None:
    assert NOTHING.silent
    assert not OrderSet((), all_hold=True).silent
    assert not OrderSet((KAI,)).silent


def test_a_later_message_replaces_unit_by_unit(sengoku: Variant) -> None:
    before = OrderSet((KAI, SSH))
    after = _after(sengoku, before, "A Kai H")
    assert set(after.orders) == {KAI_HOLDS, SSH}
    assert after.order_for("kai") == KAI_HOLDS
    assert after.order_for("mino") is None


def test_a_message_without_orders_changes_nothing(sengoku: Variant) -> None:
    before = OrderSet((KAI, SSH), all_hold=True)
    assert _after(sengoku, before, "Thanks, all is fine.") == before
    assert _after(sengoku, before, "A Kai - Xyzzy") == before


def test_clear_withdraws_everything_even_all_hold(sengoku: Variant) -> None:
    assert _after(sengoku, OrderSet((KAI,), all_hold=True), "CLEAR").silent
    assert _after(sengoku, OrderSet((KAI,)), "CLEAR\nA Ssh - Min") == OrderSet((SSH,))


def test_all_hold_withdraws_what_the_message_does_not_repeat(sengoku: Variant) -> None:
    assert _after(sengoku, OrderSet((KAI,)), "all hold") == OrderSet((), all_hold=True)
    assert _after(sengoku, OrderSet((KAI,)), "all hold\nA Ssh - Min") == OrderSet((SSH,), all_hold=True)


def test_rest_hold_leaves_the_orders_on_file(sengoku: Variant) -> None:
    assert _after(sengoku, OrderSet((KAI,)), "rest hold") == OrderSet((KAI,), all_hold=True)


def test_a_new_order_does_not_undo_all_hold(sengoku: Variant) -> None:
    assert _after(sengoku, OrderSet((), all_hold=True), "A Kai - Sag") == OrderSet((KAI,), all_hold=True)


A = PhaseKind.ADJUSTMENT
KAI_BUILT, IZU_BUILT = Build(UnitType.ARMY, "kai"), Build(UnitType.FLEET, "izu")


def test_newer_builds_count_before_older_ones(sengoku: Variant) -> None:
    assert _after(sengoku, OrderSet((KAI_BUILT,)), "build F Izu", A).orders == (IZU_BUILT, KAI_BUILT)


def test_builds_of_one_message_count_in_their_order(sengoku: Variant) -> None:
    assert _after(sengoku, NOTHING, "build F Izu, A Kai", A).orders == (IZU_BUILT, KAI_BUILT)


def test_a_build_at_the_same_place_replaces_the_older_one(sengoku: Variant) -> None:
    assert _after(sengoku, OrderSet((KAI_BUILT, IZU_BUILT)), "build A Izu", A).orders == (
        Build(UnitType.ARMY, "izu"),
        KAI_BUILT,
    )


def test_waives_replace_older_waives(sengoku: Variant) -> None:
    before = OrderSet((Waive(), KAI_BUILT))
    assert _after(sengoku, before, "waive", A).orders == (Waive(), KAI_BUILT)
    assert _after(sengoku, before, "waive 2", A).orders == (Waive(), Waive(), KAI_BUILT)


def test_waiving_the_rest_withdraws_the_other_builds(sengoku: Variant) -> None:
    after = _after(sengoku, OrderSet((KAI_BUILT,)), "build F Izu\nwaive remaining", A)
    assert after.orders == (IZU_BUILT, Waive())


def test_removals_are_kept_by_unit(sengoku: Variant) -> None:
    before = OrderSet((Disband("kai"),))
    assert _after(sengoku, before, "remove F Izu", A).orders == (Disband("izu"), Disband("kai"))


def test_a_set_survives_json() -> None:
    for one in (NOTHING, OrderSet((KAI, SSH), True), OrderSet((KAI_BUILT, Waive(), Disband("izu")))):
        assert OrderSet.from_json(json.loads(json.dumps(one.to_json()))) == one


def test_json_that_is_no_order_is_refused_with_a_sentence() -> None:
    with pytest.raises(PositionError, match="is not an order"):
        OrderSet.from_json({"orders": [{"type": "dance"}], "all_hold": False})
