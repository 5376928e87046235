"""From when the next phase counts."""

from datetime import datetime, timedelta

LATE = timedelta(hours=6)
"""A phase closed later than this after its deadline counts from its closing, not from its deadline."""


def turn_began(due_at: datetime | None, closed_at: datetime) -> datetime:
    """From when the next phase counts, given the deadline of the last one and when it was closed (UTC).

    An early close counts from the close; a close at the deadline or a little late counts from the deadline,
    so that three seconds of delay never cost a week; a close after a long outage counts from the close.
    """
    if due_at is None or closed_at < due_at or closed_at > due_at + LATE:
        return closed_at
    return due_at
