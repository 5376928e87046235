"""The worker does its rounds when it is rung for and when a deadline comes, and survives its own faults."""

import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from sengoku.games.deadline import Interval
from sengoku.games.lookups import game_by_slug, phases_of
from sengoku.mail.transports import Delivery, DeliveryState, FolderTransport
from sengoku.store import Database
from sengoku.worker.clock import Worker
from support.club import Club


def eventually(holds: Callable[[], bool], seconds: float = 20) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.02)
    return False


@pytest.fixture
def live(sqlite_database: Database) -> Club:
    """A club that lives by the real clock."""
    club = Club(sqlite_database)
    club.clock.now = datetime.now(UTC)
    return club


def worker_of(club: Club, folder: Path) -> Worker:
    return Worker(club.database, club.house, FolderTransport(folder))


def phases(club: Club) -> int:
    with club.database.read() as session:
        return len(phases_of(session, game_by_slug(session, "kyoto").id))


def test_every_ring_gets_a_round_even_in_the_middle_of_one(
    live: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker = worker_of(live, tmp_path)
    rounds: list[float] = []

    def slow_round(*_: object) -> None:
        rounds.append(time.monotonic())
        time.sleep(0.2)

    monkeypatch.setattr("sengoku.worker.clock.process_waiting", slow_round)
    worker.start()
    try:
        assert eventually(lambda: len(rounds) == 1)
        worker.ring()  # the first round is still going on
        assert eventually(lambda: len(rounds) == 2, 5)
    finally:
        worker.stop()


def test_a_deadline_is_kept_to_the_second_without_anybody_ringing(live: Club, tmp_path: Path) -> None:
    live.begin()
    live.post_is_out()
    with live.database.write() as session:
        game = game_by_slug(session, "kyoto")
        game.settings = {**game.settings, "schedule": Interval(3600).to_json(), "pictures": "first and last"}
        (row,) = phases_of(session, game.id)
        row.due_at = datetime.now(UTC) + timedelta(seconds=1.5)
    worker = worker_of(live, tmp_path)
    worker.start()
    try:
        assert eventually(lambda: phases(live) == 2)
    finally:
        worker.stop()
    with live.database.read() as session:
        first = phases_of(session, game_by_slug(session, "kyoto").id)[0]
        assert first.due_at is not None
        assert first.closed_at is not None
        assert timedelta() <= first.closed_at - first.due_at < timedelta(seconds=10)


def test_a_part_that_fails_does_not_keep_the_others_from_their_turn(
    live: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    live.begin()

    def broken(*_: object) -> None:
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr("sengoku.worker.clock.process_waiting", broken)
    worker_of(live, tmp_path).run_once()
    assert len(list(tmp_path.glob("*.eml"))) == 16, "eight invitations and eight first letters went out"


class HangingPost:
    """A mail server that says nothing until it is let go."""

    def __init__(self) -> None:
        self.let_go = threading.Event()

    def send(self, raw: bytes, sender: str, recipient: str) -> Delivery:
        self.let_go.wait(timeout=60)
        return Delivery(DeliveryState.RETRY, "450 come again")

    def close(self) -> None:
        """Nothing is open."""


def test_a_mail_server_that_hangs_delays_no_deadline(live: Club) -> None:
    live.begin()
    with live.database.write() as session:
        game = game_by_slug(session, "kyoto")
        game.settings = {**game.settings, "pictures": "first and last"}
        (row,) = phases_of(session, game.id)
        row.due_at = datetime.now(UTC) + timedelta(seconds=2)
    post = HangingPost()
    worker = Worker(live.database, live.house, post)
    worker.start()
    try:
        assert eventually(lambda: phases(live) == 2)
    finally:
        post.let_go.set()
        worker.stop()
    with live.database.read() as session:
        first = phases_of(session, game_by_slug(session, "kyoto").id)[0]
        assert first.due_at is not None
        assert first.closed_at is not None
        assert first.closed_at - first.due_at < timedelta(seconds=3)


def test_a_worker_that_is_stopped_in_the_middle_of_a_round_stops(
    live: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The round asks for its next wake-up while the scheduler is being shut down."""
    at_the_end, go_on = threading.Event(), threading.Event()

    def due_soon(*_: object) -> datetime:
        at_the_end.set()
        go_on.wait(60)
        return datetime.now(UTC) + timedelta(seconds=5)

    monkeypatch.setattr("sengoku.worker.clock.next_due", due_soon)
    worker = worker_of(live, tmp_path)
    worker.start()
    assert at_the_end.wait(60)
    stopping = threading.Thread(target=worker.stop, daemon=True)
    stopping.start()
    assert eventually(lambda: not worker._scheduler.running)
    time.sleep(0.2)  # it has come to where it waits for the round
    go_on.set()
    stopping.join(20)
    assert not stopping.is_alive()
