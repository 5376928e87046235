"""Players tell their absences: noted, counted, taken back."""

from datetime import UTC, date, datetime

import pytest

from sengoku.games.absence import absences_of, give_absence, withdraw_absence
from sengoku.games.errors import GameError
from sengoku.games.lookups import game_by_slug, seat_of
from sengoku.store import Audit, Database
from support.club import Club


@pytest.fixture
def club(sqlite_database: Database) -> Club:
    """A house with its clock, on SQLite."""
    return Club(sqlite_database)


CHRISTMAS = date(2026, 12, 24), date(2027, 1, 1)


def give(club: Club, first: date, last: date, clan: str = "mori") -> str:
    with club.database.write() as session:
        seat = seat_of(session, game_by_slug(session, "kyoto"), clan)
        return give_absence(session, seat.id, first, last, now=club.clock.now)


def take_back(club: Club, first: date | None = None) -> str:
    with club.database.write() as session:
        seat = seat_of(session, game_by_slug(session, "kyoto"), "mori")
        return withdraw_absence(session, seat.id, first, now=club.clock.now)


def noted(club: Club) -> list[tuple[date, date]]:
    with club.database.read() as session:
        seat = seat_of(session, game_by_slug(session, "kyoto"), "mori")
        return [(one.first_day, one.last_day) for one in absences_of(session, seat)]


def test_an_absence_is_noted_and_recorded_once(club: Club) -> None:
    club.begin()
    said = give(club, *CHRISTMAS)
    assert said == give(club, *CHRISTMAS)
    assert said == (
        "It is noted that you are away from 24 December 2026 to 1 January 2027. Deadlines that are set from "
        "now on avoid these days; the deadline of Spring 1570 stays as it is."
    )
    assert noted(club) == [CHRISTMAS]
    with club.database.read() as session:
        details = [one.detail for one in session.query(Audit).filter_by(act="absence")]
    assert details == ["Mori is away from 24 December 2026 to 1 January 2027."]


def test_an_absence_is_taken_back_by_its_first_day_or_with_all_others(club: Club) -> None:
    club.begin()
    give(club, *CHRISTMAS)
    give(club, date(2026, 8, 1), date(2026, 8, 1))
    assert "on 1 August 2026 is taken back" in take_back(club, date(2026, 8, 1))
    assert noted(club) == [CHRISTMAS]
    take_back(club)
    assert noted(club) == []
    with pytest.raises(GameError, match="still to come"):
        take_back(club)
    with pytest.raises(GameError, match="begins on 2 August 2026"):
        take_back(club, date(2026, 8, 2))


@pytest.mark.parametrize(
    ("first", "last", "sentence"),
    [
        (date(2026, 8, 2), date(2026, 8, 1), "earlier day first"),
        (date(2026, 6, 1), date(2026, 6, 30), "past"),
        (date(2027, 8, 1), date(2027, 8, 2), "more than a year"),
    ],
)
def test_days_that_make_no_sense_are_refused(club: Club, first: date, last: date, sentence: str) -> None:
    club.begin()
    with pytest.raises(GameError, match=sentence):
        give(club, first, last)
    assert noted(club) == []


def test_a_player_has_a_number_of_days_in_a_game(club: Club) -> None:
    club.begin()
    give(club, date(2026, 8, 1), date(2026, 8, 10))
    give(club, date(2026, 9, 1), date(2026, 9, 10))
    with pytest.raises(GameError, match="28 days of absence, and you have 8 left"):
        give(club, date(2026, 10, 1), date(2026, 10, 9))
    give(club, date(2026, 10, 1), date(2026, 10, 8))


def test_a_long_absence_is_noted_but_not_waited_for_and_not_counted(club: Club) -> None:
    club.begin()
    assert "will not wait" in give(club, date(2026, 8, 1), date(2026, 8, 20))
    give(club, date(2026, 9, 1), date(2026, 9, 10))
    give(club, date(2026, 10, 1), date(2026, 10, 10))


def test_days_told_already_are_not_told_again(club: Club) -> None:
    club.begin()
    give(club, *CHRISTMAS)
    with pytest.raises(GameError, match="take that absence back first"):
        give(club, date(2026, 12, 31), date(2027, 1, 2))


def test_the_days_are_those_of_the_games_zone(club: Club) -> None:
    club.begin()
    club.clock.now = club.clock.now.replace(day=2, hour=2)  # still 1 July in New York
    give(club, date(2026, 7, 1), date(2026, 7, 1))
    assert noted(club) == [(date(2026, 7, 1), date(2026, 7, 1))]


def test_the_results_say_that_an_absence_put_the_deadline_off(club: Club) -> None:
    club.begin()
    give(club, date(2026, 7, 14), date(2026, 7, 15))
    club.clock.now = datetime(2026, 7, 8, tzinfo=UTC)  # Tuesday 7 July, 20:00 in the game's zone
    club.resolve()
    told = [one.text for one in club.letters(kind="results")]
    assert told
    assert all("Thursday 16 July 2026, 20:00" in text for text in told)
    assert all("That is 2 days later than usual because of absences." in text for text in told)


def test_results_of_a_deadline_in_its_slot_say_nothing_of_usual(club: Club) -> None:
    club.begin()
    club.resolve()
    assert not [one for one in club.letters(kind="results") if "usual" in one.text]
