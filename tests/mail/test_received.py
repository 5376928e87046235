"""When a mail arrived: our clock, or our exchanger's stamp if that is earlier."""

from datetime import UTC, datetime, timedelta

import pytest

from mail.building import build
from sengoku.mail.read import read_message
from sengoku.mail.received import arrival

NOW = datetime(2026, 3, 4, 12, tzinfo=UTC)
HOST = "mx.example.org"


def arrived(*stamps: str) -> timedelta:
    return arrival(read_message(build("x", *(("Received", stamp) for stamp in stamps))), NOW, HOST) - NOW


def stamp(date: str, host: str = HOST) -> str:
    return f"from a.example.net (b [192.0.2.1]) by {host} (LMTP) for <x@y>; {date}"


def test_an_earlier_stamp_of_our_own_counts() -> None:
    assert arrived(stamp("Wed, 4 Mar 2026 11:59:00 +0000")) == timedelta(minutes=-1)
    assert arrived(stamp("Wed, 4 Mar 2026 20:58:00 +0900")) == timedelta(minutes=-2)


@pytest.mark.parametrize(
    "stamps",
    [
        (),
        (stamp("Wed, 4 Mar 2026 11:00:00 +0000", "mx.example.net"),),
        (stamp("Wed, 4 Mar 2026 11:00:00 +0000", "mx.example.net"), stamp("Wed, 4 Mar 2026 11:00:00 +0000")),
        (stamp("Wed, 4 Mar 2026 12:00:01 +0000"),),
        (stamp("Tue, 3 Feb 2026 11:00:00 +0000"),),
        (stamp("yesterday"),),
        (stamp(""),),
        (stamp("Wed, 99 Mar 2026 11:00:00 +9999"),),
        (f"by {HOST}",),
        ("by",),
    ],
)
def test_otherwise_our_own_clock_does(stamps: tuple[str, ...]) -> None:
    assert arrived(*stamps) == timedelta(0)


def test_the_date_header_decides_nothing() -> None:
    raw = build("x").replace(b"Date: Wed, 4 Mar 2026 07:00:00", b"Date: Wed, 4 Mar 2026 01:00:00")
    assert arrival(read_message(raw), NOW, HOST) == NOW
