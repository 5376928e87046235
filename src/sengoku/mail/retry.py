"""When a letter that could not be sent is tried again."""

from datetime import datetime, timedelta

_WAITS = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 180, 360))
_JITTER = 0.2
_LAST = timedelta(hours=24)


def next_attempt(first_at: datetime, failed_at: datetime, attempts: int, jitter: float) -> datetime | None:
    """The instant (UTC) of the next attempt, or None once the letter has been tried for 24 hours.

    `first_at` is the first attempt, `failed_at` the one that just failed, `attempts` how many there were.
    Waits are 1, 5, 15 minutes, 1, 3, 6 hours and 6 hours from then on; `jitter` between -1 and 1 shifts each
    by up to 20 %, so that letters that failed together are not sent together. The last attempt is made at
    the end of the 24 hours.
    """
    wait = _WAITS[min(attempts, len(_WAITS)) - 1] * (1 + _JITTER * max(-1.0, min(1.0, jitter)))
    end = first_at + _LAST
    return None if failed_at >= end else min(failed_at + wait, end)
