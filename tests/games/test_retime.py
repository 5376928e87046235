"""A game master changes the rules about time: kept, recorded, told to the players, checked first."""

from collections.abc import Mapping
from typing import Any

import pytest

from sengoku.games.deadline import ScheduleError, WeeklyGrid, schedule_from
from sengoku.games.errors import GameError
from sengoku.games.lookups import game_by_slug, open_phase, seats_of
from sengoku.games.pace import Pace, pace_from
from sengoku.games.ready import ready
from sengoku.games.retime import retime, rules_of
from sengoku.games.submit import submit
from sengoku.games.time_words import time_sentences
from sengoku.store import Audit, Database
from support.club import Club


@pytest.fixture
def club(sqlite_database: Database) -> Club:
    """A house with its clock, on SQLite."""
    return Club(sqlite_database)


def change(
    club: Club, schedule: Mapping[str, Any] | None = None, pace: Mapping[str, Any] | None = None
) -> bool:
    with club.database.write() as session:
        game = game_by_slug(session, "kyoto")
        return retime(
            session, club.house, game, schedule=schedule, pace=pace, actor="gm:1", now=club.clock.now
        )


def words(club: Club) -> str:
    with club.database.read() as session:
        return " ".join(time_sentences(*rules_of(game_by_slug(session, "kyoto"))))


def due(club: Club) -> str:
    with club.database.read() as session:
        row = open_phase(session, game_by_slug(session, "kyoto").id)
        assert row is not None
        assert row.due_at is not None
        return row.due_at.isoformat()


def test_a_new_rhythm_holds_from_the_next_season_on(club: Club) -> None:
    club.begin()
    stands = due(club)
    assert change(club, {"weekdays": [1, 4], "days": {"retreat": 1}})
    assert due(club) == stands
    club.clock.turn(days=7)
    club.resolve()
    assert due(club) == "2026-07-15T00:00:00+00:00", "closed on Wednesday, so Friday would be too soon"


def test_all_players_are_told_all_the_rules_and_the_record_what_changed(club: Club) -> None:
    club.begin()
    change(club, pace={"late": "wait", "holidays": [["2026-12-24", "2027-01-01"]]})
    letters = club.letters(kind="time_rules")
    assert len(letters) == 8
    text = " ".join(letters[0].text.split())
    assert "the game waits for them and asks every day." in text
    assert "Nothing is due from 24 December 2026 to 1 January 2027." in text
    assert "Spring 1570 keeps its deadline." in text
    with club.database.read() as session:
        (detail,) = (one.detail for one in session.query(Audit).filter_by(act="retime"))
    new, before = detail.removeprefix("The rules about time changed. New: ").split(" Before: ")
    assert new == (
        "When orders are missing at the deadline, the game waits for them and asks every day. "
        "Nothing is due from 24 December 2026 to 1 January 2027."
    )
    assert before == "When orders are missing at the deadline, the season is resolved without them."


def test_the_same_rules_once_more_change_nothing(club: Club) -> None:
    club.begin()
    assert change(club, pace={"late": "wait"})
    assert not change(club, pace={"late": "wait"})
    assert len(club.letters(kind="time_rules")) == 8


def test_before_the_game_nobody_is_written_to(club: Club) -> None:
    club.form()
    assert change(club, {"rhythm": "every", "every": 2, "days": {"minimum": None}})
    assert words(club).startswith("Orders are due every 2 days at 20:00 (America/New_York).")
    assert club.letters() == []


@pytest.mark.parametrize(
    ("schedule", "pace", "sentence"),
    [
        ({"at": "03:00"}, {}, "between 06:00 and 23:00"),
        ({"zone": "Atlantis"}, {}, "no time zone"),
        ({"weekdays": []}, {}, "at least one day"),
        ({"moon": "full"}, {}, "no part of a schedule"),
        ({"days": {"minimum": 9}}, {}, "is longer than"),
        ({"days": {"moons": 9}}, {}, "incomplete"),
        ({}, {"late": "never"}, "“resolve”, “wait” or “grace”"),
        ({}, {"grace_minutes": 0}, "1 to 4320 minutes"),
        ({}, {"grace_minutes": "60"}, "1 to 4320 minutes"),
        ({}, {"early": "perhaps"}, "yes or no"),
        ({}, {"holidays": [["2026-12-24", "2026-12-01"]]}, "makes no sense"),
        ({}, {"holidays": [["Christmas", "New Year"]]}, "pairs of days"),
        ({}, {"reminders": [0]}, "1 to 336 hours"),
        ({}, {"tea": True}, "no setting"),
    ],
)
def test_rules_that_make_no_sense_are_refused_with_a_sentence(
    club: Club, schedule: Mapping[str, Any], pace: Mapping[str, Any], sentence: str
) -> None:
    club.form()
    before = words(club)
    with pytest.raises((GameError, ScheduleError), match=sentence):
        change(club, schedule, pace)
    assert words(club) == before


def test_early_turns_that_are_switched_off_give_the_deadline_back(club: Club) -> None:
    club.begin()
    scheduled, now = due(club), club.clock.now
    with club.database.write() as session:
        for seat in seats_of(session, game_by_slug(session, "kyoto")):
            submit(session, seat.id, "all hold", source="mail", received_at=now, now=now)
            ready(session, club.house, seat.id, now=now)
    assert due(club) != scheduled
    change(club, pace={"early": False})
    assert due(club) == scheduled


def test_a_pace_survives_the_settings() -> None:
    pace = pace_from(
        {"late": "grace", "reminders": [6, 24], "holidays": [["2026-12-24", "2027-01-01"]], "early": False}
    )
    assert pace.reminders == (24, 6), "the longest first"
    assert pace_from(pace.to_json()) == pace


_AVOID = (
    "Deadlines avoid days on which players have said that they are away, for up to 10 days; "
    "each player has 28 such days in a game."
)


def test_the_rules_of_a_usual_game_in_words() -> None:
    assert time_sentences(WeeklyGrid(), Pace()) == (
        "Orders are due every Tuesday at 20:00 (America/New_York).",
        "Retreats and adjustments are due 2 days after the phase before.",
        "A season ends early, after 30 minutes, when everybody who has to order says READY.",
        "When orders are missing at the deadline, the season is resolved without them.",
        "After 2 missed movements in a row a seat is open to somebody else.",
        _AVOID,
        "Whoever owes orders is reminded 48 and 6 hours before a deadline.",
    )


def test_a_game_in_one_evening_has_no_holidays() -> None:
    evening = schedule_from({"rhythm": "interval", "seconds": 1800, "zone": "Asia/Tokyo"})
    told = time_sentences(evening, Pace(early=False, misses_open=0, reminders=()))
    assert told == (
        "Orders are due every 30 minutes.",
        "A season always lasts until its deadline.",
        "When orders are missing at the deadline, the season is resolved without them.",
        "Nobody is reminded before a deadline.",
    )
