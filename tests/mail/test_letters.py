"""Letters as a reader meets them: the text is complete, and the HTML says the same words."""

import re
from html import unescape
from pathlib import Path

import pytest

from mail.golden_letters import FOLDER, as_text, named
from mail.letter_samples import SAMPLES
from sengoku.engine import PhaseKind
from sengoku.mail.commands import read_commands
from sengoku.mail.html_text import html_to_text
from sengoku.mail.letter_kinds import Letter
from sengoku.mail.letter_values import CentreRow
from sengoku.mail.letters import KINDS, and_list, folded, render, write
from sengoku.maps import load
from sengoku.orders import read
from sengoku.resources import data_folder

_LINK = re.compile(r'<a [^>]*href="([^"]*)"[^>]*>(.*?)</a>', re.S)
each_letter = pytest.mark.parametrize("letter", SAMPLES, ids=lambda letter: letter.kind)


def words_of_html(html: str) -> list[str]:
    """The visible words, and the target of each link after its label."""
    shown = _LINK.sub(lambda link: f"{link[2]} {link[1]}", html)
    return re.findall(r"\w+", html_to_text(shown))


def words_of_text(text: str) -> list[str]:
    return re.findall(r"\w+", text.replace("_" * 20, ""))


def test_there_is_a_sample_of_every_kind_and_a_folder_for_each() -> None:
    folders = {path.name for path in (data_folder("templates") / "email").iterdir() if path.is_dir()}
    assert {letter.kind for letter in SAMPLES} == set(KINDS) == folders


@each_letter
def test_text_and_html_say_the_same_words(letter: Letter) -> None:
    written = write(letter)
    if letter.kind == "help":  # the list of seats is a table of links there
        assert set(words_of_html(written.html)) == set(words_of_text(written.text))
    else:
        assert words_of_html(written.html) == words_of_text(written.text)


@each_letter
def test_every_value_stands_in_the_text(letter: Letter) -> None:
    text = re.sub(r"\s+", " ", write(letter).text)
    for name in ("seat_url", "game_url", "confirm_url", "url", "desk_url"):
        value = getattr(letter, name, None)
        assert value is None or value in text
    deadline = getattr(letter, "deadline", None)
    assert deadline is None or (deadline.full in text and deadline.game in text)


@each_letter
def test_subject_is_one_short_line_and_carries_the_tag(letter: Letter) -> None:
    subject = write(letter).subject
    assert subject == subject.strip()
    assert "\n" not in subject
    assert len(subject) < 80
    slug = getattr(letter, "slug", None)
    assert slug is None or subject.startswith(f"[{slug}] ")


@each_letter
def test_html_escapes_names_and_loads_nothing(letter: Letter) -> None:
    html = write(letter).html
    assert "<1570>" not in html
    sources = re.findall(r'(?:src|background)="([^"]*)"|url\(([^)]*)\)', html)
    assert all(source.startswith("cid:") for source, _ in sources)
    assert "<script" not in html


@each_letter
def test_html_is_readable_without_its_style_sheet(letter: Letter) -> None:
    html = write(letter).html
    bare = re.sub(r"<style>.*?</style>", "", html, flags=re.S)
    assert 'class="sheet" style="' in bare
    assert "max-width: 640px" in bare
    assert "prefers-color-scheme: dark" in html


@each_letter
def test_text_is_folded_for_narrow_screens_and_tidy(letter: Letter) -> None:
    text = write(letter).text
    assert text.endswith("\n")
    assert "\n\n\n" not in text
    assert not re.search(r"[ \t]$", text, re.M)
    assert all(len(line) <= 76 for line in text.split("\n") if "://" not in line)


def test_a_report_keeps_its_lines_however_long() -> None:
    line = "Army Kai bounces with Army Sagami at Musashi, 1 against 1, " * 3
    text = render(
        "results", slug="nara", game="Nara", game_url="https://x.example.org", phase="F", report=line
    ).text
    assert line.strip() in text


def test_the_games_word_for_the_deadline_is_left_out_when_clocks_agree() -> None:
    from datetime import UTC, datetime

    from sengoku.mail.times import deadline_words

    words = deadline_words(datetime(2026, 7, 15, tzinfo=UTC), "America/Toronto", "America/New_York")
    assert words.full == "Tuesday 14 July 2026, 20:00 EDT"
    assert words.game is None


def test_a_zone_without_letters_is_named_by_its_offset() -> None:
    from datetime import UTC, datetime

    from sengoku.mail.times import deadline_words

    moment = datetime(2026, 7, 15, tzinfo=UTC)
    assert deadline_words(moment, "America/Sao_Paulo", "UTC").short == "Tue 21:00 UTC-3"
    assert deadline_words(moment, "Asia/Kathmandu", "UTC").short == "Wed 05:45 UTC+5:45"


def test_the_centre_table_shows_gains_and_losses() -> None:
    assert [CentreRow("Mori", 3, change).change_words for change in (2, 0, -1)] == ["+2", "", "−1"]


def test_lists_of_clans_read_like_speech() -> None:
    assert and_list(("Mori",)) == "Mori"
    assert and_list(("Mori", "Oda", "Hojo")) == "Mori, Oda and Hojo"


def test_a_link_is_never_broken() -> None:
    link = "https://sengoku.example.org/" + "a-b" * 60
    assert folded(f"Your seat: {link}") == f"Your seat: {link}"


def test_an_unknown_kind_and_a_missing_value_are_refused() -> None:
    with pytest.raises(ValueError, match="There is no letter of the kind 'postcard'"):
        render("postcard")
    with pytest.raises(TypeError, match="expires"):
        render("login_link", url="https://sengoku.example.org/login/x")


def test_a_forged_title_stays_on_one_line_of_the_subject() -> None:
    letter = render(
        "paused",
        slug="nara",
        game="x\r\nBcc: spy@example.net",
        game_url="https://x.example.org",
        phase="a\nb",
    )
    assert letter.subject == "[nara] The game pauses in a b"


def test_every_letter_can_be_looked_at(tmp_path: Path) -> None:
    """Writes the pages a person may open; what they must hold is checked above."""
    for letter in SAMPLES:
        written = write(letter)
        page = tmp_path / f"{letter.kind}.html"
        page.write_text(written.html, encoding="utf-8")
        page.with_suffix(".txt").write_text(f"{written.subject}\n\n{written.text}", encoding="utf-8")
        assert unescape(page.read_text(encoding="utf-8")).count("<h1") == 1
    assert len(list(tmp_path.iterdir())) == 2 * len(KINDS)


@pytest.mark.parametrize("name", named())
def test_every_letter_reads_as_it_was_approved(name: str) -> None:
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert as_text(named()[name]) == kept, "read it, then run python tests/mail/golden_letters.py"


@pytest.mark.parametrize("letter", SAMPLES, ids=lambda letter: letter.kind)
def test_a_letter_sent_back_whole_asks_for_nothing(letter: Letter) -> None:
    """A mail program that quotes without marking it must not vote, leave or write in somebody's name."""
    reading = read_commands(write(letter).text)
    assert (reading.commands, reading.problems) == ((), ())


@pytest.mark.parametrize(
    "letter", [one for one in SAMPLES if getattr(one, "deadline", None)], ids=lambda one: one.kind
)
def test_the_first_screen_says_what_is_due_when(letter: Letter) -> None:
    """A phone shows some fourteen lines; the deadline stands among them."""
    assert "09:00 JST" in "\n".join(write(letter).text.split("\n")[:14])


@pytest.mark.parametrize("name", [name for name in named() if name not in ("confirm", "press")])
@pytest.mark.parametrize("kind", list(PhaseKind))
def test_a_letter_that_is_sent_back_without_marks_orders_nothing(name: str, kind: PhaseKind) -> None:
    reading = read(load("sengoku"), kind, write(named()[name]).text)
    assert (reading.orders, reading.whole, reading.cleared, reading.header) == ((), None, False, None)
