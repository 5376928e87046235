"""Who wrote a mail, as far as that is beyond doubt."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sengoku.mail.mailbox import address, author


@pytest.mark.parametrize(
    "value",
    [
        "mori@example.org",
        "<mori@example.org>",
        "Mori <mori@example.org>",
        '"Mori, of Nagato" <mori@example.org>',
        '"oda@example.org" <mori@example.org>',
        '"a \\" <oda@example.org>" <mori@example.org>',
        "Mori <MORI@Example.ORG>",
        "mori@example.org (Mori)",
        "(a (nested) comment) Mori <mori@example.org> (another)",
        "=?utf-8?q?M=C5=8Dri?= <mori@example.org>",
        "毛利 <mori@example.org>",
        "\tMori\t<mori@example.org>",
        "mori@example.org <Mori@example.org>",
        "'mori@example.org' <mori@example.org>",
    ],
)
def test_one_mailbox_is_the_author(value: str) -> None:
    assert author([value]) == "mori@example.org"


@pytest.mark.parametrize(
    "value",
    [
        "",
        "Mori",
        "mori@example.org oda@example.org",
        "mori@example.org, ",
        "Mori <mori@example.org>, Oda <oda@example.org>",
        "oda@example.org <mori@example.org>",
        "mori@example.org, mori@example.org <mori@example.org>",
        "mori@example.org <mori@example.org> x",
        "Mori <<mori@example.org>>",
        "Mori <mori@example.org> oda@example.org",
        "Mori (unclosed <mori@example.org>",
        'Mori "unclosed <mori@example.org>',
        "Mori) <mori@example.org>",
        "<@relay.example.net:mori@example.org>",
        "mori@example.org\x00",
        "mori@example.org\x85oda@example.org",
        "mori@@example.org",
        "mori@example..org",
        "mori@-example.org",
        ".mori@example.org",
        '"mori"@example.org',
        "mori@[192.0.2.1]",
        "mőri@example.org",
        "(" * 2000 + ")" * 2000,
        "m" * 300 + "@example.org",
        "x" * 2000 + " <mori@example.org>",
    ],
)
def test_anything_that_can_be_read_two_ways_names_nobody(value: str) -> None:
    assert author([value]) is None


def test_two_headers_or_none_name_nobody() -> None:
    assert author([]) is None
    assert author(["mori@example.org", "mori@example.org"]) is None


@given(st.text(max_size=60))
def test_an_author_is_always_a_plain_address(value: str) -> None:
    found = author([value])
    assert found is None or address(found) == found
