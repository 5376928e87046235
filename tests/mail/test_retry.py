"""Letters are tried for a day, ever more rarely."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from sengoku.mail.retry import next_attempt

START = datetime(2026, 3, 1, 12, tzinfo=UTC)


def attempts(jitter: float) -> list[timedelta]:
    times: list[timedelta] = []
    at = START
    while (again := next_attempt(START, at, len(times) + 1, jitter)) is not None:
        times.append(again - START)
        at = again
    return times


def test_the_waits_grow_and_end_after_a_day() -> None:
    minutes = [int(wait.total_seconds()) // 60 for wait in attempts(0.0)]
    assert minutes == [1, 6, 21, 81, 261, 621, 981, 1341, 1440]


@given(st.floats(-1, 1))
def test_jitter_moves_a_wait_by_a_fifth_at_most_and_never_the_end(jitter: float) -> None:
    times = attempts(jitter)
    assert timedelta(seconds=48) <= times[0] <= timedelta(seconds=72)
    assert times[-1] == timedelta(hours=24)
    assert times == sorted(times)


def test_letters_that_failed_together_are_not_tried_together() -> None:
    assert len({next_attempt(START, START, 3, jitter / 10) for jitter in range(-10, 11)}) == 21
