"""Words that ask for something besides orders."""

import pytest

from sengoku.mail.commands import Concede, Help, Press, Status, is_command, read_commands


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


def test_a_letter_to_other_players_is_taken_whole_and_not_read_as_orders() -> None:
    reading = read_commands(
        "A Kai H\nPRESS TO Mori, Oda\n\nA Izu - Sagami, please!\n  STATUS\n\nEND\nF Izu H"
    )
    assert reading.rest == "A Kai H\n\n\n\n\n\n\nF Izu H"
    assert reading.commands == (Press(("mori", "oda"), "A Izu - Sagami, please!\n  STATUS"),)
    assert reading.problems == ()


@pytest.mark.parametrize(
    ("line", "names", "broadcast", "unsigned"),
    [
        ("PRESS TO Mori", ("mori",), False, False),
        ("press to: Mori, Oda and Hojo.", ("mori", "oda", "hojo"), False, False),
        ("*Press to Mori & ODA:*", ("mori", "oda"), False, False),
        ("Press grey to Mori", ("mori",), False, True),
        ("unsigned press to Mori", ("mori",), False, True),
        ("BROADCAST", (), True, False),
        ("Broadcast!", (), True, False),
        ("grey broadcast", (), True, True),
        ("PRESS TO ALL", (), True, False),
    ],
)
def test_the_first_line_says_who_reads_it(
    line: str, names: tuple[str, ...], broadcast: bool, unsigned: bool
) -> None:
    assert read_commands(f"{line}\nhello\nEnd.").commands == (Press(names, "hello", broadcast, unsigned),)


def test_a_letter_without_an_end_mark_swallows_no_orders() -> None:
    reading = read_commands("END\nBROADCAST\nA Kai H")
    assert reading.rest == "END\n\nA Kai H"
    assert reading.problems[0].startswith("“BROADCAST” has no END, so that letter was sent to nobody")


def test_a_second_letter_shows_that_the_end_mark_of_the_first_was_forgotten() -> None:
    reading = read_commands("PRESS TO Mori\nA Kai H\nPRESS TO Oda\nhello\nEND\nF Izu H")
    assert reading.rest.split() == ["A", "Kai", "H", "F", "Izu", "H"]
    assert reading.commands == (Press(("oda",), "hello"),)
    assert len(reading.problems) == 1


@pytest.mark.parametrize("text", ["PRESS\nhello\nEND", "PRESS TO\nhello\nEND", "PRESS TO Mori\n \nEND"])
def test_a_letter_without_a_reader_or_without_words_is_answered(text: str) -> None:
    reading = read_commands(text)
    assert reading.commands == ()
    assert len(reading.problems) == 1


@pytest.mark.parametrize(
    "line",
    ["VOTE draw yes", "READY", "wait", "MAP", "HISTORY 3", "RESIGN", "ABSENCE 3.4. TO 9.4.", "observe"],
)
def test_a_word_that_does_not_exist_here_is_answered(line: str) -> None:
    reading = read_commands(line)
    assert reading.rest == ""
    assert "is not known here, so nothing came of it" in reading.problems[0]
