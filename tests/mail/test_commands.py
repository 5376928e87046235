"""Words that ask for something besides orders."""

import pytest

from sengoku.mail.commands import Concede, Help, Status, is_command, read_commands


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("CONCEDE yes", Concede(True)),
        ("concede YES.", Concede(True)),
        ("Concede: no", Concede(False)),
        ("  ＣＯＮＣＥＤＥ　ｎｏ", Concede(False)),
        ("status", Status()),
        ("STATUS!", Status()),
        ("Help", Help()),
        ("?", Help()),
        ("*HELP*", Help()),
        ("st\u200batus", Status()),
    ],
)
def test_a_command_stands_alone_on_its_line(line: str, command: object) -> None:
    reading = read_commands(line)
    assert reading.commands == (command,)
    assert reading.rest == ""
    assert is_command(line)


@pytest.mark.parametrize(
    "line",
    [
        "A Kai - Sagami",
        "I need help with this",
        "please concede",
        "the status of Kai",
        "CLEAR",
        "",
        "x" * 5000,
    ],
)
def test_anything_else_is_left_for_the_reading_of_orders(line: str) -> None:
    assert read_commands(line).rest == line
    assert not is_command(line)


@pytest.mark.parametrize("line", ["CONCEDE", "concede maybe"])
def test_half_a_concession_changes_nothing_and_is_answered(line: str) -> None:
    reading = read_commands(line)
    assert reading.commands == ()
    assert "nothing was changed" in reading.problems[0]


def test_orders_around_commands_keep_their_line_numbers() -> None:
    reading = read_commands("A Kai H\nSTATUS\nF Izu H\nCONCEDE no")
    assert reading.rest == "A Kai H\n\nF Izu H\n"
    assert reading.commands == (Status(), Concede(False))


def test_a_letter_to_other_players_is_neither_sent_nor_read_as_orders() -> None:
    reading = read_commands("A Kai H\nPRESS TO Mori, Oda\nA Izu - Sagami, please!\nSTATUS\nEND\nF Izu H")
    assert reading.rest == "A Kai H\n\n\n\n\nF Izu H"
    assert reading.commands == ()
    assert reading.problems == (
        "Press is not passed on here: nothing between “PRESS TO Mori, Oda” and END was sent or read.",
    )


def test_a_letter_without_an_end_mark_swallows_no_orders() -> None:
    reading = read_commands("END\nBROADCAST\nA Kai H")
    assert reading.rest == "END\n\nA Kai H"
    assert reading.problems[0].startswith("Press is not passed on here; “BROADCAST” has no END")


def test_two_letters_end_at_their_own_marks() -> None:
    reading = read_commands("PRESS TO Mori\nhello\nEND\nA Kai H\nPRESS TO Oda\nhello\nEND\nF Izu H")
    assert reading.rest.split() == ["A", "Kai", "H", "F", "Izu", "H"]
    assert len(reading.problems) == 2


@pytest.mark.parametrize(
    "line",
    ["VOTE draw yes", "READY", "wait", "MAP", "HISTORY 3", "RESIGN", "ABSENCE 3.4. TO 9.4.", "observe"],
)
def test_a_word_that_does_not_exist_here_is_answered(line: str) -> None:
    reading = read_commands(line)
    assert reading.rest == ""
    assert "is not known here, so nothing came of it" in reading.problems[0]
