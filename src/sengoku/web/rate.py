"""How often one address may ask for what costs work, and how many may be at it at once."""

from collections.abc import Iterator
from datetime import datetime
from threading import BoundedSemaphore, Lock

from fastapi import HTTPException, Request

from .deps import AtEdge

_BURST = 60
_PER_SECOND = 1.0
_MOST_ADDRESSES = 10_000
_AT_ONCE = 4
_PATIENCE = 2.0


class Rate:
    """A bucket of asks for every address: 60 at once, then one a second. The longest unseen is forgotten."""

    def __init__(self, burst: float = _BURST, per_second: float = _PER_SECOND) -> None:
        self.burst, self.per_second = burst, per_second
        self.at_work = BoundedSemaphore(_AT_ONCE)
        self._left: dict[str, tuple[float, datetime]] = {}
        self._lock = Lock()

    def wait(self, address: str, now: datetime) -> float:
        """Takes one ask; returns 0, or the seconds until there is one again. `now` is aware and in UTC."""
        with self._lock:
            left, seen = self._left.pop(address, (self.burst, now))
            left = min(self.burst, left + max(0.0, (now - seen).total_seconds()) * self.per_second)
            taken = left >= 1
            self._left[address] = (left - 1 if taken else left, now)
            if len(self._left) > _MOST_ADDRESSES:
                del self._left[next(iter(self._left))]
        return 0 if taken else (1 - left) / self.per_second


def in_turn(request: Request, edge: AtEdge) -> Iterator[None]:
    """Lets a request do its work when its address has not asked too often and not too many are at work."""
    rate: Rate = request.app.state.rate
    address = request.client.host if request.client else ""
    seconds = rate.wait(address, edge.clock())
    if seconds:
        raise _later(429, "You ask faster than we can work. Please wait a moment and try again.", seconds)
    if not rate.at_work.acquire(timeout=_PATIENCE):
        raise _later(503, "Too much is asked of this page at the moment. Please try again soon.", _PATIENCE)
    try:
        yield
    finally:
        rate.at_work.release()


def _later(status: int, sentence: str, seconds: float) -> HTTPException:
    return HTTPException(status, sentence, headers={"Retry-After": str(int(seconds) + 1)})
