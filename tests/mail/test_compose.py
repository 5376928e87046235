"""The bytes that leave, read back as a stranger's mail program reads them."""

from dataclasses import replace
from datetime import UTC, datetime
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mail.letter_samples import SAMPLES
from sengoku.mail.automatic import automatic_reason
from sengoku.mail.compose import OutgoingMail, compose
from sengoku.mail.letters import write
from sengoku.mail.read import read_message

PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40
MAIL = OutgoingMail(
    sender="judge@judge.example.org",
    recipient="mori@example.org",
    subject="[nara] Spring 1570 results",
    text="Spring 1570 is resolved.\nMōri holds.\n",
    html="<p>Spring 1570 is resolved.</p><img src='cid:map.1@judge.example.org'>",
    message_id="<results.1@judge.example.org>",
    date=datetime(2026, 7, 15, tzinfo=UTC),
    reply_to="orders+abcdefghij234567abcd@judge.example.org",
    in_reply_to="<started.1@judge.example.org>",
    references=("<started.1@judge.example.org>", "<answer.2@judge.example.org>"),
    picture=PICTURE,
    picture_id="map.1@judge.example.org",
)


def parsed(mail: OutgoingMail) -> EmailMessage:
    message = BytesParser(policy=default).parsebytes(compose(mail))
    assert isinstance(message, EmailMessage)
    return message


def lines(part: Any) -> str:
    """The text of a part with line ends as we write them."""
    return str(part.get_content()).replace("\r\n", "\n")


def test_headers_are_those_of_an_automatic_letter_in_its_thread() -> None:
    message = parsed(MAIL)
    assert message["From"] == "Sengoku judge <judge@judge.example.org>"
    assert message["To"] == "mori@example.org"
    assert message["Reply-To"] == MAIL.reply_to
    assert message["Subject"] == "[nara] Spring 1570 results"
    assert message["Date"] == "Wed, 15 Jul 2026 00:00:00 +0000"
    assert message["Message-ID"] == MAIL.message_id
    assert message["In-Reply-To"] == MAIL.in_reply_to
    assert message["References"].split() == list(MAIL.references)
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["X-Auto-Response-Suppress"] == "All"
    assert message["Bcc"] is None


def test_an_answer_says_that_it_is_one() -> None:
    assert parsed(replace(MAIL, answers_mail=True))["Auto-Submitted"] == "auto-replied"


def test_our_own_letter_is_known_when_it_comes_back() -> None:
    message = read_message(compose(MAIL))
    assert message.automatic is not None
    assert automatic_reason({"x-loop": [str(parsed(MAIL)["X-Loop"])]}) == "our own letter came back"


def test_text_html_and_picture_arrive_whole_and_inline() -> None:
    message = parsed(MAIL)
    assert message.get_content_type() == "multipart/alternative"
    text, related = message.iter_parts()
    assert lines(text) == MAIL.text
    assert related.get_content_type() == "multipart/related"
    html, picture = related.iter_parts()
    assert "cid:map.1@judge.example.org" in html.get_content()
    assert picture["Content-ID"] == "<map.1@judge.example.org>"
    assert picture.get_content_disposition() == "inline"
    assert picture.get_content() == PICTURE


def test_a_letter_without_html_is_plain_text_and_nothing_else() -> None:
    message = parsed(replace(MAIL, html=None, picture=None, picture_id=None))
    assert message.get_content_type() == "text/plain"
    assert lines(message) == MAIL.text


def test_the_same_letter_is_the_same_bytes() -> None:
    assert compose(MAIL) == compose(replace(MAIL))
    assert compose(MAIL) != compose(replace(MAIL, message_id="<results.2@judge.example.org>"))


def test_a_long_id_of_somebody_else_threads_unharmed() -> None:
    outlook = f"<{'A' * 150}@prod.outlook.example.com>"
    raw = compose(replace(MAIL, in_reply_to=outlook, references=(outlook, outlook)))
    message = read_message(raw)
    assert f"In-Reply-To: {outlook}\r\n".encode() in raw
    assert message.references == (outlook, outlook)


def test_an_id_that_looks_like_an_encoded_word_threads_as_it_is() -> None:
    odd = "<=?utf-8?q?a=40b?=@example.com>"
    assert f"In-Reply-To: {odd}\r\n".encode() in compose(replace(MAIL, in_reply_to=odd))


@pytest.mark.parametrize("length", [0, 1, 48, 57, 58, 768])
def test_a_picture_arrives_whole_whatever_its_length(length: int) -> None:
    message = parsed(replace(MAIL, picture=PICTURE[:length]))
    (shown,) = (part for part in message.walk() if part.get_content_type() == "image/png")
    assert shown.get_content() == PICTURE[:length]
    assert message.defects == []


def test_each_of_many_pictures_stands_in_its_own_letter() -> None:
    for number in range(20):
        message = parsed(replace(MAIL, picture=bytes([number]) * 100))
        (shown,) = (part for part in message.walk() if part.get_content_type() == "image/png")
        assert shown.get_content() == bytes([number]) * 100


@pytest.mark.parametrize("letter", SAMPLES, ids=lambda letter: letter.kind)
def test_no_line_is_longer_than_quoted_printable_allows(letter) -> None:  # type: ignore[no-untyped-def]  # the union is long
    written = write(letter)
    _, _, body = compose(replace(MAIL, text=written.text, html=written.html)).partition(b"\r\n\r\n")
    assert max(map(len, body.split(b"\r\n"))) <= 76


def test_reminders_can_be_stopped_with_one_click() -> None:
    message = parsed(replace(MAIL, unsubscribe="https://sengoku.example.org/stop/abc"))
    assert message["List-Unsubscribe"] == "<https://sengoku.example.org/stop/abc>"
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


@pytest.mark.parametrize("letter", SAMPLES, ids=lambda letter: letter.kind)
def test_every_letter_survives_the_way(letter) -> None:  # type: ignore[no-untyped-def]  # the union is long
    written = write(letter)
    mail = replace(MAIL, subject=written.subject, text=written.text, html=written.html)
    raw = compose(mail)
    message = BytesParser(policy=default).parsebytes(raw)
    assert max(map(len, raw.split(b"\r\n"))) <= 998
    assert b"\n" not in raw.replace(b"\r\n", b"")
    plain, html = message.get_body(("plain",)), message.get_body(("html",))
    assert plain is not None
    assert html is not None
    assert lines(plain) == written.text
    assert html.get_content().split() == written.html.split()
    assert message["Subject"] == written.subject


@pytest.mark.parametrize(
    "address", ["mori", "mori@example.org\r\nBcc: x@example.org", "a@b, c@d", "möri@example.org", ""]
)
def test_a_bad_address_is_refused_with_a_sentence(address: str) -> None:
    with pytest.raises(ValueError, match="is no mail address"):
        compose(replace(MAIL, recipient=address))
    if address:
        with pytest.raises(ValueError, match="is no mail address"):
            compose(replace(MAIL, reply_to=address))


PIECES = [
    "\r",
    "\n",
    "\u2028",
    "\u202e",
    "\x00",
    "=?utf-8?q?",
    "=0D=0A",
    "?=",
    "Bcc: x@y",
    "a",
    " ",
    "ō",
    "\ud800",
]
NASTY = st.lists(st.sampled_from(PIECES), max_size=30).map("".join)


@given(subject=NASTY, name=NASTY, message_id=NASTY, link=NASTY)
def test_no_value_adds_a_header_or_ends_one(subject: str, name: str, message_id: str, link: str) -> None:
    mail = replace(MAIL, subject=subject, sender_name=name, message_id=message_id, unsubscribe=link or None)
    raw = compose(mail)
    message = BytesParser(policy=default).parsebytes(raw)
    wanted = sorted(
        {*map(str.lower, parsed(MAIL).keys())}
        | ({"list-unsubscribe", "list-unsubscribe-post"} if link else set())
    )
    assert sorted(map(str.lower, message.keys())) == wanted
    assert message["To"] == "mori@example.org"
    assert message["From"].addresses[0].addr_spec == "judge@judge.example.org"
    assert not set("\r\n\u202e\u2028\x00") & set(str(message["Subject"]))
    assert max(map(len, raw.split(b"\r\n"))) <= 998
