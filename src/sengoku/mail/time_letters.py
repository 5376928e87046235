"""What letters about the rules of time are made of: orders that came too late, an early end, new rules,
a seat that missed too much.
"""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from .letter_values import AboutGame
from .times import DeadlineWords


@dataclass(frozen=True, slots=True, kw_only=True)
class Late(AboutGame):
    """To the author of orders that came too late. `due` and `arrived` are instants in words, with seconds.

    `notes` tell what of the mail was done all the same, and what else was too late, in sentences.
    """

    kind: ClassVar[str] = "late"
    clan: str
    phase: str
    due: str
    arrived: str
    seat_url: str
    next_phase: str | None = None
    deadline: DeadlineWords | None = None
    notes: tuple[str, ...] = ()


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


TimeLetter: TypeAlias = Late | AllReady | TimeRules | SeatOpen
