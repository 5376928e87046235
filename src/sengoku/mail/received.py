"""When a mail arrived, by our clock and that of our own exchanger (RFC 5321 4.4)."""

from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from itertools import pairwise

from .message import Message

_LONGEST_QUEUE = timedelta(days=5)


def arrival(message: Message, now: datetime, host: str) -> datetime:
    """`now` (aware UTC), or the time our own exchanger `host` stamped on the mail if that is earlier.

    Only the topmost Received header is looked at, since anybody may write the ones below it, and only a stamp
    of the last five days counts, the longest a queue waits. The Date header decides nothing.
    """
    stamped = _stamped_at(message.stamp, host)
    return stamped if stamped and timedelta(0) <= now - stamped <= _LONGEST_QUEUE else now


def _stamped_at(stamp: str, host: str) -> datetime | None:
    trace, _, date = stamp.rpartition(";")
    words = trace.lower().split()
    named = [word for before, word in pairwise(words) if before == "by"]
    if not host or host.lower() not in named:
        return None
    try:
        moment = parsedate_to_datetime(date.strip()[:80])
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
    except Exception:  # the library raises many kinds for a date that is none; then our own clock counts
        return None
