"""What an outage does to a deadline: heartbeats and a phase in, one decision out."""

from datetime import UTC, datetime, timedelta

import pytest

from sengoku.games.outage import Extension, Outage, Span, Timing, Waiting, judge, outages, silent

DUE = datetime(2026, 7, 8, 0, tzinfo=UTC)
OPENED = DUE - timedelta(days=7)


def at(hours: float) -> datetime:
    """So many hours after the deadline."""
    return DUE + timedelta(hours=hours)


def there(role: str, *stretches: tuple[float, float], stopped: bool = False) -> list[Span]:
    return [Span(role, at(began), at(beat), stopped) for began, beat in stretches]


def later(spans: list[Span], now: float, made_good: float | None = None) -> float | None:
    """By how many hours the deadline moves; None if the phase may be resolved."""
    timing = Timing(OPENED, DUE, None if made_good is None else at(made_good))
    decision = judge(timing, spans, at(now))
    assert not isinstance(decision, Waiting)
    return None if decision is None else (decision.due_at - DUE) / timedelta(hours=1)


@pytest.mark.parametrize(
    ("stretches", "now", "hours"),
    [
        pytest.param([(-200, 0)], 0, None, id="never away"),
        pytest.param([(-200, -2), (-1.9, 0)], 0, None, id="away for six minutes"),
        pytest.param([(-200, -2), (-1.5, 0)], 0, 1, id="half an hour, and an hour at least from now"),
        pytest.param([(-200, -5), (-2, 0)], 0, 3, id="away for three hours before the deadline"),
        pytest.param([(-200, -5), (-2, -1)], -1, 3, id="told as soon as the outage is over"),
        pytest.param([(-200, -40), (-20, 0)], 0, None, id="long away, but the last half day was free"),
        pytest.param([(-200, -40), (-11, 0)], 0, 29, id="long away into the last twelve hours"),
        pytest.param([(-200, -3), (10, 10)], 10, 13, id="away over the deadline: what was left is given"),
        pytest.param([(-200, -0.5), (10, 10)], 10, 11, id="half an hour lost is made an hour"),
        pytest.param([(-200, -0.01), (10, 10)], 10, None, id="away since the heartbeat before the deadline"),
        pytest.param([(-200, 0.1), (10, 10)], 10, None, id="away only when all could have submitted"),
        pytest.param([(-200, -6), (-5, -3), (-2, 0)], 0, 2, id="away twice"),
        pytest.param([(-2, 0)], 0, None, id="of the time before the first heartbeat nothing is known"),
        pytest.param([(-400, -300), (-160, 0)], 0, None, id="away long before"),
        pytest.param([(-400, -300), (-5, 0)], 0, 163, id="away since before the phase was opened"),
    ],
)
def test_the_worker_was_away(stretches: list[tuple[float, float]], now: float, hours: float | None) -> None:
    assert later(there("worker", *stretches), now) == hours


def test_either_way_in_counts_and_what_overlaps_counts_once() -> None:
    worker = there("worker", (-200, 0))
    listener = there("listener", (-200, -6), (-3, 0))
    web = there("web", (-200, -4), (-2, 0))
    assert later(worker + listener, 0) == 3
    assert later(worker + listener + web, 0) == 4


def test_another_process_of_the_same_role_closes_the_hole() -> None:
    assert later(there("worker", (-200, -6), (-3, 0)) + there("worker", (-50, 0)), 0) is None


def test_an_outage_is_made_good_once() -> None:
    spans = there("worker", (-200, -6), (-3, 0))
    assert later(spans, 0, made_good=-3) is None
    assert later(spans, 0, made_good=-5) == 2, "only the part that was not made good yet"


def test_a_clock_that_was_put_back_counts_as_an_outage() -> None:
    spans = [
        Span("worker", at(-200), at(-5)),
        Span("worker", at(-5), at(0), clock_was_at=at(-2)),
    ]
    assert outages(spans) == [Outage(at(-5), at(-2))]
    assert later(spans, 0) == 3


def test_a_long_delay_ends_at_the_games_own_time_of_day() -> None:
    spans = there("worker", (-200, -8), (-1, 0))
    decision = judge(Timing(OPENED, DUE), spans, DUE, rounded=lambda moment: at(24))
    assert isinstance(decision, Extension)
    assert decision.due_at == at(24)
    assert decision.until == at(-1)
    short = judge(
        Timing(OPENED, DUE), there("worker", (-200, -3), (-1, 0)), DUE, rounded=lambda moment: at(24)
    )
    assert isinstance(short, Extension)
    assert short.due_at == at(2)


def test_a_phase_of_minutes_is_not_given_an_hour() -> None:
    timing = Timing(DUE - timedelta(minutes=20), DUE)
    decision = judge(timing, there("worker", (-200, -0.25), (1, 1)), at(1))
    assert isinstance(decision, Extension)
    assert decision.due_at == at(1) + timedelta(minutes=20)


def test_a_due_phase_waits_for_a_way_in_that_fell_silent_while_it_was_open() -> None:
    worker = there("worker", (-200, 2))
    assert judge(Timing(OPENED, DUE), worker + there("listener", (-200, -3)), at(2)) == Waiting(
        "listener", at(-3)
    )
    assert judge(Timing(OPENED, DUE), worker + there("listener", (-200, -3)), at(-1)) is None, "not due yet"
    assert judge(Timing(OPENED, DUE), worker + there("listener", (-300, -180)), at(2)) is None, "long gone"
    assert judge(Timing(OPENED, DUE), worker + there("listener", (-200, 1)), at(2)) is None, "all was in"
    stopped = there("listener", (-200, -3), stopped=True)
    assert judge(Timing(OPENED, DUE), worker + stopped, at(2)) is None, "nobody waits for what was stopped"


def test_who_is_silent_is_told_by_role() -> None:
    spans = there("worker", (-5, 0)) + there("web", (-5, -1)) + there("listener", (-5, -1), stopped=True)
    assert silent(spans, at(0)) == [Waiting("web", at(-1))]
