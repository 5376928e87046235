"""Words that ask for something besides orders."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sengoku.mail.commands import (
    Absence,
    Concede,
    Day,
    Help,
    History,
    Map,
    Observe,
    Press,
    Ready,
    Resign,
    Rules,
    Status,
    Unknown,
    Unobserve,
    Vote,
    Wait,
    is_command,
    read_commands,
)
from sengoku.maps import load, map_ids


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
        ("“Status”", Status()),
        ("STATUS please", Status()),
        ("Status?", Status()),
        ("history 3, thanks!", History(3)),
        ("Ready, thank you :-)", Ready()),
        ("READY \U0001f44d\U0001f3fd", Ready()),
        ("not ready ;)", Wait()),
        ("CONCEDE yes – thx", Concede(True)),
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
        "Ready?",
        "Thanks :-)",
        "Please!",
        "resign?",
        "thank you",
        "the status of Kai",
        "CLEAR",
        "",
        "x" * 5000,
    ],
)
def test_anything_else_is_left_for_the_reading_of_orders(line: str) -> None:
    assert read_commands(line).rest == line
    assert not is_command(line)


@pytest.mark.parametrize("line", ["CONCEDE", "concede maybe", "concede yes?"])
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
        ("Press to all players:", (), True, False),
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


@pytest.mark.parametrize(
    "text",
    [
        "PRESS\nhello\nEND",
        "PRESS Mori\nhello\nEND",
        "PRESS FROM Oda TO Mori\nA Kai H\nEND",
        "PRESS TO\nhello\nEND",
        "PRESS TO Mori\n \nEND",
    ],
)
def test_a_letter_without_a_reader_or_without_words_is_answered(text: str) -> None:
    reading = read_commands(text)
    assert reading.commands == ()
    assert len(reading.problems) == 1


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("VOTE draw yes", Vote(True)),
        ("vote: draw, no.", Vote(False)),
        ("Vote yes", Vote(True)),
        ("vote for the draw: yes", Vote(True)),
        ("HISTORY", History(1)),
        ("history 12", History(12)),
        ("HISTORY all", History(20)),
        ("*MAP*", Map()),
        ("Rules.", Rules()),
        ("ready!", Ready()),
        ("WAIT", Wait()),
        ("not ready", Wait()),
        ("Resign.", Resign()),
        ("observe", Observe()),
        ("UNOBSERVE", Unobserve()),
        ("STATSU", Unknown("statsu", "status")),
        ("signoff", Unknown("signoff")),
    ],
)
def test_each_command_is_read_however_it_is_written(line: str, command: object) -> None:
    reading = read_commands(line)
    assert (reading.commands, reading.problems, reading.rest) == ((command,), (), "")


CHRISTMAS, NEW_YEAR = Day(24, 12), Day(2, 1)


@pytest.mark.parametrize(
    ("line", "first", "last"),
    [
        ("ABSENCE 24 December TO 2 January", CHRISTMAS, NEW_YEAR),
        ("absence: from Dec 24 until January 2nd.", CHRISTMAS, NEW_YEAR),
        ("Absence 24th dec - 2nd jan", CHRISTMAS, NEW_YEAR),
        ("ABSENCE 24. Dezember bis 2. Januar, danke", CHRISTMAS, NEW_YEAR),
        ("Absence 3. M\u00e4rz 2027 \u2014 9. Ma\u0308rz 2027", Day(3, 3, 2027), Day(9, 3, 2027)),
        ("ABSENCE 24.12. TO 2.1.", CHRISTMAS, NEW_YEAR),
        ("ABSENCE 2026-12-24 TO 2027-01-02", Day(24, 12, 2026), Day(2, 1, 2027)),
        ("ABSENCE 24.12.2026 TO 2.1.2027", Day(24, 12, 2026), Day(2, 1, 2027)),
        ("ABSENCE December 24, 2026 to 2 January 2027", Day(24, 12, 2026), Day(2, 1, 2027)),
        ("away on 24 December", CHRISTMAS, CHRISTMAS),
        ("ABSENCE 29 February", Day(29, 2), Day(29, 2)),
        ("ABSENCE no", None, None),
    ],
)
def test_the_days_of_an_absence_are_read_as_people_write_them(
    line: str, first: Day | None, last: Day | None
) -> None:
    assert read_commands(line).commands == (Absence(first, last),)


@pytest.mark.parametrize(
    "line",
    [
        *("ABSENCE", "ABSENCE 3/4/2026 TO 9/4/2026", "ABSENCE 31 June TO 2 July", "absence 24 TO 26"),
        *("ABSENCE 30.2.2026", "HISTORY 0", "HISTORY 21", "HISTORY x", "VOTE draw maybe", "VOTE draw"),
    ],
)
def test_half_a_command_changes_nothing_and_is_answered(line: str) -> None:
    reading = read_commands(line)
    assert reading.commands == ()
    assert len(reading.problems) == 1
    assert reading.rest == ""


@pytest.mark.parametrize(
    "line",
    [
        *(
            "vote for me and I will vote for you",
            "The absence of Oda is felt",
            "absence makes 2 hearts fonder",
        ),
        *("history repeats itself", "ready to go", "wait for me", "I resign", "map of Kyoto", "Kyoto", "Kai"),
        *("Mino", "Sagami", "Echizen", "Yes", "Thanks", "Regards", "Cheers", "press on to Kyoto"),
    ],
)
def test_prose_names_and_places_are_no_commands(line: str) -> None:
    assert read_commands(line).commands == ()


def test_no_territory_or_clan_is_taken_for_a_command() -> None:
    for map_id in map_ids():
        variant = load(map_id)
        names = [territory.name for territory in variant.board.territories]
        for name in (*names, *(clan.name for clan in variant.clans)):
            assert not is_command(name), name


def test_a_day_without_a_year_is_the_next_one() -> None:
    assert CHRISTMAS.after(date(2026, 11, 30)) == date(2026, 12, 24)
    assert NEW_YEAR.after(date(2026, 12, 24)) == date(2027, 1, 2)
    assert Day(29, 2).after(date(2026, 11, 30)) == date(2028, 2, 29)


@pytest.mark.parametrize("line", ["OBSERVE kyoto", "READY now", "*STATUS of Kai*", "RESIGN because of work"])
def test_a_command_with_words_behind_it_is_answered_and_does_nothing(line: str) -> None:
    reading = read_commands(line)
    assert reading.commands == ()
    assert "alone on its line" in reading.problems[0]
    assert is_command(line)


@given(st.text(max_size=30) | st.text(alphabet="_* \t\xa0.!?,;-\"'\u200bAR", max_size=12))
def test_any_line_is_read(line: str) -> None:
    read_commands(line)


def test_a_word_of_other_judges_is_known_for_what_it_is_with_words_behind_it() -> None:
    assert read_commands("SIGNON mkyoto secret").commands == (Unknown("signon"),)
    assert read_commands("DRAW yes").commands == (Unknown("draw"),)


@pytest.mark.parametrize(
    "line",
    [
        "Ready when you are",
        "Help is near",
        "MAP of the world as it was in 1570",
        "I RESIGN",
        "_ _",
        "_ _ _",
        "* *",
    ],
)
def test_talk_that_begins_with_a_command_is_none(line: str) -> None:
    assert read_commands(line).rest == line
