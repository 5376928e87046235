"""Order addresses, bounce addresses, and what is ours."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sengoku.mail.addresses import (
    BounceAddress,
    OrderAddress,
    PublicAddress,
    bounce_address,
    make_token,
    order_address,
    parse_recipient,
    read_verp,
    token_hash,
)

KEY = b"k" * 32
DOMAIN = "judge.example.org"


def test_a_token_is_short_and_safe_in_any_address() -> None:
    token = make_token(KEY, 3, 1)
    assert len(token) == 20
    assert set(token) <= set("abcdefghijklmnopqrstuvwxyz234567")


def test_every_seat_generation_and_key_has_a_token_of_its_own() -> None:
    tokens = [make_token(KEY, seat, generation) for seat in range(40) for generation in range(5)]
    tokens.append(make_token(b"other", 0, 0))
    assert len(set(tokens)) == len(tokens)
    assert make_token(KEY, 3, 1) == make_token(KEY, 3, 1)
    assert make_token(KEY, 1, 11) != make_token(KEY, 11, 1)


def test_only_the_hash_is_kept() -> None:
    token = make_token(KEY, 3, 1)
    assert len(token_hash(token)) == 64
    assert token not in token_hash(token)


@pytest.mark.parametrize(
    "disguise",
    [
        "{}",
        "<{}>",
        " {} ",
        "\u200b{}\u200b",
    ],
)
def test_an_order_address_is_known_however_it_was_copied(disguise: str) -> None:
    token = make_token(KEY, 3, 1)
    written = disguise.format(order_address(DOMAIN, token))
    assert parse_recipient(written, DOMAIN) == OrderAddress(token)
    assert parse_recipient(written.upper(), DOMAIN) == OrderAddress(token)
    half = len(written) // 2
    assert parse_recipient(written[:half] + "\u200b" + written[half:], DOMAIN) == OrderAddress(token)


def test_the_other_addresses_of_ours() -> None:
    assert parse_recipient("orders@judge.example.org", DOMAIN) == PublicAddress()
    assert parse_recipient("Judge@Judge.Example.Org", DOMAIN) == PublicAddress()
    assert parse_recipient("orders+nonsense@judge.example.org", DOMAIN) == OrderAddress("nonsense")
    assert parse_recipient("bounce+7-x@judge.example.org", DOMAIN) == BounceAddress("7-x")
    assert parse_recipient("bounce@judge.example.org", DOMAIN) == BounceAddress("")


@pytest.mark.parametrize(
    "address",
    [
        "orders@example.org",
        "orders@xjudge.example.org",
        "mori@judge.example.org",
        "",
        "@",
        "orders",
        "orders+a@b@c",
    ],
)
def test_what_is_not_ours_is_not_taken(address: str) -> None:
    assert parse_recipient(address, DOMAIN) is None


@given(st.text(max_size=80))
def test_any_text_is_an_address_of_ours_or_none(text: str) -> None:
    parse_recipient(text, DOMAIN)
    parse_recipient(f"{text}@{DOMAIN}", DOMAIN)
    assert read_verp(KEY, text) is None


@given(st.integers(0, 10**17))
def test_a_bounce_address_names_its_letter_and_cannot_be_made_up(letter: int) -> None:
    address = parse_recipient(bounce_address(DOMAIN, KEY, letter), DOMAIN)
    assert isinstance(address, BounceAddress)
    assert read_verp(KEY, address.verp) == letter
    assert read_verp(b"other key", address.verp) is None
    assert read_verp(KEY, f"{letter + 1}-{address.verp.partition('-')[2]}") is None
