"""Strangers' words on one line of ours."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sengoku.mail.clean import clean_address, one_line


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("Spring 1570", "Spring 1570"),
        ("a\r\nBcc: x@example.net", "a Bcc: x@example.net"),
        ("a\u2028b\u2029c\x85d\x0be\x00f", "a b c d e f"),
        ("\u202eevil\u2066", "evil"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("=?utf-8?q?a=0Ab?=", "= ?utf-8?q?a=0Ab?="),
        ("  much \t blank ", "much blank"),
        ("Kyōto 京都 e\u0301", "Kyōto 京都 e\u0301"),
    ],
)
def test_a_value_is_one_visible_line(value: str, wanted: str) -> None:
    assert one_line(value) == wanted


def test_a_long_value_is_cut_where_one_sees_it() -> None:
    assert one_line("word " * 100, 20) == "word word word word…"


@given(st.text())
def test_nothing_ends_the_line(value: str) -> None:
    line = one_line(value)
    assert len(line) <= 200
    assert line.splitlines() in ([], [line])
    assert line.isprintable() or all(letter.isprintable() or letter == " " for letter in line)
    line.encode("utf-8")


@pytest.mark.parametrize(
    "value", ["<Mori@Example.org>", " mori@example.org ", "mori\u200b@example.org", "MORI@example.org\ufeff"]
)
def test_an_address_is_found_however_it_was_typed(value: str) -> None:
    assert clean_address(value) == "mori@example.org"
