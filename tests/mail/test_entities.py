"""Texts, pictures and what they are put together to, read back by the library's parser."""

from email import message_from_bytes
from email.policy import default

import pytest

from mail.letter_samples import SAMPLES
from sengoku.mail import entities
from sengoku.mail.letters import write

PICTURE = bytes(range(256)) * 3


def content(entity: bytes) -> str:
    """The text that a reader is shown, with line ends as we write them."""
    return str(message_from_bytes(entity, policy=default).get_content()).replace("\r\n", "\n")


@pytest.mark.parametrize(
    "said",
    [
        "Mōri holds.",
        "a=b\n.\n..\nFrom here\n\n",
        "漢字 " * 60,
        "x" * 2000,
        "blanks \t\n at ends \n",
        "\x00\x1f\x7f",
    ],
)
def test_a_text_is_read_as_it_was_written(said: str) -> None:
    assert content(entities.text(said)) == "".join(f"{line}\n" for line in said.splitlines())


@pytest.mark.parametrize("letter", SAMPLES, ids=lambda letter: letter.kind)
def test_no_line_of_a_letter_is_longer_than_quoted_printable_allows(letter) -> None:  # type: ignore[no-untyped-def]  # the union is long
    written = write(letter)
    for entity in entities.text(written.text), entities.text(written.html, "html"):
        assert max(map(len, entity.split(b"\r\n"))) <= 76


@pytest.mark.parametrize("length", [0, 1, 56, 57, 58, 768])
def test_a_picture_arrives_whole_whatever_its_length(length: int) -> None:
    entity = entities.picture(PICTURE[:length], "<map@example.org>", "map.png")
    shown = message_from_bytes(entity, policy=default)
    assert shown.get_content() == PICTURE[:length]
    assert (shown.get_content_type(), shown.get_filename()) == ("image/png", "map.png")
    assert max(map(len, entity.split(b"\r\n"))) <= 76


def test_parts_end_where_they_were_put_together() -> None:
    inner = entities.together("related", "in", entities.text("<p>map</p>", "html"), entities.text("legend"))
    outer = entities.together("alternative", "out", entities.text("said"), inner)
    message = message_from_bytes(outer, policy=default)
    kinds = [part.get_content_type() for part in message.walk()]
    assert kinds == ["multipart/alternative", "text/plain", "multipart/related", "text/html", "text/plain"]
    said = [part.get_content().strip() for part in message.walk() if not part.is_multipart()]
    assert said == ["said", "<p>map</p>", "legend"]
    assert message.defects == []
