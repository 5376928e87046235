"""What of a mail between players is passed on."""

import pytest

from sengoku.mail.letter_text import letter_text
from sengoku.mail.message import Message


@pytest.mark.parametrize(
    ("written", "passed_on"),
    [
        ("Hello\n\n  an indented line\n", "Hello\n\n  an indented line"),
        ("Gladly.\n-- \nAnna Example, anna@example.net", "Gladly."),
        ("Gladly.\n\nOn Tue, 3 March 2026 at 10:00, J <j@example.org> wrote:\n> Shall we?", "Gladly."),
        (
            "On Tue, 3 March 2026 at 10:00, J <j@example.org> wrote:\n> Shall we?\n\nGladly.\n> When?\nNow.",
            "Gladly.\n> When?\nNow.",
        ),
        ("Gladly.\n\n-----Original Message-----\nFrom: J\nA Kai H", "Gladly."),
        ("Gladly.\n\n--\nAnna Example\nanna@example.net\n--\nSent with a program", "Gladly."),
        ("Gladly.\n--\n" + "And more.\n" * 13, "Gladly.\n--\n" + "And more.\n" * 12 + "And more."),
        (
            "Gladly.\n________________________________\nFrom: J\nSent: x\nTo: y\nSubject: z\nA Kai H",
            "Gladly.",
        ),
        ("Gladly.\n\nGet Outlook for iOS\n________________________________\n", "Gladly."),
        ("Gladly.\n\nSent from my iPhone\n\n> On 3 Mar 2026, at 21:10, J wrote:\n> x", "Gladly."),
        ("Von meinem iPhone gesendet", ""),
        ("Gladly.\nSent with the best of intentions", "Gladly.\nSent with the best of intentions"),
        ("Sent from my castle in Kai, today:\nGladly.", "Sent from my castle in Kai, today:\nGladly."),
        ("> only\n> quoted", ""),
        ("", ""),
    ],
)
def test_the_authors_words_are_passed_on_without_what_their_program_added(
    written: str, passed_on: str
) -> None:
    assert letter_text(Message("digest", plain=written)) == passed_on


def test_the_html_is_read_where_there_is_no_text() -> None:
    assert letter_text(Message("digest", plain=" \n", html="Gladly.")) == "Gladly."
