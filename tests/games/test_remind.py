"""Reminders reach those who owe orders, once for each lead time, and nobody else."""

from datetime import timedelta

from sengoku.games.extend import extend
from sengoku.games.lookups import game_by_slug
from sengoku.games.pause import pause
from sengoku.worker.adjudicate_due import next_due
from sengoku.worker.remind import send_reminders
from support.club import Club


def hours_before_the_deadline(club: Club, hours: float) -> int:
    due = next_due(club.database)
    assert due is not None
    club.clock.now = due - timedelta(hours=hours)
    return send_reminders(club.database, club.house, club.clock)


def reminded(club: Club) -> list[str]:
    return [letter.subject for letter in club.letters() if letter.kind.startswith("reminder")]


def test_those_who_have_not_ordered_are_reminded_twice(club: Club) -> None:
    club.begin()
    club.order("mori", "F Nag - SSJ")
    assert hours_before_the_deadline(club, 49) == 0
    assert hours_before_the_deadline(club, 47) == 7
    assert hours_before_the_deadline(club, 46) == 0
    club.order("oda", "all hold")
    assert hours_before_the_deadline(club, 5) == 6
    assert hours_before_the_deadline(club, 4) == 0
    assert len(reminded(club)) == 13
    assert not any("Mori" in subject for subject in reminded(club))


def test_after_an_outage_only_the_nearer_reminder_is_sent(club: Club) -> None:
    club.begin()
    assert hours_before_the_deadline(club, 1) == 8
    assert hours_before_the_deadline(club, 0.5) == 0


def test_a_paused_game_reminds_nobody(club: Club) -> None:
    club.begin()
    due = next_due(club.database)
    assert due is not None
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        pause(session, club.house, game, actor="gm:1", now=club.clock.now)
    club.clock.now = due - timedelta(hours=1)
    assert send_reminders(club.database, club.house, club.clock) == 0


def test_a_player_who_missed_a_phase_is_told(club: Club) -> None:
    club.begin()
    club.order("mori", "all hold")
    club.resolve()
    missed = club.letters(kind="missed")
    assert len(missed) == 7
    assert "No orders came from the Hojo in Spring 1570" in missed[-1].text
    assert club.letters("mori@example.org", "missed") == []


def test_a_game_has_its_own_times(club: Club) -> None:
    club.begin()
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        game.settings = {**game.settings, "pace": {"reminders": [72, 1]}}
    assert hours_before_the_deadline(club, 71) == 8
    assert hours_before_the_deadline(club, 5) == 0
    assert hours_before_the_deadline(club, 0.9) == 8


def test_a_deadline_that_moved_has_reminders_of_its_own(club: Club) -> None:
    club.begin()
    assert hours_before_the_deadline(club, 47) == 8
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        until = club.clock.now + timedelta(days=6)
        extend(session, club.house, game, until, actor="gm:1", now=club.clock.now)
    assert send_reminders(club.database, club.house, club.clock) == 0
    assert hours_before_the_deadline(club, 47) == 8


def test_a_reminder_names_the_units_that_wait_for_an_order(club: Club) -> None:
    club.begin()
    hours_before_the_deadline(club, 47)
    (letter,) = (one for one in club.letters("mori@example.org") if one.kind.startswith("reminder"))
    assert "Nothing has come from the Mori for Spring 1570 yet." in letter.text
    assert "* Nagato's fleet" in letter.text
