"""A worker that was away gives players the time that was lost; it resolves only what all could order for."""

from datetime import datetime, timedelta
from pathlib import Path

from sqlalchemy import select

from sengoku.games.heartbeat import beat, stop
from sengoku.games.lookups import game_by_slug, open_phase, phases_of
from sengoku.games.outage import TOLERANCE
from sengoku.games.pause import pause
from sengoku.mail.transports import FolderTransport
from sengoku.store import Audit, Heartbeat, Role
from sengoku.worker.adjudicate_due import adjudicate_due, next_due
from sengoku.worker.after_outage import move_deadlines
from sengoku.worker.clock import Worker
from sengoku.worker.watch import Watch
from support.club import Club


class Shift:
    """The part of a worker's round that deadlines hang on, for one process."""

    def __init__(self, club: Club, name: str = "first") -> None:
        self.club, self.watch = club, Watch(club.database, club.clock, TOLERANCE, name)

    def round(self) -> None:
        database, house, clock = self.club.database, self.club.house, self.club.clock
        self.watch.beat()
        move_deadlines(database, house, clock, self.watch)
        adjudicate_due(database, house, clock, self.watch)

    def stay_until(self, moment: datetime) -> None:
        """Rounds, nine minutes apart, up to that moment."""
        while self.club.clock.now < moment:
            self.club.clock.now = min(moment, self.club.clock.now + timedelta(minutes=9))
            self.round()


def due(club: Club) -> datetime:
    found = next_due(club.database)
    assert found is not None
    return found


def phases(club: Club, slug: str = "kyoto") -> int:
    with club.database.read() as session:
        return len(phases_of(session, game_by_slug(session, slug).id))


def begun_and_near(club: Club) -> tuple[Shift, datetime]:
    """A game four hours before its deadline, with a worker that is there."""
    club.begin()
    first = due(club)
    club.clock.now = first - timedelta(hours=4)
    shift = Shift(club)
    shift.round()
    return shift, first


def test_a_worker_that_stays_resolves_at_the_deadline(club: Club) -> None:
    shift, first = begun_and_near(club)
    shift.stay_until(first)
    assert phases(club) == 2
    assert not club.letters(kind="deadline_changed")


def test_a_worker_that_was_away_over_a_deadline_moves_it_and_tells_everybody(club: Club) -> None:
    _, first = begun_and_near(club)
    club.clock.turn(hours=9)
    again = Shift(club, "second")
    again.round()
    assert phases(club) == 1, "nothing is resolved"
    moved = due(club)
    assert moved == first + timedelta(days=1), "nine hours, taken to the game's own time of day"
    letters = club.letters(kind="deadline_changed")
    assert len(letters) == 9, "eight players and the game master"
    assert "Before, it was Tuesday 7 July 2026, 20:00" in letters[0].text
    assert "could not be reached from 2026-07-07 20:00 to 2026-07-08 05:00 UTC" in " ".join(
        letters[0].text.split()
    )
    with club.database.read() as session:
        detail = session.scalar(select(Audit.detail).where(Audit.act == "outage"))
    assert detail is not None
    assert "moved from 2026-07-08 00:00 to 2026-07-09 00:00 UTC" in detail
    again.stay_until(moved - timedelta(minutes=1))
    assert phases(club) == 1
    again.stay_until(moved)
    assert phases(club) == 2
    assert len(club.letters(kind="deadline_changed")) == 9, "told once"


def test_what_everybody_could_submit_for_is_resolved_after_a_long_gap(club: Club) -> None:
    shift, first = begun_and_near(club)
    shift.stay_until(first - timedelta(seconds=1))
    club.clock.turn(hours=30)
    Shift(club, "second").round()
    assert phases(club) == 2
    assert not club.letters(kind="deadline_changed")


def test_a_clock_that_was_put_back_moves_deadlines_too(club: Club) -> None:
    shift, first = begun_and_near(club)
    club.clock.turn(hours=-2)
    shift.round()
    assert due(club) == first + timedelta(hours=2)
    assert len(club.letters(kind="deadline_changed")) == 9
    club.clock.turn(minutes=1)
    shift.round()
    assert due(club) == first + timedelta(hours=2), "noticed once"


def test_a_phase_waits_for_a_listener_that_died_and_the_master_is_told_once(club: Club) -> None:
    shift, first = begun_and_near(club)
    with club.database.write() as session:
        beat(session, Role.LISTENER, "mail", now=club.clock.now)
    shift.stay_until(first + timedelta(minutes=30))
    assert phases(club) == 1
    (alarm,) = club.letters("gm@example.org", "waits")
    assert "nothing has been heard of the mail listener since 2026-07-07 20:00 UTC" in " ".join(
        alarm.text.split()
    )
    with club.database.write() as session:
        beat(session, Role.LISTENER, "mail again", now=club.clock.now)
    shift.round()
    assert due(club) > club.clock.now
    assert len(club.letters(kind="deadline_changed")) == 9


def test_nobody_waits_for_a_listener_that_was_stopped(club: Club) -> None:
    shift, first = begun_and_near(club)
    with club.database.write() as session:
        beat(session, Role.LISTENER, "mail", now=club.clock.now)
        stop(session, "mail", now=club.clock.now)
    shift.stay_until(first)
    assert phases(club) == 2


def test_a_paused_game_is_left_alone(club: Club) -> None:
    begun_and_near(club)
    with club.database.write() as session:
        pause(session, club.house, game_by_slug(session, "kyoto"), actor="gm:1", now=club.clock.now)
    club.clock.turn(hours=9)
    Shift(club, "second").round()
    with club.database.read() as session:
        row = open_phase(session, game_by_slug(session, "kyoto").id)
        assert row is not None
        assert row.due_at is None


def test_a_worker_has_one_row_for_as_long_as_it_stays(club: Club) -> None:
    shift, first = begun_and_near(club)
    shift.stay_until(first)
    Shift(club, "second").round()
    with club.database.read() as session:
        rows = session.scalars(select(Heartbeat).order_by(Heartbeat.id)).all()
    assert [(row.process, row.beat_at - row.began_at) for row in rows] == [
        ("first", timedelta(hours=4)),
        ("second", timedelta(0)),
    ]


def test_the_whole_worker_does_the_same(club: Club, tmp_path: Path) -> None:
    _, first = begun_and_near(club)
    club.post_is_out()
    club.clock.turn(hours=9)
    transport = FolderTransport(tmp_path / "outbox")
    worker = Worker(club.database, club.house, transport, club.clock, tolerance=TOLERANCE)
    worker.run_once()
    assert due(club) == first + timedelta(days=1)
    assert phases(club) == 1
    sent = [file.read_text() for file in (tmp_path / "outbox").glob("*.eml")]
    assert sum("Subject: [kyoto] Spring 1570: new deadline" in text for text in sent) == 9


def test_an_early_end_that_all_agreed_to_moves_with_its_deadline(club: Club) -> None:
    shift, first = begun_and_near(club)
    with club.database.write() as session:
        row = open_phase(session, game_by_slug(session, "kyoto").id)
        assert row is not None
        row.due_at, row.scheduled_at = club.clock.now + timedelta(minutes=30), first
    club.clock.turn(hours=1)
    shift.round()
    with club.database.read() as session:
        row = open_phase(session, game_by_slug(session, "kyoto").id)
        assert row is not None
        assert row.due_at == club.clock.now + timedelta(hours=1)
        assert row.scheduled_at == first + timedelta(hours=1)
    assert phases(club) == 1
