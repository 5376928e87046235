"""How builds and removals are written."""

from collections.abc import Callable, Sequence

import pytest

from sengoku.engine import Build, Disband, Order, PhaseKind, UnitType, Variant, Waive
from sengoku.orders import WholeSet, read

ARMY_KAI = Build(UnitType.ARMY, "kai")
FLEET_IZU = Build(UnitType.FLEET, "izu")
GONE = Disband("izu")

FORMS: list[tuple[str, Sequence[Order]]] = [
    *((text, [ARMY_KAI]) for text in (
        "B A Kai", "b a kai", "build A Kai", "Build army in Kai", "Build an army in Kai", "builds A Kai",
        "+A Kai", "+ A Kai",
        "A Kai built", "A Kai B", "A Kai build", "Army Kai is built", "Builds: A Kai", "Builds:\nA Kai",
        "Builds\nA Kai",
        "BUILDS:\n- A Kai", "build a new army in Kai", "raise army Kai", "build A 甲斐",
        "Winter 1571 builds:\nA Kai",
        "Please build A Kai", "B AKai",
    )),
    ("build Kai", [ARMY_KAI]),
    *((text, [GONE]) for text in (
        "R F Izu", "r f izu", "remove F Izu", "Remove Fleet Izu", "disband F Izu", "D F Izu", "- F Izu",
        "-F Izu", "– F Izu",
        "delete F Izu", "F Izu D", "F Izu disbands", "F Izu removed", "F Izu is removed", "Removals:\nF Izu",
        "Removals:\n- F Izu", "Removals: F Izu", "Removals:\nF Izu D", "F Izu off", "- remove F Izu",
        "remove the fleet in Izu",
    )),
    *((text, [Waive()]) for text in (
        "waive", "Waive", "W", "w", "no build", "waive a build", "Waive one build", "no builds",
    )),
    ("waive 2", [Waive(), Waive()]),
    ("waive both builds", [Waive(), Waive()]),
    ("waive my second build", [Waive()]),
    ("no build this year", [Waive()]),
    ("B: A Kai\nbuild: F Izu", [ARMY_KAI, FLEET_IZU]),
    ("2 builds: A Kai, F Izu", [ARMY_KAI, FLEET_IZU]),
    ("Recruit army Kai", [ARMY_KAI]),
    ("waive\nwaive", [Waive(), Waive()]),
    ("build A Kai, F Izu", [ARMY_KAI, FLEET_IZU]),
    ("build A Kai and F Izu", [ARMY_KAI, FLEET_IZU]),
    ("build A Kai; build F Izu", [ARMY_KAI, FLEET_IZU]),
    ("Builds:\nA Kai\nF Izu\nwaive", [ARMY_KAI, FLEET_IZU, Waive()]),
    ("Builds:\n- A Kai\n- F Izu", [ARMY_KAI, FLEET_IZU]),
    ("Builds: A Kai, F Izu", [ARMY_KAI, FLEET_IZU]),
    ("+ A Kai\n+ F Izu", [ARMY_KAI, FLEET_IZU]),
    ("+ A Kai\n- F Izu", [ARMY_KAI, GONE]),
    ("- build A Kai\n- build F Izu", [ARMY_KAI, FLEET_IZU]),
    ("remove F Izu and A Kai", [GONE, Disband("kai")]),
    ("Removals:\nF Izu\nBuilds:\nA Kai", [GONE, ARMY_KAI]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), FORMS, ids=[text for text, _ in FORMS])
def test_a_form_is_read(
    orders_in: Callable[..., tuple[Order, ...]], text: str, expected: Sequence[Order]
) -> None:
    assert list(orders_in(text, "A")) == [*expected]


def test_waiving_the_rest_is_about_all_builds(sengoku: Variant) -> None:
    for text in ("waive remaining", "waive the rest", "waive all", "Waive remaining builds", "Builds waived"):
        reading = read(sengoku, PhaseKind.ADJUSTMENT, text)
        assert (reading.orders, reading.problems) == ((), ())
        assert reading.whole is WholeSet.WAIVE_REST


def test_a_list_of_dashes_without_verbs_is_asked_about(sentences_for: Callable[..., tuple[str, ...]]) -> None:
    assert sentences_for("- A Kai\n- F Izu", "A") == (
        '"Kai": say "build" or "remove" in front of it.',
        '"Izu": say "build" or "remove" in front of it.',
    )


def test_coasts_of_builds_are_kept(orders_in: Callable[..., tuple[Order, ...]], standard: Variant) -> None:
    expected = (Build(UnitType.FLEET, "st-petersburg/nc"),)
    assert orders_in("build F Stp (nc)", "A", standard) == expected
    assert orders_in("B F STP/NC", "A", standard) == expected
    assert orders_in("B A STP/NC", "A", standard) == (Build(UnitType.ARMY, "st-petersburg"),)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("build Sagami", "Army or fleet in Sagami?"),
        ("A Kai", 'say "build" or "remove"'),
        ("A Kai H", "none moves"),
        ("A Kai - Sag", "none moves"),
        ("build A Xyzzy", "no place on this map"),
        ("build A Kaii", "did you mean Kii or Kai?"),
    ],
)
def test_what_cannot_be_read_is_answered(
    sentences_for: Callable[..., tuple[str, ...]], text: str, part: str
) -> None:
    (sentence,) = sentences_for(text, "A")
    assert part in sentence
