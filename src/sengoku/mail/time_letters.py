"""What letters about the rules of time are made of: an early end, new rules, a seat that missed too much."""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from .letter_values import AboutGame
from .times import DeadlineWords


@dataclass(frozen=True, slots=True, kw_only=True)
class AllReady(AboutGame):
    """Everybody due is READY: `deadline` is the early end, `stands` the deadline before it in words."""

    kind: ClassVar[str] = "all_ready"
    phase: str
    deadline: DeadlineWords
    stands: str
    seat_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeRules(AboutGame):
    """The rules about deadlines are new: all of them as sentences, and the deadline that stands."""

    kind: ClassVar[str] = "time_rules"
    rules: tuple[str, ...]
    calendar_url: str
    phase: str | None = None
    deadline: DeadlineWords | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatOpen(AboutGame):
    """To the GM: a player missed `misses` movements in a row, the last of them `phase`."""

    kind: ClassVar[str] = "seat_open"
    clan: str
    player: str
    phase: str
    misses: int
    desk_url: str


TimeLetter: TypeAlias = AllReady | TimeRules | SeatOpen
