"""What a way out does, and what it answers."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class DeliveryState(StrEnum):
    """What became of one attempt to send."""

    SENT = "sent"
    RETRY = "retry"  # this recipient does not take it for the moment: a soft bounce, if it stays so
    BUSY = "busy"  # the server cannot be had, or takes nothing for the moment: no fault of the recipient
    FAILED = "failed"  # this recipient will not take it: a hard bounce
    STOP = "stop"  # the server will take nothing from us as things are: stop the queue, tell the operator


@dataclass(frozen=True, slots=True)
class Delivery:
    """The state after one attempt, and what the other side said, on one line."""

    state: DeliveryState
    detail: str = ""


class Transport(Protocol):
    """A way out for mail. Not shared between threads."""

    def send(self, raw: bytes, sender: str, recipient: str) -> Delivery:
        """Hand over one composed mail, lines ending in CRLF, from the envelope address `sender`.

        Raises nothing; see `Delivery`.
        """

    def close(self) -> None:
        """Let go of connections. The transport may be used again afterwards."""
