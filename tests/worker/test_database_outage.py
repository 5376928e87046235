"""The database server dies while mail comes in and is back after a while: nothing lost, nothing twice.

The outage is short here; ten seconds, with what came of it printed:

    FAULT_OUTAGE=10 pytest tests/worker/test_database_outage.py -s
"""

import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pytest

from sengoku.store import Database
from sengoku.store.migrate import upgrade
from support import programs
from support.club import Clock, Club
from support.postgres import DURABLE, Cluster, running_cluster
from support.sink import Sink, served
from support.worker_process import WorkerProcess
from worker.test_faults import (
    Handing,
    assert_each_once,
    second_copies,
    send_the_rest,
    senders,
    wait_until_processed,
)

OUTAGE = float(os.environ.get("FAULT_OUTAGE", "1"))
MAILS = 60


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """A server of this test's own, whose commits are on the disk."""
    folder = programs.postgres_folder()
    assert folder is not None
    with running_cluster(folder, DURABLE) as made:
        yield made


@pytest.fixture
def database(cluster: Cluster) -> Iterator[Database]:
    """A database on that server, with all tables and no rows."""
    made = Database(cluster.url(cluster.create()))
    upgrade(made)
    yield made
    made.dispose()


def wait_for(handing: Handing, taken: int) -> None:
    while handing.taken < taken:
        time.sleep(0.01)


@pytest.mark.postgres
def test_mail_that_comes_while_the_database_is_gone_is_kept_by_its_senders_and_taken_afterwards(
    database: Database, cluster: Cluster, tmp_path: Path
) -> None:
    club, sink = Club(database, Clock(datetime.now(UTC))), Sink()
    players = senders(club, MAILS)
    mails = {player: range(MAILS)[at :: len(players)] for at, player in enumerate(players)}
    with served(sink) as smtp_port:
        worker = WorkerProcess(club, tmp_path, smtp_port)
        handing = Handing(worker.port)
        worker.start()
        try:
            with ThreadPoolExecutor(4) as pool:
                clients = [pool.submit(handing.hand_in, player, numbers) for player, numbers in mails.items()]
                wait_for(handing, MAILS // 3)
                before, began = handing.taken, time.monotonic()
                handing.refusals.clear()
                with cluster.gone():
                    time.sleep(OUTAGE)
                    during = handing.taken
                gone_for = time.monotonic() - began
                for client in clients:
                    client.result()
            wait_until_processed(club, MAILS)
        finally:
            worker.kill()
        send_the_rest(club, smtp_port)
    assert set(handing.refusals) == {451}, "for now, never for good, and every sender is answered"
    assert during - before <= 4, "at most what was being acknowledged in that moment"
    assert_each_once(database, sink, mails)
    print(  # noqa: T201 - the figures of a longer outage
        f"\n{MAILS} mails, the database gone for {gone_for:.1f} s: {before} taken before, "
        f"{handing.refusals[451]} answers 451, {MAILS - during} taken afterwards, "
        f"{second_copies(sink)} second copies of a letter"
    )
