"""Lines about all orders at once: headers, headings, `all hold`, `CLEAR`."""

import pytest

from sengoku.engine import Move, PhaseKind, Season, Variant
from sengoku.orders import Header, WholeSet, read

M = PhaseKind.MOVEMENT
SPRING, FALL, WINTER = Season.SPRING, Season.FALL, Season.WINTER


@pytest.mark.parametrize(
    ("line", "header"),
    [
        ("Mori Orders, Spring 1570", Header("mori", 1570, SPRING)),
        ("MORI ORDERS, SPRING 1570", Header("mori", 1570, SPRING)),
        ("Mōri orders for Spring of 1570:", Header("mori", 1570, SPRING)),
        ("Orders for Mori, Fall 1571", Header("mori", 1571, FALL)),
        ("Spring 1570", Header(None, 1570, SPRING)),
        ("Autumn 1570 retreats", Header(None, 1570, FALL, PhaseKind.RETREAT)),
        ("S1570M", Header(None, 1570, SPRING, M)),
        ("Takeda F1571R", Header("takeda", 1571, FALL, PhaseKind.RETREAT)),
        ("W1571A", Header(None, 1571, WINTER, PhaseKind.ADJUSTMENT)),
        ("S1570", Header(None, 1570, SPRING)),
        ("Mori - Spring 1570", Header("mori", 1570, SPRING)),
        ("Orders for Hojo:", Header("hojo")),
        ("Takeda's orders", None),
        ("Hojo", None),
        ("Spring", None),
        ("1570", None),
        ("Spring 1570 was a good year", None),
    ],
)
def test_a_header_says_whose_orders_these_are_and_for_when(
    sengoku: Variant, line: str, header: Header | None
) -> None:
    reading = read(sengoku, M, f"{line}\nA Kai - Sag")
    assert reading.header == header
    assert [one.order for one in reading.orders] == [Move("kai", "sagami")]


def test_a_header_may_share_its_line_with_an_order(sengoku: Variant) -> None:
    reading = read(sengoku, M, "Takeda orders Spring 1570: A Kai - Sag")
    assert reading.header == Header("takeda", 1570, SPRING)
    assert [one.order for one in reading.orders] == [Move("kai", "sagami")]


def test_headers_that_agree_are_put_together(sengoku: Variant) -> None:
    reading = read(sengoku, M, "Takeda orders\nSpring 1570\nA Kai - Sag")
    assert reading.header == Header("takeda", 1570, SPRING)


def test_orders_below_a_second_header_are_not_mixed_in(sengoku: Variant) -> None:
    reading = read(sengoku, M, "Spring 1570\nA Kai - Sag\nFall 1570\nA Ssh - Min")
    assert [one.order for one in reading.orders] == [Move("kai", "sagami")]
    assert [(one.number, one.sentence) for one in reading.problems] == [
        (4, "It stands below a second header: send orders for one phase a message.")
    ]


def test_a_clan_in_front_of_an_order_is_kept_for_the_checks(sengoku: Variant) -> None:
    reading = read(sengoku, M, "Mori: F Nag-Kas\nthe Oda army in Owari holds")
    assert [(one.clan, one.line) for one in reading.orders] == [
        ("mori", "Mori: F Nag-Kas"),
        ("oda", "the Oda army in Owari holds"),
    ]


@pytest.mark.parametrize(
    ("line", "whole"),
    [
        ("all hold", WholeSet.ALL_HOLD), ("All units hold.", WholeSet.ALL_HOLD),
        ("everything holds", WholeSet.ALL_HOLD),
        ("ALL HOLD!", WholeSet.ALL_HOLD), ("everyone stands", WholeSet.ALL_HOLD),
        ("hold all", WholeSet.ALL_HOLD),
        ("All my units hold in place", WholeSet.ALL_HOLD), ("- all hold", WholeSet.ALL_HOLD),
        ("rest hold", WholeSet.REST_HOLD), ("The rest holds", WholeSet.REST_HOLD),
        ("others hold", WholeSet.REST_HOLD),
        ("all others hold", WholeSet.REST_HOLD), ("remaining units hold", WholeSet.REST_HOLD),
        ("everything else holds", WholeSet.REST_HOLD), ("all other units hold please", WholeSet.REST_HOLD),
        ("Hold everything else", WholeSet.REST_HOLD),
        ("All hold their breath", None), ("hold", None), ("all", None), ("rest", None), ("all is well", None),
        ("hold on", None), ("everything", None), ("we all hold Kai dear", None),
    ],
)  # fmt: skip
def test_a_word_about_every_unit_stands_alone_on_its_line(
    sengoku: Variant, line: str, whole: WholeSet | None
) -> None:
    reading = read(sengoku, M, line)
    assert (reading.whole, reading.orders, reading.problems) == (whole, (), ())


def test_the_rest_may_hold_at_the_end_of_a_line_of_orders(sengoku: Variant) -> None:
    for line in ("A Kai - Sag; rest hold", "rest hold, A Kai - Sag"):
        reading = read(sengoku, M, line)
        assert (len(reading.orders), reading.whole) == (1, WholeSet.REST_HOLD)


def test_the_rest_does_not_hold_because_of_a_line_without_orders(sengoku: Variant) -> None:
    assert read(sengoku, M, "Hello, rest hold").whole is None


def test_all_hold_beside_orders_says_how_it_is_read(sengoku: Variant) -> None:
    reading = read(sengoku, M, "All hold\nA Kai - Sag")
    assert (len(reading.orders), reading.whole) == (1, WholeSet.ALL_HOLD)
    assert reading.notes == ('"All hold" is read as: every unit without an order in this message holds.',)


@pytest.mark.parametrize(
    "line",
    [
        "CLEAR",
        "clear",
        "Clear.",
        "clear my orders",
        "cancel my orders",
        "Cancel all orders",
        "withdraw my orders",
    ],
)
def test_orders_are_withdrawn_by_a_line_of_its_own(sengoku: Variant, line: str) -> None:
    reading = read(sengoku, M, f"A Kai - Sag\n{line}\nA Ssh - Min")
    assert reading.cleared
    assert [one.order for one in reading.orders] == [Move("south-shinano", "mino")]


@pytest.mark.parametrize("line", ["It is clear", "clear skies", "cancel", "cancel the game", "clear Kai"])
def test_nothing_is_withdrawn_by_talk(sengoku: Variant, line: str) -> None:
    assert not read(sengoku, M, line).cleared


def test_the_last_order_for_a_unit_counts_and_the_others_are_listed(sengoku: Variant) -> None:
    reading = read(sengoku, M, "a kai - ssh\nA Ssh H\nA Kai - Nsh\nArmy Kai to Sagami")
    assert [one.order for one in reading.orders][-1] == Move("kai", "sagami")
    assert [(one.number, one.line) for one in reading.superseded] == [(1, "a kai - ssh"), (3, "A Kai - Nsh")]
