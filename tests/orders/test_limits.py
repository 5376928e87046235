"""Limits of a message, and hostile text that must not cost more than its length."""

import sys
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from types import FrameType

import pytest

from sengoku.engine import PhaseKind, Variant, Waive
from sengoku.orders import read

M = PhaseKind.MOVEMENT


def test_sixty_order_lines_are_read_and_the_rest_is_told(sengoku: Variant) -> None:
    reading = read(sengoku, M, "Hello\n" * 5 + "A Kai - Sag\n" * 61)
    assert len(reading.orders) + len(reading.superseded) == 60
    assert reading.notes == ("At most 60 order lines are read in one message: from line 66 on nothing was.",)


def test_prose_after_sixty_order_lines_is_no_reason_to_complain(sengoku: Variant) -> None:
    reading = read(sengoku, M, "A Kai - Sag\n" * 60 + "Thanks!\n\nTaro\n")
    assert reading.notes == ()


def test_a_line_of_three_hundred_characters_is_read(sengoku: Variant) -> None:
    line = "A Kai - Sag".ljust(300)[:299] + "."
    assert len(read(sengoku, M, line).orders) == 1


def test_a_longer_order_line_is_answered_and_a_longer_line_of_prose_is_not(sengoku: Variant) -> None:
    orders = read(sengoku, M, "A Kai - Sag; " * 40)
    assert [one.sentence for one in orders.problems] == [
        "The line is longer than 300 characters: write one order a line."
    ]
    assert orders.orders == ()
    assert read(sengoku, M, "we talked about this at length " * 20).says_nothing


def test_a_very_long_message_says_that_its_end_was_not_read(sengoku: Variant) -> None:
    for text in ("A Kai - Sag\n" + "word " * 20_000, "A Kai - Sag\n" + "\n" * 2_000 + "A Ssh - Min"):
        reading = read(sengoku, M, text)
        assert len(reading.orders) == 1
        assert reading.notes == ("The message is too long to be read in full: its end was not read.",)


HOSTILE: dict[str, Callable[[int], str]] = {
    "dashes": lambda size: "-" * size,
    "spaced dashes": lambda size: "- " * (size // 2),
    "on a on a": lambda size: "on a " * (size // 5),
    "on a on a in lines": lambda size: ("on a " * 50 + "\n") * (size // 251),
    "a a a": lambda size: "a " * (size // 2),
    "brackets": lambda size: "(" * size,
    "bracket pairs": lambda size: ("()" * 140 + "\n") * (size // 281),
    "quotes": lambda size: '"' * size,
    "commas": lambda size: ("a," * 140 + "\n") * (size // 281),
    "and and": lambda size: ("A Kai and " * 29 + "\n") * (size // 291),
    "dots": lambda size: ("A Kai. " * 42 + "\n") * (size // 295),
    "chained moves": lambda size: ("A Kai" + " - Sea" * 48 + "\n") * (size // 294),
    "supports": lambda size: ("A Kai S " * 37 + "\n") * (size // 297),
    "else else": lambda size: ("A Kai R Sag" + " else" * 57 + "\n") * (size // 297),
    "seas of Japan": lambda size: ("Sea of " * 42 + "\n") * (size // 295),
    "slips": lambda size: "A Kaix - Sagix\n" * (size // 15),
    "combining marks": lambda size: "A Kai" + "\u0301" * size,
    "wide letters": lambda size: "\ufdfa" * size,
    "short lines": lambda size: "A\n" * (size // 2),
    "arrows": lambda size: "->" * (size // 2),
}


def _calls(action: Callable[[], object]) -> int:
    """How many calls, of functions in Python and in C, an action makes: its cost, free of the clock."""
    count = 0

    def tell(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(tell)
    try:
        action()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("kind", PhaseKind)
def test_twice_the_input_costs_at_most_two_and_a_half_times_the_steps(
    sengoku: Variant, name: str, kind: PhaseKind
) -> None:
    read(sengoku, kind, HOSTILE[name](600))
    texts = [HOSTILE[name](size) for size in (2_000, 4_000, 8_000)]
    costs = [_calls(partial(read, sengoku, kind, text)) for text in texts]
    for small, large in pairwise(costs):
        assert large <= 2.5 * small + 200, costs


@pytest.mark.parametrize("kind", PhaseKind)
@pytest.mark.parametrize("digit", ["⓽", "²", "٣", "九", "Ⅸ", "❾", "𝟗"])
def test_what_looks_like_a_number_in_some_script_breaks_nothing(
    sengoku: Variant, kind: PhaseKind, digit: str
) -> None:
    for text in (f"waive {digit}", f"{digit}. waive", f"S{digit}570M", f"Mori Orders, Spring 157{digit}"):
        reading = read(sengoku, kind, text)
        assert {type(one.order) for one in reading.orders} <= {Waive}
