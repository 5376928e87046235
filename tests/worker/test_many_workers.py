"""Workers on PostgreSQL are killed in mid-transaction: each phase has one verdict, each letter goes once.

The full size, which prints its figures:

    MANY_PHASES=200 pytest tests/worker/test_many_workers.py -s
"""

import os
import time
from collections import Counter
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from pathlib import Path

import pytest
from sqlalchemy import func, select

from sengoku.games.draw import FIRST_AND_LAST
from sengoku.mail.transports import FolderTransport
from sengoku.store import Database, Game, GameState, Letter, LetterState, PhaseRow, PhaseState, VerdictRow
from sengoku.worker.send_letters import send_letters
from support.club import Clock, Club
from support.herd import fill
from support.mid_transaction import Crew

PHASES = int(os.environ.get("MANY_PHASES", "16"))
WORKERS = 4
KILLS = max(5, PHASES // 8)
PATIENCE = 120.0 + PHASES


def count(database: Database, table: type, *conditions: object) -> int:
    with database.read() as session:
        return session.scalar(select(func.count()).select_from(table).where(*conditions)) or 0  # type: ignore[arg-type]  # columns compared


@pytest.mark.postgres
def test_killed_workers_leave_one_verdict_a_phase_and_each_letter_once(
    postgresql_database: Database, tmp_path: Path
) -> None:
    database, now = postgresql_database, datetime.now(UTC)
    club = Club(database, Clock(now))
    fill(
        database,
        club.house,
        PHASES,
        8,
        due_at=now,
        opened_at=now - timedelta(days=3),
        seq=1,
        settings={"pictures": FIRST_AND_LAST},
    )
    began = time.monotonic()
    crew = Crew(database, club.house, tmp_path / "outbox")
    crew.start(WORKERS)
    try:
        assert crew.work_until(
            lambda: count(database, VerdictRow) >= PHASES and not _to_send(database),
            PATIENCE,
            KILLS,
            pause=0.05,
        )
    finally:
        crew.stop()
    later = now + timedelta(hours=1)  # the leases of those that were killed are over
    send_letters(database, club.house, FolderTransport(tmp_path / "outbox"), lambda: later)
    _assert_each_once(database, tmp_path / "outbox")
    print(  # noqa: T201 - the figures of a longer run
        f"\n{PHASES} phases, {WORKERS} workers, {crew.kills} killed in mid-transaction, "
        f"{count(database, Letter)} letters, {time.monotonic() - began:.1f} s"
    )


def _to_send(database: Database) -> int:
    return count(database, Letter, Letter.state == LetterState.PENDING)


def _assert_each_once(database: Database, outbox: Path) -> None:
    with database.read() as session:
        resolved = session.scalars(
            select(PhaseRow.game_id).where(PhaseRow.state == PhaseState.RESOLVED).order_by(PhaseRow.game_id)
        ).all()
        opened = session.scalars(
            select(PhaseRow.game_id).where(PhaseRow.state == PhaseState.OPEN).order_by(PhaseRow.game_id)
        ).all()
        told = session.execute(
            select(PhaseRow.game_id, Letter.person_id)
            .join(PhaseRow, PhaseRow.id == Letter.phase_id)
            .where(Letter.kind == "results")
        ).all()
        ids = session.scalars(select(Letter.message_id)).all()
        states = set(session.scalars(select(Letter.state)))
        parked = count(database, Game, Game.state == GameState.PARKED)
    games = list(range(1, PHASES + 1))
    assert sorted(set(resolved)) == games
    assert count(database, VerdictRow) == len(resolved)
    assert (opened, parked) == (games, 0)
    assert set(Counter(game_id for game_id, _ in told).values()) == {9}, "eight players and the game master"
    assert len(set(told)) == len(told)
    assert states == {LetterState.SENT}
    sent = [message_from_bytes(file.read_bytes())["Message-ID"] for file in outbox.glob("*.eml")]
    assert sorted(sent) == sorted(ids), "every letter is one mail, however often it was tried"
