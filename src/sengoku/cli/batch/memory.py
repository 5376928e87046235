"""What was read or worded before, so that the same text is not worked out twenty thousand times.

All memories are bounded: a run over any number of lines takes the same room.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from sengoku.engine import Unit

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Memory(dict[_Key, _Value]):
    """Key -> what `make` makes of it, kept until there are too many. What `make` raises is not kept."""

    __slots__ = ("limit", "make")

    def __init__(self, make: Callable[[_Key], _Value], limit: int = 10_000) -> None:
        super().__init__()
        self.make, self.limit = make, limit

    def __missing__(self, key: _Key) -> _Value:
        value = self.make(key)
        if len(self) >= self.limit:
            self.clear()
        self[key] = value
        return value


class Watched(Mapping[str, Unit]):
    """The units on a board by territory, with a list of the territories that were looked up."""

    def __init__(self, units: Mapping[str, Unit]) -> None:
        self._units = units
        self.asked: set[str] = set()
        self.all_asked = False
        """Whether somebody went through all units, so that any of them may have mattered."""

    def __getitem__(self, territory: str) -> Unit:
        self.asked.add(territory)
        return self._units[territory]

    def __iter__(self) -> Iterator[str]:
        self.all_asked = True
        return iter(self._units)

    def __len__(self) -> int:
        self.all_asked = True
        return len(self._units)
