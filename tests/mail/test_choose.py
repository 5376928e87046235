"""Which text of a mail counts."""

import pytest

from mail.building import build, multipart
from mail.mail_world import looks_like_order
from sengoku.mail import limits
from sengoku.mail.choose import Choice, choose_text
from sengoku.mail.read import read_message

PLAIN = "Content-Type: text/plain; charset=utf-8\r\n\r\n{}"
HTML = "Content-Type: text/html; charset=utf-8\r\n\r\n{}"
FILE = 'Content-Type: {1}; name="{0}"\r\nContent-Disposition: attachment; filename="{0}"\r\n\r\n{2}'


def chosen(raw: bytes) -> Choice:
    return choose_text(read_message(raw), looks_like_order)


def test_plain_text_comes_first_and_a_different_html_is_told() -> None:
    choice = chosen(
        multipart(PLAIN.format("A Kai H"), HTML.format("<p>A Kai - Sagami</p>"), kind="alternative")
    )
    assert (choice.source, choice.text, choice.alternative) == ("text/plain", "A Kai H", "A Kai - Sagami")


def test_the_same_orders_in_other_dress_are_no_difference() -> None:
    plain, html = PLAIN.format("So:\r\n*A Kai H*\r\n"), HTML.format("<p>so<p><b>A&nbsp;Kai</b> H")
    assert chosen(multipart(plain, html, kind="alternative")).alternative is None


@pytest.mark.parametrize("bullet", ["   - ", "* ", "   1. ", "2) ", "  \u2022 "])
def test_a_list_is_the_same_with_its_bullets_written_out(bullet: str) -> None:
    plain, html = PLAIN.format(f"{bullet}A Kai H\r\n"), HTML.format("<ul><li>A Kai H</li></ul>")
    assert chosen(multipart(plain, html, kind="alternative")).alternative is None


@pytest.mark.parametrize("plain", ["", " \r\n ", "Your program shows no HTML.", "> A Kai H"])
def test_html_counts_when_the_plain_text_holds_no_order(plain: str) -> None:
    choice = chosen(multipart(PLAIN.format(plain), HTML.format("<p>A Kai - Sagami</p>"), kind="alternative"))
    assert (choice.source, choice.text, choice.order_like) == ("text/html", "A Kai - Sagami", 1)


def test_html_alone_is_read() -> None:
    assert chosen(build("<div>A Kai H</div>", content_type="text/html")).text == "A Kai H"


def test_a_command_in_the_plain_text_is_as_good_as_an_order() -> None:
    choice = chosen(
        multipart(PLAIN.format("STATUS"), HTML.format("<p>A Kai - Sagami</p>"), kind="alternative")
    )
    assert (choice.source, choice.order_like) == ("text/plain", 1)


@pytest.mark.parametrize("kind", ["text/plain", "application/octet-stream"])
@pytest.mark.parametrize("name", ["orders.txt", "ORDERS.TXT", "=?utf-8?q?M=C5=8Dri=2Etxt?="])
def test_a_text_file_counts_when_the_bodies_hold_no_order(name: str, kind: str) -> None:
    choice = chosen(multipart(PLAIN.format("see file"), FILE.format(name, kind, "A Kai H")))
    assert choice.source.startswith("attachment:")
    assert choice.text == "A Kai H"


def test_a_text_file_never_overrides_a_body() -> None:
    assert (
        chosen(multipart(PLAIN.format("A Kai H"), FILE.format("o.txt", "text/plain", "F Izu H"))).text
        == "A Kai H"
    )


@pytest.mark.parametrize(
    "part",
    [
        FILE.format("orders.pdf", "application/pdf", "A Kai H"),
        FILE.format("orders.html", "text/html", "A Kai H"),
        "Content-Type: message/rfc822\r\n\r\nSubject: x\r\n\r\nA Kai H",
        FILE.format("orders.txt", "message/rfc822", "Subject: x\r\n\r\nA Kai H"),
        "Content-Type: text/plain\r\nContent-Disposition: attachment\r\n\r\nA Kai H",
        "Content-Type: text/calendar\r\n\r\nA Kai H",
    ],
)
def test_other_attachments_and_attached_mails_never_count(part: str) -> None:
    choice = chosen(multipart(PLAIN.format("see file"), part))
    assert (choice.source, choice.order_like) == ("text/plain", 0)


def test_several_text_parts_are_one_text() -> None:
    assert chosen(multipart(PLAIN.format("A Kai H"), PLAIN.format("F Izu H"))).order_like == 2


def test_a_mail_without_text_says_so() -> None:
    assert chosen(multipart(FILE.format("map.png", "image/png", "x"))) == Choice("", "", 0, 0)


def test_a_line_too_long_is_left_out_and_told() -> None:
    choice = chosen(build("A Kai H\r\nA Kai " + "- Sagami " * 100 + "\r\nF Izu H"))
    assert choice.text == "A Kai H\nF Izu H"
    assert choice.notes[0].startswith("A line of more than 300 characters was not read: A Kai - Sagami")


def test_more_orders_than_any_clan_has_units_are_cut_and_told() -> None:
    choice = chosen(build("A Kai H\r\n" * 100))
    assert (choice.order_like, choice.text.count("A Kai H")) == (limits.ORDER_LINES, limits.ORDER_LINES)
    assert choice.notes == ("Only the first 60 order lines were read.",)


def test_the_reader_of_orders_is_asked_about_short_single_lines_only() -> None:
    asked: list[str] = []

    def looks(line: str) -> bool:
        asked.append(line)
        return False

    choose_text(read_message(build("A Kai H\r\n" * 50 + "> " + "x" * 5000 + "\r\n" + "y" * 70_000)), looks)
    assert max(map(len, asked)) <= limits.LINE
    assert not any("\n" in line for line in asked)


def test_a_text_of_very_many_lines_is_read_as_far_as_the_limit_and_told() -> None:
    choice = chosen(build("hello\r\n" * 1_500 + "A Kai H\r\n"))
    assert choice.order_like == 0
    assert choice.notes == ("Only the first 1500 lines of your text were read.",)


def test_nobody_asks_whether_empty_lines_are_orders() -> None:
    asked: list[str] = []

    def looks(line: str) -> bool:
        asked.append(line)
        return False

    choose_text(read_message(build("\r\n \r\nhello\r\n" * 9_000 + "> quoted\r\n>\r\n" * 2_000)), looks)
    assert "" not in {line.strip() for line in asked}
    assert len(asked) <= 2 * 1_500
