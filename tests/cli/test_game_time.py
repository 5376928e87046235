"""A game's time from the keyboard: the calendar, the rules, and a clock that is moved and stopped."""

from datetime import UTC, datetime, timedelta

from cli.command import fails, run
from sengoku.games.lookups import game_by_slug, open_phase
from support.club import Club


def due(house: Club) -> datetime | None:
    with house.database.read() as session:
        row = open_phase(session, game_by_slug(session, "kyoto").id)
        assert row is not None
        return row.due_at


def test_the_calendar_shows_twelve_deadlines_on_both_clocks(house: Club) -> None:
    house.begin()
    shown = run("game", "calendar", "kyoto", "--zone", "Asia/Tokyo")
    assert (shown.status, shown.err) == (0, "")
    assert len(shown.lines) == 12
    own = "Wednesday 8 July 2026, 09:00 JST"
    assert shown.lines[0] == f"{'Spring 1570':24} Tuesday 7 July 2026, 20:00 EDT = {own}"
    assert shown.lines[11].startswith("Fall 1575")
    fails(run("game", "calendar", "kyoto", "--zone", "Atlantis"), "no time zone")


def test_a_game_that_has_not_begun_has_no_calendar(small_house: Club) -> None:
    small_house.form()
    assert run("game", "calendar", "kyoto").out == "The Road to Kyoto: The game has not begun yet.\n"


def test_the_rules_are_shown_and_changed(small_house: Club) -> None:
    small_house.form()
    assert "every Tuesday at 20:00 (America/New_York)" in run("game", "time", "kyoto").out
    days = ("--day", "friday", "--day", "Tuesday", "--retreat", "1")
    holidays = ("--holiday", "2026-12-24..2027-01-01", "--holiday", "2027-04-04")
    changed = run("game", "time", "kyoto", *days, *holidays, "--late", "grace", "--grace", "45", "--no-early")
    assert (changed.status, changed.err) == (0, "")
    for sentence in (
        "every Tuesday and Friday at 20:00 (America/New_York)",
        "A season always lasts until its deadline.",
        "45 minutes of grace",
        "Nothing is due from 24 December 2026 to 1 January 2027, on 4 April 2027.",
    ):
        assert sentence in changed.out
    assert run("game", "time", "kyoto").out == changed.out, "it is kept"
    shown = run("game", "time", "kyoto", "--holiday", "none", "--reminder", "0").out
    assert "Nothing is due" not in shown
    assert "Nobody is reminded" in shown


def test_a_sooner_rhythm_brings_its_usual_length_of_a_turn(small_house: Club) -> None:
    small_house.form()
    changed = run("game", "time", "kyoto", "--rhythm", "every", "--every", "2")
    assert "every 2 days at 20:00 (America/New_York)" in changed.out


def test_rules_that_make_no_sense_are_refused(small_house: Club) -> None:
    small_house.form()
    fails(run("game", "time", "kyoto", "--time", "04:00"), "between 06:00 and 23:00")
    fails(run("game", "time", "kyoto", "--late", "never"), "resolve")
    fails(run("game", "time", "kyoto", "--holiday", "Christmas"), "2026-12-24")
    fails(run("game", "time", "kyoto", "--day", "Someday"), "no day of the week")


def test_the_clock_is_moved_stopped_and_started(house: Club) -> None:
    house.begin()
    later = (datetime.now(UTC) + timedelta(days=20)).strftime("%Y-%m-%dT12:00")
    moved = run("game", "extend", "kyoto", later)
    assert "12:00 E" in moved.out
    assert "nothing was changed" in run("game", "extend", "kyoto", later).out
    assert len(house.letters(kind="deadline_changed")) == 8
    assert "stands still" in run("game", "pause", "kyoto").out
    assert due(house) is None
    assert "Spring 1570 of The Road to Kyoto is due Tuesday" in run("game", "resume", "kyoto").out
    fails(run("game", "resume", "kyoto"), "neither paused nor parked")
    fails(run("game", "extend", "kyoto", "tomorrow"), "no date and time")
