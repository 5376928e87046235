"""Several mails, one after the other: what a player reads when he answers what he was sent, as people do."""

import pytest

from sengoku.store import Database, Letter
from support.club import Club
from support.mailing import filed, receipt, write


@pytest.fixture
def club(sqlite_database: Database) -> Club:
    """A house with its clock; nothing here depends on the database."""
    return Club(sqlite_database)


def newest(club: Club, kind: str, clan: str = "mori") -> Letter:
    return club.letters(f"{clan}@example.org", kind)[-1]


def quoted(letter: Letter) -> str:
    return f"On Wed, 1 July 2026 at 12:00, Sengoku judge <judge@sengoku.example> wrote:\n{marked(letter)}"


def marked(letter: Letter) -> str:
    return "\n".join(f"> {line}".rstrip() for line in letter.text.splitlines())


@pytest.mark.parametrize("kind", ["invitation", "started", "results", "receipt", "history", "help"])
def test_whoever_answers_a_letter_above_its_text_is_told_of_nothing_in_it(club: Club, kind: str) -> None:
    club.begin()
    club.order("mori", "A Iwami - Izumo\nF Nag - SSJ")
    if kind == "results":
        club.resolve()
    elif kind in ("receipt", "history", "help"):
        club.resolve()
        write(club, "HISTORY\nHELP" if kind != "receipt" else "A Iwami - Izumo")
    write(club, f"A Iwami - Aki\n\n{quoted(newest(club, kind))}", name="m2")
    assert "quoted text" not in receipt(club)
    assert "not all that you wrote" not in receipt(club)


def test_own_orders_below_the_quotation_are_still_counted(club: Club) -> None:
    club.begin()
    write(club, f"{quoted(newest(club, 'started'))}\n\n-- \nA Iwami - Aki\nrest hold")
    assert "2 lines that look like an order stood in quoted text or below" in receipt(club)
    assert filed(club) == 0


def test_orders_in_answer_to_a_letter_of_an_earlier_season_are_taken_and_that_is_said(club: Club) -> None:
    club.begin()
    started = newest(club, "started").message_id
    club.clock.turn(hours=1)
    club.resolve()
    write(club, "A Iwami - Aki", References=started)
    assert filed(club) == 1
    assert "answers a letter from before Fall 1570; its orders were taken for that season" in receipt(club)
    write(club, "A Iwami - Bingo", name="m2", References=newest(club, "results").message_id)
    assert "from before" not in receipt(club)
    write(club, "STATUS", name="m3", References=started)
    assert "from before" not in receipt(club)


def test_a_second_thought_replaces_one_order_and_leaves_the_others(club: Club) -> None:
    club.begin()
    write(club, "A Iwami - Izumo\nF Nag - SSJ")
    write(club, "sorry, A Iwami H instead", name="m2")
    assert "Nagato's fleet moves to South Sea of Japan. Iwami's army holds." in receipt(club) or (
        "Iwami's army holds. Nagato's fleet moves to South Sea of Japan." in receipt(club)
    )
    assert filed(club) == 2
