"""A mail is bound to the phase that was open when our own exchanger had it."""

from datetime import datetime, timedelta
from email.utils import format_datetime

from sengoku.store import InboundState
from sengoku.worker.adjudicate_due import adjudicate_due, next_due
from support.club import Club
from support.mailing import EXCHANGER, filed, state, write


def stamp(arrived: datetime) -> str:
    return f"from a.example.org by {EXCHANGER} with ESMTPS id 1; {format_datetime(arrived)}"


def test_a_mail_that_our_exchanger_had_in_time_counts_while_the_phase_is_open(proven: Club) -> None:
    proven.begin()
    due = next_due(proven.database)
    assert due is not None
    proven.clock.now = due + timedelta(seconds=2)
    inbound = write(proven, "F Nag - SSJ", Received=stamp(due - timedelta(seconds=1)))
    assert state(proven, inbound) == (InboundState.DONE, "ok")
    assert filed(proven) == 1


def test_a_mail_that_lay_at_our_exchanger_beyond_the_verdict_is_told_when_it_reached_us(proven: Club) -> None:
    proven.begin()
    due = next_due(proven.database)
    assert due is not None
    proven.clock.now = due + timedelta(seconds=3)
    assert adjudicate_due(proven.database, proven.house, proven.clock) == 1
    proven.clock.now = due + timedelta(minutes=10)
    inbound = write(proven, "F Nag - SSJ", Received=stamp(due - timedelta(seconds=1)))
    assert state(proven, inbound) == (InboundState.DONE, "late")
    assert filed(proven) == 0
    (late,) = proven.letters("mori@example.org", "late")
    assert "20:10:00 EDT" in late.text


def test_an_answer_in_the_second_in_which_the_phase_opened_is_for_that_phase(proven: Club) -> None:
    proven.begin()
    proven.clock.turn(hours=1, microseconds=700_000)
    proven.resolve()
    proven.clock.turn(microseconds=200_000)
    inbound = write(proven, "F Nag - SSJ", Received=stamp(proven.clock.now.replace(microsecond=0)))
    assert state(proven, inbound) == (InboundState.DONE, "ok")
    assert filed(proven) == 1
