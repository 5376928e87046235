"""A mail as facts, however it was put together."""

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mail.building import build, multipart
from mail.counting import calls_in
from sengoku.mail import limits
from sengoku.mail.message import Message
from sengoku.mail.read import read_message


def test_the_facts_of_a_plain_mail() -> None:
    raw = build(
        "A Kai H\r\n",
        ("Return-Path", "<mori@example.org>"),
        ("References", "<a@example.org> <b@example.org>"),
        subject="Re: [nara]  [x] orders",
    )
    message = read_message(raw)
    assert message.author == "mori@example.org"
    assert message.subject == "Re: [nara] [x] orders"
    assert message.tags == ("nara", "x")
    assert message.message_id == "<one@example.org>"
    assert message.references == ("<a@example.org>", "<b@example.org>")
    assert message.return_path == "mori@example.org"
    assert (message.plain, message.html, message.files) == ("A Kai H\n", None, ())
    assert (message.automatic, message.report, message.problems) == (None, False, ())


@pytest.mark.parametrize(
    "raw", [b"", b"\n", b"\r\n\r\n", b"A Kai H", b"\x00", b"From", b":", b"\xff" * 100, b"\r" * 100]
)
def test_anything_is_a_message(raw: bytes) -> None:
    message = read_message(raw)
    assert message.author is None
    assert len(message.digest) == 64


@given(st.binary(max_size=2000))
def test_any_bytes_are_read(raw: bytes) -> None:
    assert isinstance(read_message(raw), Message)
    assert isinstance(read_message(b"From: mori@example.org\r\n" + raw), Message)


@pytest.mark.parametrize("end", [b"\r\n", b"\n"])
def test_line_ends_and_trace_headers_do_not_change_the_digest(end: bytes) -> None:
    raw = build("A Kai H\r\nF Izu H\r\n")
    traced = b"Received: by x.example.org\r\nX-Spam: no\r\n" + raw + b"\r\n"
    assert read_message(traced.replace(b"\r\n", end)).digest == read_message(raw).digest
    refolded = raw.replace(b"Subject: orders", b"Subject:\r\n orders")
    assert read_message(refolded).digest == read_message(raw).digest


@pytest.mark.parametrize(
    "change",
    [
        (b"A Kai H", b"A Kai - Sagami"),
        (b"<one@", b"<two@"),
        (b"Subject: orders", b"Subject: order"),
        (b"07:00:00", b"07:00:01"),
        (b"Mori <", b"Oda <"),
    ],
)
def test_what_the_author_changed_changes_the_digest(change: tuple[bytes, bytes]) -> None:
    raw = build("A Kai H\r\n")
    assert read_message(raw.replace(*change)).digest != read_message(raw).digest


@pytest.mark.parametrize(
    ("header", "value"),
    [
        ("Message-ID", "<>"),
        ("Message-ID", "<[x@y]>"),
        ("Message-ID", "<\x00@\xff>"),
        ("Message-ID", "<" * 5000),
        ("Subject", "=?utf-8?q?a=0D=0ABcc:_x?="),
        ("Subject", "=?utf-8?b?!!!!?= =?x-y?z?a?= =?utf-8?q?"),
        ("Subject", "=?a?b?" * 3000),
        ("From", "(" * 2000 + ")" * 2000 + " mori@example.org"),
        ("From", "a@b, " * 20_000),
        ("To", '"' * 10_000),
        ("Content-Type", "multipart/mixed" + ";" * 100_000),
        ("Content-Type", "text/plain; charset=" + "a'b'" * 2000),
        ("Content-Type", "text/plain; charset*0*=x; charset*1=y; charset*=''%"),
        ("Content-Type", "\xff/\xfe; boundary=\x00"),
        ("Content-Disposition", "attachment; filename*=utf-8''%FF%00; filename*0*=x"),
        ("Content-Transfer-Encoding", "x" * 10_000),
        ("Received", "by ;" * 10_000),
        ("Authentication-Results", "(" * 100_000),
        ("DKIM-Signature", "b=" + "A" * 200_000),
        ("References", "<a@b>" * 20_000),
        ("Return-Path", "<" * 1000),
    ],
)
def test_headers_that_crash_parsers_are_survived(header: str, value: str) -> None:
    raw = build("A Kai H", (header, value))
    message = read_message(raw)
    assert message.subject == message.subject.strip()
    assert not set("\r\n\x00") & set(message.subject)


def test_a_charset_in_parts_does_not_hide_base64_with_words_below_it() -> None:
    raw = (
        b"From: mori@example.org\r\nContent-Type: text/plain; charset*=us-ascii'en'utf-8\r\n"
        b"Content-Transfer-Encoding: base64\r\n\r\nQSBLYWkgLSBTYWdhbWk=\r\n\r\nv\xe9rifi\xe9\r\n"
    )
    message = read_message(raw)
    assert (message.author, message.plain) == ("mori@example.org", "A Kai - Sagami")


def test_fifty_thousand_parts_are_not_all_read() -> None:
    raw = multipart(*["Content-Type: text/plain\r\n\r\nA Kai H"] * 50_000)[: limits.RAW_BYTES - 1000]
    message = read_message(raw)
    assert message.plain is not None
    assert message.plain.count("A Kai H") <= limits.PARTS
    assert "larger than is read here" in message.problems[0]


@pytest.mark.parametrize("kind", ["multipart/mixed", "message/rfc822"])
def test_parts_within_parts_within_parts_end_somewhere(kind: str) -> None:
    body = b"A Kai H"
    for level in range(2000):
        mark = b"b%d" % level
        opening = b"--" + mark + b"\r\n" if kind == "multipart/mixed" else b""
        body = b"Content-Type: " + kind.encode() + b"; boundary=" + mark + b"\r\n\r\n" + opening + body
    message = read_message(b"From: mori@example.org\r\n" + body)
    assert message.author == "mori@example.org"
    assert message.plain is None


def test_a_text_ten_levels_down_is_still_read() -> None:
    body = "Content-Type: text/plain\r\n\r\nA Kai H"
    for level in range(8):
        body = f"Content-Type: multipart/mixed; boundary=b{level}\r\n\r\n--b{level}\r\n{body}\r\n--b{level}--"
    assert read_message(b"From: mori@example.org\r\n" + body.encode()).plain == "A Kai H"


def test_a_huge_mail_keeps_its_facts_and_says_what_was_left_out() -> None:
    message = read_message(build("A Kai H\r\n" * 200_000))
    assert message.author == "mori@example.org"
    assert message.plain is not None
    assert message.plain.startswith("A Kai H\nA Kai H\n")
    assert len(message.plain) <= limits.TEXT_BYTES
    assert "The message is larger than is read here; only its beginning was read." in message.problems


def test_orders_before_a_photo_of_the_board_are_read() -> None:
    photo = base64.encodebytes(bytes(range(256)) * 10_000).decode().replace("\n", "\r\n")
    message = read_message(
        multipart(
            "Content-Type: text/plain\r\n\r\nA Kai H",
            'Content-Type: image/jpeg; name="board.jpg"\r\nContent-Transfer-Encoding: base64\r\n\r\n' + photo,
        )
    )
    assert message.plain == "A Kai H"
    assert message.problems == ("The message is larger than is read here; only its beginning was read.",)


def test_a_long_text_is_cut_and_said_so() -> None:
    message = read_message(build("A Kai H\r\n" * 20_000))
    assert message.plain is not None
    assert len(message.plain) <= limits.TEXT_BYTES
    assert message.problems == ("Only the first 64000 characters of the text were read.",)


def test_a_from_line_after_a_thousand_others_is_not_overlooked() -> None:
    raw = build("x").replace(
        b"\r\n\r\n", b"\r\n" + b"X-Many: 1\r\n" * 1000 + b"From: oda@example.org\r\n\r\n"
    )
    assert read_message(raw).author is None


@pytest.mark.parametrize(
    ("encoding", "body"),
    [
        ("base64", base64.b64encode(b"A Kai H\r\nF Izu H\r\n").decode()),
        ("BASE64", base64.encodebytes(b"A Kai H\r\nF Izu H\r\n").decode() + "\r\n-- list footer --"),
        ("quoted-printable", "A Kai=20H=\r\n\r\nF Izu =\r\nH"),
        ("quoted-printable", "A Kai H\r\nF Izu=ZZ H"),
        ("quoted-printable ", "A Kai=20H=\r\n\r\nF Izu =\r\nH"),
        ("quoted-printable (RFC 2045)", "A Kai=20H\r\nF Izu=20H"),
        ("base64", base64.b64encode(b"A Kai H\r\nF Izu H").decode().rstrip("=")),
        (
            "base64",
            base64.b64encode(b"A Kai H\r\nF Izu H\r\n ").decode() + "\r\n\r\nThe list's footer, always.\r\n",
        ),
        (
            "base64",
            base64.b64encode(b"A Kai H\r\nF Izu H\r\n").decode() + "\r\nWe scan all mail for viruses\r\n",
        ),
        ("7bit", "A Kai H\r\nF Izu H"),
        ("7bit", "A Kai H\x0cF Izu H"),
        ("x-unknown", "A Kai H\r\nF Izu H"),
        ("", "A Kai H\nF Izu H"),
    ],
)
def test_transfer_encodings_are_undone(encoding: str, body: str) -> None:
    message = read_message(build(body, encoding=encoding))
    assert message.plain is not None
    assert message.plain.startswith("A Kai H\nF Izu")


def test_nul_bytes_and_lone_line_feeds_do_no_harm() -> None:
    message = read_message(build(b"A\x00 Kai H\nF Izu H\r\n\x1b\x07"))
    assert message.plain == "A Kai H\nF Izu H\n"


def test_delivery_reports_are_read_recipient_by_recipient() -> None:
    status = (
        "Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x\r\n\r\n"
        "Final-Recipient: rfc822; Mori@Example.org\r\nAction: failed\r\nStatus: 5.1.1 (no such user)\r\n"
        "Diagnostic-Code: smtp; 550 5.1.1\r\n  unknown\r\n\r\n"
        "Original-Recipient: rfc822;oda@example.org\r\nAction: delayed\r\nStatus: 4.4.1\r\n\r\n"
        "X-Nothing: here\r\n"
    )
    first, second = read_message(multipart(status, kind="report")).bounces
    assert (first.recipient, first.status, first.permanent) == ("mori@example.org", "5.1.1", True)
    assert first.detail == "550 5.1.1 unknown"
    assert (second.recipient, second.action, second.permanent) == ("oda@example.org", "delayed", False)


@pytest.mark.parametrize(
    "pattern",
    [
        "A Kai H\r\n",
        "> A Kai H\r\n",
        "--b\r\n",
        "--b\r\nContent-Type: text/plain\r\n\r\nx\r\n",
        "--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n",
        "--b\r\nContent-Type: message/rfc822\r\n\r\n",
        "a" * 70 + " \r\n",
        "=\r\n",
        "=?utf-8?q?a?= ",
        "\x00",
        "\r",
    ],
)
def test_the_work_grows_with_the_mail_and_no_faster(pattern: str) -> None:
    def work(size: int) -> int:
        raw = build(
            pattern * size, content_type='multipart/mixed; boundary="b"; format=flowed', encoding="7bit"
        )
        return calls_in(lambda: read_message(raw))

    small, large = work(500), work(2000)
    assert large <= 4.5 * small + 500


@pytest.mark.parametrize(
    "header", ["X-Note: a\r\n", "Received: by x; y\r\n", " folded\r\n", "\tx\r\n", "DKIM-Signature: b=x\r\n"]
)
def test_the_work_grows_with_the_head_and_no_faster(header: str) -> None:
    def work(size: int) -> int:
        raw = b"X: y\r\n" + header.encode() * size + build("A Kai H")
        return calls_in(lambda: read_message(raw))

    small, large = work(500), work(2000)
    assert large <= 4.5 * small + 500


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ('application/pkcs7-mime; name="smime.p7m"', "encrypted, or signed in a way that hides its text"),
        ('application/ms-tnef; name="winmail.dat"', "a form that Outlook alone reads"),
    ],
)
def test_whose_words_nobody_can_read_is_told_why(kind: str, sentence: str) -> None:
    assert any(sentence in one for one in read_message(build("MIIB", content_type=kind)).problems)
    both = multipart("Content-Type: text/plain\r\n\r\nA Kai H", f"Content-Type: {kind}\r\n\r\nMIIB")
    assert read_message(both).problems == ()


def test_an_encrypted_mail_says_so_in_both_its_forms() -> None:
    armour = "-----BEGIN PGP MESSAGE-----\r\n\r\nhQ\r\n-----END PGP MESSAGE-----"
    apart = multipart(
        "Content-Type: application/pgp-encrypted\r\n\r\nVersion: 1",
        f"Content-Type: application/octet-stream\r\n\r\n{armour}",
        kind="encrypted",
    )
    for raw in (apart, build(armour)):
        assert "encrypted" in read_message(raw).problems[0]
