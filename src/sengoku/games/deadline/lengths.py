"""How long phases last, in days on the wall clock of the game's zone."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from .errors import ScheduleError

_MOST = 60


@dataclass(frozen=True, slots=True)
class Lengths:
    """Days of phases. A movement lasts at least `minimum`, exactly so many are enough.

    Retreats and adjustments have short slots of their own; the first movement of a game lasts at least
    `first`, so that people can find each other; 0 makes it like any other.
    """

    minimum: int = 3
    retreat: int = 2
    adjustment: int = 2
    first: int = 0

    def __post_init__(self) -> None:
        for name, least, what in (
            ("minimum", 1, "A movement"),
            ("retreat", 1, "A retreat phase"),
            ("adjustment", 1, "An adjustment phase"),
            ("first", 0, "The first season"),
        ):
            days = getattr(self, name)
            if isinstance(days, bool) or not isinstance(days, int) or not least <= days <= _MOST:
                raise ScheduleError(f"{what} lasts {least} to {_MOST} whole days, not {days!r}.")

    def least(self, *, first: bool) -> int:
        """The least days of a movement; `first` is the one that a game begins with."""
        return max(self.minimum, self.first) if first else self.minimum

    def to_json(self) -> dict[str, int]:
        """The form kept in the game's settings."""
        return asdict(self)


def lengths_from(kept: Mapping[str, Any]) -> Lengths:
    """The lengths of a schedule's JSON form. Raises ScheduleError."""
    try:
        return Lengths(**kept["days"])
    except (KeyError, TypeError) as error:
        raise ScheduleError(f"The lengths of the phases are incomplete: {error}.") from None
