"""Nothing that is kept of a mail opens a seat."""

import pytest

from sengoku.mail.addresses import make_token, order_address, press_address, press_token
from sengoku.mail.blot import blotted

KEY = b"k" * 32
TOKEN = make_token(KEY, 7, 1)
ADDRESS = order_address("sengoku.example", TOKEN)
LETTER = press_address("sengoku.example", KEY, 7, 1, 12)


@pytest.mark.parametrize(
    "raw",
    [
        f"To: {ADDRESS}\r\nCc: <{ADDRESS.upper()}>, {LETTER}\r\n\r\ntext",
        f"Received: from a by b for <{ADDRESS}>; now\r\nDelivered-To: {ADDRESS}\r\n\r\n",
        f'<a href="mailto:{ADDRESS.replace("+", "%2B")}">',
        f"orders+{TOKEN[:7]}=\r\n{TOKEN[7:]}@sengoku.example",
        f"press=2B12-7=\n-{press_token(KEY, 7, 1, 12)}@sengoku.example",
    ],
)
def test_a_secret_address_is_blotted_out_wherever_it_stands(raw: str) -> None:
    kept = blotted(raw.encode())
    assert len(kept) == len(raw)
    plain = kept.lower().replace(b"=\r\n", b"").replace(b"=\n", b"")
    for token in (TOKEN, press_token(KEY, 7, 1, 12)):
        assert token.encode() not in plain
    assert b"@sengoku.example" in plain


@pytest.mark.parametrize("raw", ["orders+please@sengoku.example", "orders: A Kai - Sagami", "press on!", ""])
def test_other_words_stay(raw: str) -> None:
    assert blotted(raw.encode()) == raw.encode()


def test_a_long_mail_without_a_secret_is_looked_through_once() -> None:
    """A megabyte of beginnings of addresses: a scan that goes back would not end within the test's limit."""
    raw = b"orders+" * 150_000
    assert blotted(raw) == raw
