"""What came too late is told to be late; what belongs to no phase is done whenever it comes."""

from datetime import timedelta

import pytest

from sengoku.games.lookups import game_by_slug, seat_of
from sengoku.games.rollback import rollback
from sengoku.store import InboundState
from sengoku.worker.adjudicate_due import adjudicate_due, next_due
from sengoku.worker.process_mail import process_waiting
from support.club import Club
from support.mailing import address, deliver, filed, receipt, state, write
from support.post_office import write_mail


@pytest.fixture(params=["before the verdict", "after the verdict"])
def late_club(club: Club, request: pytest.FixtureRequest) -> Club:
    """A club a minute after its deadline."""
    club.begin()
    due = next_due(club.database)
    assert due is not None
    club.clock.now = due + timedelta(seconds=1)
    if request.param == "after the verdict":
        assert adjudicate_due(club.database, club.house, club.clock) == 1
        club.clock.now -= timedelta(seconds=1)  # the mail came before the next phase opened
    return club


def late_letter(club: Club) -> str:
    (late,) = club.letters("mori@example.org", "late")
    return " ".join(late.text.split())


def test_a_letter_to_others_beside_late_orders_is_sent_and_both_are_told(late_club: Club) -> None:
    number = write(late_club, "F Nag - SSJ\nPRESS TO Oda\nSorry, I was late.\nEND\nCONCEDE yes\nREADY")
    assert state(late_club, number) == (InboundState.DONE, "late")
    assert filed(late_club) == 0
    assert "Sorry, I was late." in late_club.letters("oda@example.org", "press")[0].text
    with late_club.database.read() as session:
        assert seat_of(session, game_by_slug(session, "kyoto"), "mori").conceded
    told = late_letter(late_club)
    assert "Your orders came too late for Spring 1570." in told
    assert "No order in it was put on file." in told
    for words in ("Your letter was sent to Oda.", "concession is noted", "READY came too late, too."):
        assert words in told, words


def test_late_orders_alone_are_told_as_before(late_club: Club) -> None:
    assert state(late_club, write(late_club, "F Nag - SSJ\n\nSee you!")) == (InboundState.DONE, "late")
    assert "Your mail came too late for Spring 1570." in late_letter(late_club)
    assert "What else it says" not in late_letter(late_club)


def test_a_question_is_answered_after_the_deadline_like_any_other(late_club: Club) -> None:
    number = write(late_club, "STATUS\nHELP\n\nThanks!")
    assert state(late_club, number) == (InboundState.DONE, "ok")
    assert late_club.letters("mori@example.org", "late") == []
    assert len(late_club.letters("mori@example.org", "help")) == 1
    assert "what I have on file" in receipt(late_club)


def test_ready_alone_is_late_with_its_phase_and_does_not_count_for_the_next(late_club: Club) -> None:
    assert state(late_club, write(late_club, "READY")) == (InboundState.DONE, "late")
    assert "READY came too late, too." in late_letter(late_club)
    assert filed(late_club) == 0


def test_a_letter_without_its_end_mark_is_told_in_a_late_mail_as_well(late_club: Club) -> None:
    write(late_club, "PRESS TO Oda\nF Nag - SSJ")
    assert "has no END, so that letter was sent to nobody" in late_letter(late_club)
    assert late_club.letters("oda@example.org", "press") == []


def test_late_answers_are_as_few_as_others(late_club: Club) -> None:
    for number in range(12):
        write(late_club, f"F Nag - SSJ ({number})", name=f"m{number}")
    assert len(late_club.letters("mori@example.org", "late")) == 10
    assert len(late_club.letters("mori@example.org", "acks_paused")) == 1


def test_orders_for_a_phase_that_was_taken_back_are_told_so_and_not_called_late(club: Club) -> None:
    club.begin()
    club.clock.turn(hours=1)
    club.resolve()
    to = address(club, "mori")
    club.clock.turn(minutes=5)
    mail = write_mail("mori@example.org", to, "F Nag - SSJ", name="m1", at=club.clock.now)
    deliver(club, mail, to)
    club.clock.turn(minutes=5)
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        rollback(session, club.house, game, 0, actor="gm:1", now=club.clock.now)
    process_waiting(club.database, club.house, club.clock)
    assert filed(club) == 0
    assert club.letters("mori@example.org", "late") == []
    assert "The game was taken back by its game master while your orders for Fall 1570" in receipt(club)
    assert "what I have on file for Spring 1570" in receipt(club)
