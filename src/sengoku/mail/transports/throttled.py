"""A way out that takes its time: mail servers mistrust whoever sends hundreds of mails at once."""

import time
from collections.abc import Callable
from random import SystemRandom

from .base import Delivery, Transport

_JITTER = 0.25
_chance = SystemRandom()


class Bucket:
    """A token bucket: `burst` at once, then `rate` a second on average (RFC 2697 has its kin).

    `clock` is in seconds and never goes back.
    """

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, float(burst), clock
        self._tokens, self._filled_at = self._burst, clock()

    def take(self) -> float:
        """Takes one token; the seconds to wait until it is there, 0 if it is."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._filled_at) * self._rate)
        self._filled_at = now
        self._tokens -= 1
        return max(0.0, -self._tokens / self._rate)


class ThrottledTransport:
    """Waits before a mail for as long as the bucket says, a quarter more or less, and then hands it over."""

    def __init__(
        self, way_out: Transport, bucket: Bucket, sleep: Callable[[float], object] = time.sleep
    ) -> None:
        self._way_out, self._bucket, self._sleep = way_out, bucket, sleep

    def send(self, raw: bytes, sender: str, recipient: str) -> Delivery:
        """Hand the mail over in its turn."""
        wait = self._bucket.take()
        if wait > 0:
            self._sleep(wait * _chance.uniform(1 - _JITTER, 1 + _JITTER))
        return self._way_out.send(raw, sender, recipient)

    def close(self) -> None:
        """Close the way out."""
        self._way_out.close()
