"""Nothing that is kept of a mail opens a seat, in whatever encoding it stands there."""

import base64
import quopri
import random
from email.charset import BASE64, QP, Charset
from email.header import Header
from email.message import EmailMessage
from email.policy import SMTP
from html import escape, unescape
from urllib.parse import quote, unquote

import pytest

from sengoku.mail.addresses import make_token, order_address, press_address, press_token
from sengoku.mail.blot import blotted, blotted_text
from sengoku.mail.headers import collect, decoded
from sengoku.mail.parts import leaves, parse, payload, split
from sengoku.mail.read import read_message

KEY = b"k" * 32
TOKEN = make_token(KEY, 7, 1)
ADDRESS = order_address("sengoku.example", TOKEN)
LETTER = press_address("sengoku.example", KEY, 7, 1, 12)
SECRETS = (TOKEN, press_token(KEY, 7, 1, 12))


@pytest.mark.parametrize(
    "raw",
    [
        f"To: {ADDRESS}\r\nCc: <{ADDRESS.upper()}>, {LETTER}\r\n\r\ntext",
        f"Received: from a by b for <{ADDRESS}>; now\r\nDelivered-To: {ADDRESS}\r\n\r\n",
        f"X-Original-To: {ADDRESS[:17]}\r\n\t{ADDRESS[17:]}\r\nEnvelope-To: {LETTER}\r\n\r\n",
        f'<a href="mailto:{ADDRESS.replace("+", "%2B")}">',
        f'<a href="https://safe.example/?u=mailto%3A{quote(quote(ADDRESS, safe=""), safe="")}">',
        f"orders+{TOKEN[:7]}=\r\n{TOKEN[7:]}@sengoku.example",
        f"press=2B12-7=\n-{SECRETS[1]}@sengoku.example",
        f"orders+{TOKEN[:7]}<wbr>{TOKEN[7:]}@sengoku.example",
        f"orders&#43;{TOKEN}@sengoku.example orders&plus;{TOKEN}@sengoku.example",
        f"> orders+{TOKEN[:7]}\r\n> {TOKEN[7:]}@sengoku.example",
        "".join(f"&#{ord(letter)};" for letter in ADDRESS) + "@sengoku.example",
        "".join(f"&#x{ord(letter):04x};" for letter in LETTER) + "@sengoku.example",
        "".join(f"={ord(letter):02X}" for letter in ADDRESS) + "@sengoku.example",
        f"bounces-orders+{TOKEN}=sengoku.example@lists.example @sengoku.example",
    ],
)
def test_a_secret_address_is_blotted_out_wherever_it_stands(raw: str) -> None:
    kept = blotted(raw.encode())
    assert len(kept) == len(raw)
    plain = kept.decode().replace("=\r\n", "").replace("=\n", "").replace("\r\n\t", "").replace("\r\n> ", "")
    seen = unquote(unquote(unescape(quopri.decodestring(plain.encode()).decode()))).lower()
    for secret in SECRETS:
        assert secret not in seen.replace("<wbr>", "")
    assert "@sengoku.example" in seen
    assert "*" * 20 in seen.replace("<wbr>", "")


def quoted(newline: str = "\n") -> str:
    """An answer with the letter below it, as a program writes it that puts Reply-To into its attribution."""
    words = f"A Kai - Sagami\n\nOn Tuesday “Sengoku” <{ADDRESS}> wrote:\n> and {LETTER.upper()}\n> 戦国\n"
    return words.replace("\n", newline)


def as_html(text: str) -> str:
    return f'<html><body><a href="mailto:{quote(ADDRESS)}">{escape(text)}</a></body></html>'


def in_parts(encoding: str, charset: str) -> bytes:
    """The answer as text, as HTML, as a file and in an attached mail."""
    message = EmailMessage(policy=SMTP)
    message["From"], message["To"], message["Subject"] = "mori@example.org", ADDRESS, f"Fwd 戦国 {ADDRESS}"
    message["Delivered-To"] = ADDRESS
    message.set_content(quoted(), charset=charset, cte=encoding)
    message.add_alternative(as_html(quoted()), subtype="html", charset=charset, cte=encoding)
    message.add_attachment(quoted(), filename="a.txt", charset=charset, cte=encoding)
    inner = EmailMessage(policy=SMTP)
    inner["Reply-To"], inner["Subject"] = ADDRESS, "results"
    inner.set_content(quoted(), charset=charset, cte=encoding)
    message.add_attachment(inner)
    return message.as_bytes()


def all_that_can_be_read(raw: bytes) -> str:
    """Every header and every part of a mail decoded, attached mails among them."""
    message = read_message(raw)
    head, body = split(raw)
    waiting, seen = [parse(head, body)[0]], []
    while waiting:
        part = waiting.pop()
        waiting += part.children
        for values in collect(part).values():
            seen += [decoded(value) for value in values]
        seen += [payload(leaf).decode("utf-8", "replace") for leaf in leaves(part)]
        seen += [payload(leaf).decode("utf-16", "replace") for leaf in leaves(part)]
    seen += [message.subject, message.plain or "", message.html or "", *(one.text for one in message.files)]
    return unquote(unescape("\n".join(seen))).lower()


@pytest.mark.parametrize("charset", ["utf-8", "utf-16", "utf-16-le", "utf-32"])
@pytest.mark.parametrize("encoding", ["base64", "quoted-printable"])
def test_no_encoding_of_mail_hides_a_token(encoding: str, charset: str) -> None:
    raw = in_parts(encoding, charset)
    before = all_that_can_be_read(raw)
    assert TOKEN in before, "there is something to hide"
    kept = blotted(raw)
    assert len(kept) == len(raw)
    after = all_that_can_be_read(kept)
    assert not any(secret in after for secret in SECRETS)
    now, then = read_message(kept), read_message(raw)
    assert (now.plain or "").split("\n")[0] == (then.plain or "").split("\n")[0]
    assert len(now.plain or "") == len(then.plain or "")
    assert (now.author, now.message_id) == (then.author, then.message_id)


@pytest.mark.parametrize("charset", ["utf-8", "iso-2022-jp"])
@pytest.mark.parametrize("shift", range(0, 60, 7))
def test_encoded_words_are_looked_into_also_where_one_ends_in_the_middle(charset: str, shift: int) -> None:
    words = "戦国 " + "a" * shift + f" {ADDRESS} and {LETTER}"
    for form in (BASE64, QP):
        named = Charset(charset)
        named.header_encoding = form
        header = Header(words, named, maxlinelen=76).encode()
        assert header.count("=?") > 1
        raw = f"Subject: {header}\r\nFrom: mori@example.org\r\n\r\n".encode()
        assert TOKEN in read_message(raw).subject, "there is something to hide"
        after = read_message(blotted(raw)).subject
        assert not any(secret in after for secret in SECRETS)
        assert "@sengoku.example and press+" in after


def test_base64_that_does_not_begin_with_a_group_of_four_is_looked_into() -> None:
    block = base64.encodebytes(f"x{ADDRESS}y".encode())
    for stray in (b"a\n", b"ab\n", b"abc\n", b"abcd\n", b"abcde\n"):
        kept = blotted(b"\n" + stray + block)
        assert len(kept) == 1 + len(stray) + len(block)
        assert TOKEN.encode() not in base64.b64decode(kept[1 + len(stray) :])


def test_letters_that_do_not_belong_into_base64_hide_nothing() -> None:
    block = base64.encodebytes(quoted().encode())
    for at in range(0, len(block), 7):
        broken = block[:at] + b"!" + block[at:]
        kept = blotted(b"\n" + broken)
        assert len(kept) == len(broken) + 1
        assert TOKEN.encode() not in base64.b64decode(kept)


def test_a_bare_token_is_blotted_out_when_it_is_known() -> None:
    assert blotted(f"X-Suffix: {TOKEN.upper()}\n".encode(), TOKEN) == b"X-Suffix: " + b"*" * 20 + b"\n"


def test_words_that_were_decoded_already_lose_it_as_well() -> None:
    assert blotted_text(f"戦国 \udc80 {ADDRESS}") == "戦国 \udc80 orders+" + "*" * 20 + "@sengoku.example"
    assert TOKEN[12:] not in blotted_text(f"orders+{TOKEN[:12]}\u200b{TOKEN[12:]}@sengoku.example")


@pytest.mark.parametrize(
    "raw",
    [
        *("orders+please@sengoku.example", "orders: A Kai - Sagami", "press on!", "", "orders&plus;&#43;"),
        base64.encodebytes(bytes(range(256)) * 9).decode(),
        "=?utf-8?b?5oim5Zu9?= =?utf-8?b?/?= =?utf-8?b??=",
        "QUJD\nQUJDRA\n=\nQUJDR===\n",
    ],
)
def test_other_words_stay(raw: str) -> None:
    assert blotted(raw.encode()) == raw.encode()
    assert blotted_text(raw) == raw


def test_noise_of_any_kind_keeps_its_length_and_never_raises() -> None:
    rng = random.Random(5)
    pieces = [
        *(b"orders", b"press", b"+", b"=2B", b"=\r\n", b"\n", b"\r", b"=?utf-8?b?", b"=?utf-8?q?", b"?="),
        *(TOKEN.encode(), base64.b64encode(ADDRESS.encode()), b"&#", b"43;", b"%", b"25", b"\0", b"QUJD"),
        *(b" ", b"=", b"12-7-", b"a", b"\xe2\x80\x8b", b"<wbr>"),
    ]
    for _ in range(2000):
        raw = b"".join(rng.choices(pieces, k=30))
        assert len(blotted(raw, TOKEN)) == len(raw)


@pytest.mark.parametrize(
    "piece",
    [
        *(
            b"orders+",
            b"press+1-2-3-4-5-6-7-2-3-4-5",
            b"orders+aaaaaaaaaaaaaaaaaaa1",
            b"=6f",
            b"+a",
            b"&#43;",
        ),
        *(b"=?a?b?", b"a", b" ", b"a\n", b"=?a?b?a?= ", b"QUJD" * 20 + b"\n", b"\n >" * 9, b"+2222222222"),
    ],
)
def test_a_long_mail_is_looked_through_once(piece: bytes) -> None:
    """Nothing but beginnings: a scan that goes back would not end within the test's limit."""
    raw = piece * (250_000 // len(piece))
    assert len(blotted(raw + b"!")) == len(raw) + 1
