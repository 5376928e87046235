"""What letters are made of that somebody has asked for: reports, the map, the rules, following a game."""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from .letter_values import AboutGame


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryLetter(AboutGame):
    """The reports of the last phases, the oldest first. `title` is such as "The last 3 phases"."""

    kind: ClassVar[str] = "history"
    title: str
    report: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MapLetter(AboutGame):
    """The map as it stands, and the same in lines of text."""

    kind: ClassVar[str] = "map"
    title: str
    board: str
    picture_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesLetter(AboutGame):
    """How a game is played: `facts` are sentences about this one."""

    kind: ClassVar[str] = "rules"
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ObserveConfirm(AboutGame):
    """To an address for which somebody asked to follow a game: nothing happens before the link is used."""

    kind: ClassVar[str] = "observe_confirm"
    url: str
    expires: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Observing(AboutGame):
    """To somebody who follows a game from now on (`on`), or does not any more."""

    kind: ClassVar[str] = "observing"
    on: bool


AskedLetter: TypeAlias = HistoryLetter | MapLetter | RulesLetter | ObserveConfirm | Observing
