"""A deadline has passed and mail cannot be read: the game waits, and its masters hear of it once."""

from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from sengoku.store import PhaseRow, PhaseState

from .house import House
from .lookups import game_of
from .publish import publish_alarm

_GRACE = timedelta(minutes=2)
"""A mailbox that is back so soon after the deadline is no reason to trouble anybody."""
_KIND = "waits_for_mail"


def wait_for_mail(session: Session, house: House, phase_id: int, *, now: datetime) -> None:
    """Tells the game masters, once a phase, that it is not resolved because mail cannot be read."""
    row = session.get(PhaseRow, phase_id)
    if row is None or row.state != PhaseState.OPEN or row.due_at is None or now < row.due_at + _GRACE:
        return
    reason = (
        "The deadline has passed, but the mailbox that orders come to cannot be read, so orders sent in time "
        "may be missing. The game waits, and goes on by itself once mail can be read again. Whoever runs the "
        "server finds the reason in its log. To resolve the phase with what is on file, use “Adjudicate now” "
        "at the desk."
    )
    publish_alarm(session, house, game_of(session, row.game_id), reason, once=_KIND, now=now)
