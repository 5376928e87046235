"""Writes the reminders that have become due, one transaction a phase."""

from collections.abc import Callable
from datetime import datetime

from sengoku.games.house import House
from sengoku.games.remind import phases_to_remind, remind
from sengoku.store import Database


def send_reminders(database: Database, house: House, clock: Callable[[], datetime]) -> int:
    """Reminds whoever owes orders; returns how many letters that made."""
    with database.read() as session:
        near = phases_to_remind(session, clock())
    written = 0
    for phase_id in near:
        with database.write() as session:
            written += remind(session, house, phase_id, now=clock())
    return written
