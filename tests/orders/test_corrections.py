"""What people write when they change their mind: it corrects, or is asked about, and is never passed over."""

from collections.abc import Callable

import pytest

from sengoku.engine import Hold, Move, PhaseKind, Variant
from sengoku.engine.order import Order
from sengoku.orders import orderable, read
from sengoku.orders.whole import WholeSet

HOLD = Hold("kai")
MOVE = Move("kai", "musashi")


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("sorry, A Kai H instead", HOLD),
        ("Sorry: A Kai H", HOLD),
        ("Correction: A Kai H", HOLD),
        ("Instead: A Kai H", HOLD),
        ("I meant A Kai H", HOLD),
        ("no, A Kai H", HOLD),
        ("A Kai H now", HOLD),
        ("A Kai now holds", HOLD),
        ("Army Kai should hold instead.", HOLD),
        ("and A Kai H", HOLD),
        ("let A Kai hold", HOLD),
        ("A Kai H (sorry!)", HOLD),
        ("Actually A Kai – Mus", MOVE),
        ("Actually, A Kai - Mus then", MOVE),
        ("make that A Kai - Mus", MOVE),
        ("Oops: A Kai - Mus rather", MOVE),
        ("Rather A Kai - Mus, sorry", MOVE),
    ],
)
def test_a_correction_replaces_what_stood_there(
    orders_in: Callable[..., tuple[Order, ...]], text: str, order: Order
) -> None:
    assert list(orders_in(f"A Kai - Sagami\n{text}")) == [order]


@pytest.mark.parametrize(
    "text",
    [
        "Change A Kai to hold",
        "change A Kai - Sag to A Kai H",
        "Forget A Kai - Sag",
        "Oops, A Kai H not A Kai - Sag",
        "A Kai H instead of A Kai - Sag",
        "Instead of A Kai - Sag: A Kai H",
        "Sorry, I forgot: A Kai - Mus",
        "My plan: A Kai - Mus",
        "Ignore my last mail, everything holds",
    ],
)
def test_a_change_that_is_not_plain_is_asked_about(sengoku: Variant, text: str) -> None:
    reading = read(sengoku, PhaseKind.MOVEMENT, text, orderable(sengoku.start()))
    assert (reading.orders, reading.whole, len(reading.problems)) == ((), None, 1)


@pytest.mark.parametrize(
    "text",
    [
        *("No A Kai - Sag!", "Not A Kai - Sag", "no A Kai - Sag this time"),
        *("not to stay", "and not to hold", "Kai was told to march, and not to stay."),
    ],
)
def test_what_is_not_to_be_done_is_no_order(orders_in: Callable[..., tuple[Order, ...]], text: str) -> None:
    assert list(orders_in(text)) == []


@pytest.mark.parametrize("text", ["NOT H", "Not holds", "NOT: hold", "A Noto to hold", "Noto will hold"])
def test_the_code_of_noto_is_no_denial(orders_in: Callable[..., tuple[Order, ...]], text: str) -> None:
    assert list(orders_in(text)) == [Hold("noto")]


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("rest hold, thanks", WholeSet.REST_HOLD),
        ("Everything holds, please!", WholeSet.ALL_HOLD),
        ("Sorry, all hold instead", WholeSet.ALL_HOLD),
        ("Clear please!", WholeSet.CLEAR),
    ],
)
def test_a_word_about_every_unit_may_be_polite(sengoku: Variant, text: str, whole: WholeSet) -> None:
    reading = read(sengoku, PhaseKind.MOVEMENT, text)
    assert (WholeSet.CLEAR if reading.cleared else reading.whole) is whole
    assert reading.problems == ()


@pytest.mark.parametrize("text", ["Clear, thanks!", "ok, clear", "All clear", "Clear, I will"])
def test_who_says_that_he_has_understood_withdraws_nothing(sengoku: Variant, text: str) -> None:
    assert not read(sengoku, PhaseKind.MOVEMENT, text).cleared


@pytest.mark.parametrize("text", ["I have A Kai", "Sorry, I have A Kai and F Izu", "Now A Kai", "that A Kai"])
def test_a_unit_that_is_only_spoken_of_is_not_ordered_to_hold(sengoku: Variant, text: str) -> None:
    reading = read(sengoku, PhaseKind.MOVEMENT, text, orderable(sengoku.start()))
    assert reading.orders == ()
