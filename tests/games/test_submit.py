"""Orders go on file until the deadline, unit by unit, and every message is answered with the whole set."""

from datetime import timedelta

import pytest

from sengoku.engine import Hold, Move
from sengoku.games.lookups import game_by_slug, open_phase, phase_value, seat_of
from sengoku.games.on_file import last_submission, orders_on_file
from sengoku.games.submit import Fate, Submitted, submit
from sengoku.store import SeatState
from support.club import Club


def filed(club: Club, clan: str) -> set[object]:
    with club.database.read() as session:
        game = game_by_slug(session, "kyoto")
        row = open_phase(session, game.id)
        assert row is not None
        return set(orders_on_file(session, seat_of(session, game, clan).id, phase_value(row)).orders)


def test_orders_are_put_on_file_and_answered_with_the_whole_set(club: Club) -> None:
    club.begin()
    answer = club.order("mori", "Mori Orders, Spring 1570\n\nFleet Nagato moves to South Sea of Japan")
    assert answer.fate is Fate.APPLIED
    assert filed(club, "mori") == {Move("nagato", "south-sea-of-japan")}
    assert "South Sea of Japan" in answer.text
    assert "Iwami" in answer.text, "the unit without an order is named"


def test_a_later_message_changes_only_the_units_it_names(club: Club) -> None:
    club.begin()
    club.order("mori", "F Nag - SSJ\nA Iwami - Aki")
    club.order("mori", "A Iwami H")
    assert filed(club, "mori") == {Move("nagato", "south-sea-of-japan"), Hold("iwami")}


def test_clear_takes_everything_off_file_but_forgets_nothing(club: Club) -> None:
    club.begin()
    club.order("mori", "F Nag - SSJ")
    club.order("mori", "CLEAR")
    assert filed(club, "mori") == set()
    with club.database.read() as session:
        game = game_by_slug(session, "kyoto")
        row = open_phase(session, game.id)
        assert row is not None
        last = last_submission(session, seat_of(session, game, "mori").id, phase_value(row))
        assert last is not None
        assert last.revision == 2


def test_a_bad_line_does_not_lose_the_good_ones(club: Club) -> None:
    club.begin()
    answer = club.order("mori", "F Nag - SSJ\nA Iwami - Akki\n")
    assert filed(club, "mori") == {Move("nagato", "south-sea-of-japan")}
    assert "Aki" in answer.text


def test_an_order_for_somebody_elses_unit_is_refused_with_a_sentence(club: Club) -> None:
    club.begin()
    answer = club.order("mori", "A Kai - Sagami")
    assert filed(club, "mori") == set()
    assert "Kai" in answer.text


def test_an_illegal_order_stays_on_file_and_its_player_is_told(club: Club) -> None:
    club.begin()
    answer = club.order("mori", "A Iwami - South Sea of Japan")
    assert filed(club, "mori") == {Move("iwami", "south-sea-of-japan")}
    assert "sea" in answer.text.lower()


def test_prose_changes_nothing(club: Club) -> None:
    club.begin()
    answer = club.order("mori", "Sorry, I am on a train and will write tonight.")
    assert answer.fate is Fate.NO_ORDERS
    assert filed(club, "mori") == set()


def at(club: Club, clan: str, text: str, offset: timedelta) -> Submitted:
    """Orders that reached us so long before (or after) the deadline, looked at two seconds after it."""
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        row = open_phase(session, game.id)
        assert row is not None
        assert row.due_at is not None
        seat, due = seat_of(session, game, clan), row.due_at
        return submit(
            session,
            seat.id,
            text,
            source="mail",
            received_at=due + offset,
            now=due + timedelta(seconds=2),
        )


def test_arrival_before_the_deadline_counts_however_late_it_is_looked_at(club: Club) -> None:
    club.begin()
    assert at(club, "mori", "F Nag - SSJ", timedelta(milliseconds=-1)).fate is Fate.APPLIED
    assert filed(club, "mori") == {Move("nagato", "south-sea-of-japan")}


def test_arrival_at_the_deadline_is_late(club: Club) -> None:
    club.begin()
    answer = at(club, "mori", "F Nag - SSJ", timedelta())
    assert answer.fate is Fate.LATE
    assert "too late" in answer.text
    assert filed(club, "mori") == set()


def test_another_clans_heading_enters_nothing(club: Club) -> None:
    club.begin()
    answer = club.order("mori", "Oda Orders, Spring 1570\nF Nag - SSJ")
    assert answer.fate is Fate.REFUSED
    assert "headed Oda" in answer.text
    assert filed(club, "mori") == set()


def test_a_past_heading_enters_nothing(club: Club) -> None:
    club.begin()
    club.resolve()
    answer = club.order("mori", "Mori Orders, Spring 1570\nF Nag - SSJ")
    assert answer.fate is Fate.REFUSED
    assert "which is past" in answer.text
    assert filed(club, "mori") == set()


def test_orders_for_a_coming_season_wait_for_it(club: Club) -> None:
    club.begin()
    answer = club.order("mori", "Mori Orders, Fall 1570\nF Nag - SSJ")
    assert answer.fate is Fate.APPLIED
    assert "kept for Fall 1570" in answer.text
    assert filed(club, "mori") == set()
    club.resolve()
    assert filed(club, "mori") == {Move("nagato", "south-sea-of-japan")}


def test_orders_kept_for_a_coming_season_are_answered_as_fully_as_others(club: Club) -> None:
    club.begin()
    told = club.order("mori", "Fall 1570\nF Nag - SSJ\nA Iwami - Akki\nA Iwami H\nA Iwami - Aki").text
    assert "Akki" in told, "what was not understood"
    assert "replaced by a later line" in told
    assert max(len(line) for line in told.splitlines()) <= 72


def test_a_game_that_has_not_begun_takes_no_orders(club: Club) -> None:
    club.form()
    answer = club.order("mori", "F Nag - SSJ")
    assert answer.fate is Fate.REFUSED
    assert "not begun" in answer.text


@pytest.mark.parametrize(
    ("text", "headline"),
    [
        ("F Nag - SSJ", "Your orders for Spring 1570 are on file."),
        ("all hold", "Your orders for Spring 1570 are on file."),
        ("F Nag - SSJ\nA Iwami - Akki", "not all that you wrote"),
        ("F Nag - SSJ\nA Kai - Sagami", "not all that you wrote"),
        ("F Nag - Kai", "not all are allowed"),
        ("A Iwami - Akki", "None of it could be put on file; nothing was changed."),
        ("A Kai - Sagami", "None of it could be put on file; nothing was changed."),
        ("CLEAR", "Nothing is on file for Spring 1570 any more."),
        ("Mori Orders, Fall 1570\nF Nag - SSJ", "Your orders are kept for Fall 1570."),
        ("Oda Orders, Spring 1570\nF Nag - SSJ", "Nothing of it was put on file."),
        ("See you soon!", "I found no order in your message; nothing was changed."),
    ],
)
def test_the_headline_says_what_became_of_the_message(club: Club, text: str, headline: str) -> None:
    club.begin()
    assert headline in club.order("mori", text).headline


def test_orders_answer_an_invitation(club: Club) -> None:
    club.begin()
    club.order("mori", "F Nag - SSJ")
    with club.database.read() as session:
        game = game_by_slug(session, "kyoto")
        assert seat_of(session, game, "mori").state == SeatState.PLAYING
        assert seat_of(session, game, "oda").state == SeatState.INVITED
