"""For whom a mail is that comes without an envelope, and that no header of any shape stops the reader."""

import pytest

from sengoku.mail.recipients import heads, recipients, sender

DOMAIN = "play.example.org"
SECRET = f"orders+abcdefghijklmnopqrst@{DOMAIN}"
OTHER = f"orders+bcdefghijklmnopqrstu@{DOMAIN}"


def found(*lines: str) -> list[str]:
    return recipients(heads("\r\n".join([*lines, "", "text"]).encode()), DOMAIN)


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        ([f"Delivered-To: judge@{DOMAIN}", f"X-Original-To: {SECRET}", "To: a@example.org"], [SECRET]),
        ([f"Envelope-To: {SECRET}", f"To: {OTHER}"], [SECRET]),
        ([f"Delivered-To: {SECRET}", f"Delivered-To: {OTHER}"], [SECRET]),
        ([f"Delivered-To: judge@{DOMAIN}", f"To: {SECRET}, Oda <{OTHER}>"], [SECRET, OTHER]),
        ([f"Delivered-To: judge@{DOMAIN}", "To: friends:;"], [f"judge@{DOMAIN}"]),
        ([f"To: orders@{DOMAIN}", f"Cc: ORDERS@{DOMAIN}"], [f"ORDERS@{DOMAIN}"]),
        ([f"Delivered-To: bounce+7-x@{DOMAIN}", f"To: orders@{DOMAIN}"], [f"bounce+7-x@{DOMAIN}"]),
        ([f'To:\r\n "Judge, the"\r\n <{SECRET}>'], [SECRET]),
        (["Delivered-To: a@example.org", "To: orders@example.org"], []),
        (["To: " + "(" * 20_000], []),
        (["To: " + "," * 200_000, f"Delivered-To: {SECRET}"], [SECRET]),
    ],
)
def test_the_delivery_says_for_whom_a_mail_is(lines: list[str], wanted: list[str]) -> None:
    assert found(*lines) == wanted


@pytest.mark.parametrize(
    ("lines", "said", "wanted"),
    [
        (["Return-Path: <a@example.org>", "From: b@example.org"], None, "a@example.org"),
        (["Return-Path: <>", "From: b@example.org"], None, ""),
        (['From: "B, C" <b@example.org>'], None, "b@example.org"),
        (["Return-Path: <MAILER-DAEMON@mx.example.org>"], None, ""),
        (["From: b@example.org"], "", ""),
        ([], None, ""),
    ],
)
def test_the_envelope_sender_is_what_the_delivery_says(
    lines: list[str], said: str | None, wanted: str
) -> None:
    assert sender(heads("\r\n".join([*lines, "", "text"]).encode()), said) == wanted
