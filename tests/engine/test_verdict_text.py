"""A verdict as lines of text."""

import pytest

from sengoku import maps
from sengoku.engine import (
    Move,
    Order,
    PositionError,
    Result,
    SupportMove,
    Waive,
    read_position,
    read_verdict,
    resolve,
    write_verdict,
)

TEXT = """\
verdict spring 1570 movement
outcome takeda ; takeda army kai ; move kai sagami ; moves prevailed ; units hojo army sagami ; strengths 2 1
outcome takeda ; takeda army musashi ; support_move musashi kai sagami ; \
supports given ; units takeda army kai
outcome hojo ; hojo army sagami ; hold sagami ; holds no_order
outcome takeda ; nobody ; waive ; illegal wrong_phase
outcome takeda ; nobody ; move old%20edo % convoy ; illegal no_unit ; places old%20edo
left takeda army musashi
left takeda army sagami
beaten hojo army sagami by kai to izu kazusa shimosa suruga
next
phase spring 1570 retreat
unit takeda army musashi
unit takeda army sagami
dislodged hojo army sagami by kai to izu kazusa shimosa suruga
"""


def test_a_verdict_reads_like_this_and_back() -> None:
    position = read_position(
        "phase spring 1570 movement\nunit takeda army kai\nunit takeda army musashi\nunit hojo army sagami\n"
    )
    orders: list[Order] = [
        Move("kai", "sagami"),
        SupportMove("musashi", "kai", "sagami"),
        Waive(),
        Move("old edo", "", via_convoy=True),
    ]
    verdict = resolve(maps.load("sengoku"), position, {"takeda": orders, "hojo": []})
    assert write_verdict(verdict) == TEXT
    assert read_verdict(TEXT) == verdict
    assert read_verdict(TEXT).outcomes[0].result is Result.MOVES


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("left takeda cavalry sagami", "Line 1, 'left takeda cavalry sagami', is no line of a verdict."),
        ("hail oda", "Line 1, 'hail oda', is no line of a verdict."),
        ("outcome oda ; nobody ; charge ; moves ordered", "Line 1, 'outcome oda ; nobody ; charge"),
        ("beaten oda army kai at izu to", "Line 1, 'beaten oda army kai at izu to'"),
        ("", "The verdict does not say its phase"),
    ],
)
def test_lines_that_cannot_be_read_are_named(wrong: str, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        read_verdict(f"{wrong}\nnext\nphase spring 1570 movement\n")
    assert str(caught.value).startswith(sentence)


def test_a_verdict_without_the_next_position_is_none() -> None:
    with pytest.raises(PositionError, match="ends with a line 'next'"):
        read_verdict("verdict spring 1570 movement\n")
