"""Which phase orders are for: what a heading names is taken at its word, and never guessed."""

import pytest

from sengoku import maps
from sengoku.engine import Phase, PhaseKind, Season
from sengoku.games.header import HeaderProblem, phase_meant
from sengoku.orders import read

MOVEMENT, RETREAT, ADJUSTMENT = PhaseKind.MOVEMENT, PhaseKind.RETREAT, PhaseKind.ADJUSTMENT
SPRING = Phase(1572, Season.SPRING, MOVEMENT)
FALL_RETREATS = Phase(1572, Season.FALL, RETREAT)
WINTER = Phase(1572, Season.WINTER, ADJUSTMENT)


def meant(current: Phase, heading: str) -> Phase:
    """The phase for which Mori's orders under that heading are."""
    variant = maps.load("sengoku")
    return phase_meant(variant, "mori", current, read(variant, current.kind, heading).header)


@pytest.mark.parametrize(
    ("current", "heading", "phase"),
    [
        (SPRING, "no heading at all", SPRING),
        (SPRING, "Mori orders", SPRING),
        (SPRING, "Spring orders", SPRING),
        (SPRING, "Spring 1572", SPRING),
        (SPRING, "Mori Orders, Fall 1572", Phase(1572, Season.FALL, MOVEMENT)),
        (SPRING, "Fall 1572 retreats", FALL_RETREATS),
        (SPRING, "Winter 1573", Phase(1573, Season.WINTER, ADJUSTMENT)),
        (SPRING, "Fall 1572 adjustments", WINTER),
        (WINTER, "Fall 1572", WINTER),
        (WINTER, "Fall orders", WINTER),
        (FALL_RETREATS, "Fall 1572", FALL_RETREATS),
        (FALL_RETREATS, "Fall 1572 retreats", FALL_RETREATS),
    ],
)
def test_a_heading_names_the_open_phase_or_one_to_come(current: Phase, heading: str, phase: Phase) -> None:
    assert meant(current, heading) == phase


@pytest.mark.parametrize(
    ("current", "heading", "why"),
    [
        (SPRING, "Oda Orders, Spring 1572", "headed Oda, but you play Mori"),
        (SPRING, "Fall 1571", "which is past"),
        (WINTER, "Fall 1572 retreats", "which is past"),
        (SPRING, "Fall orders", "write its year too"),
        (SPRING, "Winter 1572 retreats", "builds and removals only"),
        (SPRING, "Spring 1572 builds", "builds and removals are in Winter"),
        (SPRING, "Spring 1752", "too far off"),
    ],
)
def test_a_heading_that_fits_nothing_enters_nothing_and_says_why(
    current: Phase, heading: str, why: str
) -> None:
    with pytest.raises(HeaderProblem) as problem:
        meant(current, heading)
    assert why in str(problem.value)
    assert "Nothing was entered" in str(problem.value)
