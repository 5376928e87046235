"""`sengoku orders check`: how each line of a text is understood, without putting anything on file."""

import pytest
from sqlalchemy import func, select

from cli.command import Ran, fails, run
from sengoku.store import Submission
from support.club import Club


def check(text: str, *options: str) -> Ran:
    return run("orders", "check", *options, stdin=text.encode())


def test_orders_at_the_start_of_a_map_are_said_back_as_sentences() -> None:
    ran = check("A Kai-Sag\nF Nagato moves to Suo Sea\n")
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines == [
        "Read for Spring 1570 on map sengoku.",
        "  1: Army Kai moves to Sagami",
        "  2: Fleet Nagato moves to Suo Sea",
    ]


def test_another_map_has_other_names() -> None:
    assert "Army Paris moves to Burgundy" in check("A Par - Bur", "--map", "standard").out


def test_header_and_words_about_all_units_are_told() -> None:
    out = check("Mori Orders, Spring 1570\nall hold\n").out
    assert "Header: mori spring 1570" in out
    assert "all hold" in out


@pytest.mark.parametrize(
    ("line", "word"),
    [("A Kia H", "Kai"), ("A Kai - Aki", "Sagami"), ("A Aki H", "no unit"), ("A Kai supports it", "it")],
)
def test_what_is_not_understood_or_not_allowed_is_said_with_its_line(line: str, word: str) -> None:
    ran = check(f"F Nag H\n\n{line}\n")
    assert (ran.status, ran.err) == (1, "")
    assert "  1: Fleet Nagato holds" in ran.lines
    [told] = [number for number, one in enumerate(ran.lines) if one.startswith("  3: ")]
    assert word in " ".join(ran.lines[told:])


def test_of_two_orders_for_a_unit_the_first_is_told_to_be_replaced() -> None:
    assert "  1: replaced by a later line for the same unit" in check("F Nag H\nF Nag - Suo Sea").lines


def test_prose_is_told_to_be_none() -> None:
    ran = check("Dear judge,\n\nF Nag H\n")
    assert ran.status == 0
    assert "  1: no order, not read" in ran.lines


@pytest.mark.parametrize("text", ["", "\n\n", "See you on Tuesday.\n"])
def test_a_text_without_orders_is_no_success(text: str) -> None:
    ran = check(text)
    assert ran.status == 1
    assert ran.lines[-1] == "Nothing in it looks like an order."


@pytest.mark.parametrize(
    ("kind", "text", "said"),
    [
        ("retreat", "A Kai R Sag", "Army Kai retreats to Sagami"),
        ("adjustment", "Build army Kai", "Build Army Kai"),
        ("movement", "A Kai - Sag", "Army Kai moves to Sagami"),
    ],
)
def test_the_kind_of_phase_can_be_named(kind: str, text: str, said: str) -> None:
    ran = check(text, "--kind", kind)
    assert (ran.status, ran.lines[1]) == (0, f"  1: {said}")


def test_a_kind_that_is_none_is_a_usage_error() -> None:
    ran = check("", "--kind", "summer")
    assert ran.status == 2
    assert "movement" in ran.err


def test_in_a_game_its_units_and_phase_count_and_nothing_is_put_on_file(house: Club) -> None:
    house.begin()
    house.order("mori", "F Nagato - Suo Sea")
    house.resolve()
    ran = check("F Suo Sea H\nF Nagato H", "--game", "kyoto")
    assert ran.status == 1
    assert ran.lines[:2] == ["Read for Fall 1570 on map sengoku.", "  1: Fleet Suo Sea holds"]
    assert "no unit in Nagato" in ran.lines[-1]
    with house.database.read() as session:
        assert session.scalar(select(func.count()).select_from(Submission)) == 1


def test_a_game_without_an_open_phase_is_said_so(small_house: Club) -> None:
    small_house.form()
    fails(check("A Kai H", "--game", "kyoto"), "no open phase")
    fails(check("A Kai H", "--game", "edo"), "'edo'")


def test_bytes_that_are_no_text_are_refused() -> None:
    fails(run("orders", "check", stdin=b"A Kai H\n\xff\xfe"), "UTF-8", "byte 9")
