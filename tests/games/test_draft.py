"""A draft tells what sending would do, and does nothing."""

import pytest

from sengoku.games.draft import Draft, draft_of_seat
from sengoku.games.lookups import game_by_slug, seat_of
from sengoku.games.on_file import last_submission, orders_on_file
from sengoku.games.submit import Submitted, submit
from sengoku.orders import OrderSet
from sengoku.store import Database
from support.club import Club

KAI, SHINANO = "A KAI - SAG", "A SSH S A KAI - SAG"


@pytest.fixture
def club(sqlite_database: Database) -> Club:
    made = Club(sqlite_database)
    made.begin()
    return made


def drafted(club: Club, text: str, replaces: int | None = None) -> Draft:
    with club.database.read() as session:
        seat = seat_of(session, game_by_slug(session, "kyoto"), "takeda")
        found = draft_of_seat(session, seat, text, replaces)
    assert found is not None
    return found


def sent(club: Club, text: str, replaces: int | None = None) -> Submitted:
    with club.database.write() as session:
        seat = seat_of(session, game_by_slug(session, "kyoto"), "takeda")
        now = club.clock.now
        return submit(session, seat.id, text, source="page", received_at=now, now=now, replaces=replaces)


def on_file(club: Club) -> OrderSet:
    with club.database.read() as session:
        game = game_by_slug(session, "kyoto")
        return orders_on_file(session, seat_of(session, game, "takeda").id, drafted(club, "").position.phase)


@pytest.mark.parametrize("replaces", [None, 0, 1, 2])
@pytest.mark.parametrize("text", ["A SSH H", "A SSH H\nA Kia H", "CLEAR", "rest hold", "good morning", ""])
def test_a_draft_is_what_sending_makes_of_it(club: Club, text: str, replaces: int | None) -> None:
    sent(club, KAI)
    before = drafted(club, text, replaces).orders
    assert on_file(club).orders == drafted(club, KAI).orders.orders, "a draft stores nothing"
    sent(club, text, replaces)
    assert on_file(club) == before


def test_a_text_replaces_the_set_as_a_whole_when_its_writer_saw_that_set(club: Club) -> None:
    sent(club, f"{KAI}\n{SHINANO}")
    assert len(drafted(club, "A SSH H", replaces=1).orders.orders) == 1
    assert len(drafted(club, "A SSH H", replaces=None).orders.orders) == 2


def test_orders_that_came_in_the_meantime_are_not_lost_to_a_text_written_before_them(club: Club) -> None:
    sent(club, "A SSH H")
    sent(club, KAI)
    sent(club, "A SSH - NSH", replaces=1)
    assert len(on_file(club).orders) == 2


def test_a_slip_of_the_pen_loses_no_order(club: Club) -> None:
    sent(club, f"{KAI}\n{SHINANO}")
    sent(club, "A Kia - Sag\nA SSH H", replaces=1)
    assert len(on_file(club).orders) == 2


def test_each_line_is_told_with_the_unit_it_is_for(club: Club) -> None:
    lines = drafted(club, f"good morning\nArmy Kai to Sagami, rest hold\n{KAI}").lines
    told = sorted((one.line, one.at, one.text, one.rest, one.counts) for one in lines)
    assert told == [(2, "kai", KAI, "REST HOLD", False), (3, "kai", KAI, "", True)]


def test_orders_headed_for_another_clan_or_phase_are_no_orders_for_this_one(club: Club) -> None:
    other = drafted(club, f"Orders for Hojo\n{KAI}")
    later = drafted(club, f"Fall 1571\n{KAI}")
    assert other.orders == later.orders == OrderSet()
    assert "headed Hojo" in other.receipt.remarks[0]
    assert "kept until then" in later.receipt.remarks[0]


def test_an_empty_text_is_not_complained_about(club: Club) -> None:
    assert drafted(club, " \n").receipt.remarks == ()
    assert drafted(club, "good morning").receipt.remarks == ("I found no order in your message.",)


def test_without_an_open_phase_there_is_no_draft(sqlite_database: Database) -> None:
    club = Club(sqlite_database)
    club.form()
    with club.database.read() as session:
        assert draft_of_seat(session, seat_of(session, game_by_slug(session, "kyoto"), "takeda"), KAI) is None


def test_a_revision_counts_what_was_sent(club: Club) -> None:
    sent(club, KAI)
    with club.database.read() as session:
        seat = seat_of(session, game_by_slug(session, "kyoto"), "takeda")
        last = last_submission(session, seat.id, drafted(club, "").position.phase)
    assert last is not None
    assert last.revision == 1
