"""When in the game something happens: year, season and kind of phase (rule R2)."""

from enum import StrEnum
from typing import NamedTuple


class Season(StrEnum):
    """Spring and Fall have moves; Winter has the adjustments."""

    SPRING = "spring"
    FALL = "fall"
    WINTER = "winter"


class PhaseKind(StrEnum):
    """What is asked of the clans."""

    MOVEMENT = "movement"
    RETREAT = "retreat"
    ADJUSTMENT = "adjustment"


_SEASONS = tuple(Season)
_KINDS = tuple(PhaseKind)


class Phase(NamedTuple):
    """One phase of a game. Phases sort in the order in which they are played."""

    year: int
    season: Season
    kind: PhaseKind

    @property
    def code(self) -> str:
        """The short form in the field's manner: `S1570M`, `F1571R`, `W1571A`."""
        return f"{self.season[0].upper()}{self.year}{self.kind[0].upper()}"

    @property
    def title(self) -> str:
        """`Spring 1570`, `Fall 1571 retreats`, `Winter 1571 adjustments`."""
        tail = {PhaseKind.MOVEMENT: "", PhaseKind.RETREAT: " retreats", PhaseKind.ADJUSTMENT: " adjustments"}
        return f"{self.season.capitalize()} {self.year}{tail[self.kind]}"

    def _rank(self) -> tuple[int, int, int]:
        return self.year, _SEASONS.index(self.season), _KINDS.index(self.kind)

    # All four, because a tuple brings its own, by which Fall would come before Spring.
    def __lt__(self, other: object) -> bool:
        return self._rank() < other._rank() if isinstance(other, Phase) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self._rank() <= other._rank() if isinstance(other, Phase) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self._rank() > other._rank() if isinstance(other, Phase) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self._rank() >= other._rank() if isinstance(other, Phase) else NotImplemented
