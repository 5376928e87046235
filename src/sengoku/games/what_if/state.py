"""What is tried out, as a value: where it began, what was done since, what is written for the next phase."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from sengoku.engine import Position
from sengoku.engine.variant import Variant
from sengoku.games.lookups import variant_for


@dataclass(frozen=True, slots=True)
class Orders:
    """What is written for each clan, as players write it. `absent` clans send nothing at all (rule R3.6)."""

    texts: Mapping[str, str] = field(default_factory=dict, hash=False)
    absent: frozenset[str] = frozenset()


Edit = tuple[str, ...]
"""A change of the position by hand: `put mori fleet nagato`, word by word; see `edit`."""

Line = Orders | Edit
"""One thing that was done: a phase adjudicated with these orders, or a change by hand."""


@dataclass(frozen=True, slots=True)
class State:
    """All of it. `rules` are changes to the map's own; `origin` is the phase of a game that it came from."""

    map_id: str
    base: Position
    lines: tuple[Line, ...] = ()
    draft: Orders = Orders()
    rules: Mapping[str, object] = field(default_factory=dict, hash=False)
    origin: tuple[str, int] | None = None

    @property
    def variant(self) -> Variant:
        """The map with its rules. Raises MapError or RulesError."""
        return variant_for(self.map_id, self.rules)

    def then(self, line: Line) -> "State":
        """One thing more, and nothing written yet for what comes after."""
        return replace(self, lines=(*self.lines, line), draft=Orders())

    def back(self) -> "State | None":
        """One thing less, with the orders that led on; None at the beginning."""
        if not self.lines:
            return None
        last = self.lines[-1]
        return replace(self, lines=self.lines[:-1], draft=last if isinstance(last, Orders) else self.draft)
