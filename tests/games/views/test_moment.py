"""Moments in words."""

from datetime import UTC, datetime, timedelta

import pytest

from sengoku.games.views.moment import deadline_view, from_now, in_words

NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (timedelta(days=6, hours=12, minutes=59), "in 6 days and 12 hours"),
        (timedelta(days=1), "in 1 day"),
        (timedelta(days=2, minutes=5), "in 2 days"),
        (timedelta(hours=1, minutes=1), "in 1 hour and 1 minute"),
        (timedelta(minutes=59, seconds=59), "in 59 minutes"),
        (timedelta(seconds=20), "in 20 seconds"),
        (timedelta(milliseconds=1), "in 1 second"),
        (timedelta(0), "now"),
        (timedelta(hours=-3), "now"),
    ],
)
def test_what_is_left_is_told_in_the_two_largest_units(left: timedelta, words: str) -> None:
    assert from_now(NOW + left, NOW) == words


def test_a_deadline_is_told_on_the_games_clock_in_utc_and_on_the_readers() -> None:
    view = deadline_view(datetime(2026, 12, 2, 1, tzinfo=UTC), "America/New_York", NOW, "Asia/Kolkata")
    assert view.game == "Tuesday 1 December 2026, 20:00 EST"
    assert view.utc == "Wednesday 2 December 2026, 01:00 UTC"
    assert view.reader == "Wednesday 2 December 2026, 06:30 IST"


def test_a_reader_on_the_games_clock_is_told_once() -> None:
    assert deadline_view(NOW, "Europe/Berlin", NOW, "Europe/Berlin").reader is None
    assert deadline_view(NOW, "Europe/Berlin", NOW, "Europe/Paris").reader is None
    assert deadline_view(NOW, "Europe/Berlin", NOW).reader is None


def test_summer_time_is_kept() -> None:
    assert (
        in_words(datetime(2026, 7, 1, 18, tzinfo=UTC), "Europe/Berlin") == "Wednesday 1 July 2026, 20:00 CEST"
    )
