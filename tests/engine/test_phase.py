"""Phases sort in the order in which they are played."""

from itertools import pairwise

from sengoku.engine import Phase, PhaseKind, Season

IN_ORDER = [
    Phase(1570, Season.SPRING, PhaseKind.MOVEMENT),
    Phase(1570, Season.SPRING, PhaseKind.RETREAT),
    Phase(1570, Season.FALL, PhaseKind.MOVEMENT),
    Phase(1570, Season.FALL, PhaseKind.RETREAT),
    Phase(1570, Season.WINTER, PhaseKind.ADJUSTMENT),
    Phase(1571, Season.SPRING, PhaseKind.MOVEMENT),
]


def test_every_comparison_says_which_phase_is_played_first() -> None:
    for earlier, later in pairwise(IN_ORDER):
        assert earlier < later
        assert earlier <= later
        assert later > earlier
        assert later >= earlier
        assert not earlier > later
        assert not later <= earlier


def test_the_last_of_several_phases_is_found() -> None:
    assert max(IN_ORDER) == IN_ORDER[-1]
    assert min(reversed(IN_ORDER)) == IN_ORDER[0]
    backwards = IN_ORDER[::-1]
    assert sorted(backwards) == IN_ORDER
