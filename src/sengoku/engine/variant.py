"""A variant: a board, the clans that fight over it, where they begin, and the rules they play by."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from .board import Board
from .phase import Phase, PhaseKind, Season
from .position import Position
from .rules import Rules
from .unit import Unit, UnitType


@dataclass(frozen=True, slots=True)
class Clan:
    """One side: `id` in data, `name` in sentences, `colour` in words as the rules give it."""

    id: str
    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class Variant:
    """Everything fixed about a game. `garrison_clan` owns the neutral armies; None where there are none."""

    id: str
    name: str
    edition: str
    board: Board
    clans: tuple[Clan, ...]
    start_units: tuple[Unit, ...]
    start_year: int
    rules: Rules
    garrison_clan: str | None = None
    sides: frozenset[str] = field(init=False, repr=False, compare=False)
    """The ids of all who can have units: the clans, and the garrisons where there are any."""
    names: Mapping[str, str] = field(init=False, repr=False, compare=False)
    """The same with their names for sentences."""

    def __post_init__(self) -> None:
        names = {clan.id: clan.name for clan in self.clans}
        if self.garrison_clan:
            names[self.garrison_clan] = "Neutral"
        object.__setattr__(self, "sides", frozenset(names))
        object.__setattr__(self, "names", MappingProxyType(names))

    def __hash__(self) -> int:
        """Equal variants have equal ids, and much that is remembered is remembered by variant."""
        return hash(self.id)

    def clan(self, clan_id: str) -> Clan:
        """The clan of that id. Raises KeyError when the variant has none."""
        for clan in self.clans:
            if clan.id == clan_id:
                return clan
        raise KeyError(clan_id)

    def clan_name(self, clan_id: str) -> str:
        """A clan's name for a sentence; `Neutral` for the garrisons."""
        return self.names[clan_id]

    def homes_of(self, clan_id: str) -> tuple[str, ...]:
        """The ids of the centres in which the clan begins, sorted."""
        return tuple(t.id for t in self.board.territories if t.home_of == clan_id)

    def start(self) -> Position:
        """The position in which the game begins: Spring of the first year, garrisons in place."""
        garrisons = (
            tuple(Unit(self.garrison_clan, UnitType.ARMY, t.id) for t in self.board.territories if t.garrison)
            if self.garrison_clan
            else ()
        )
        owners = {t.id: t.home_of for t in self.board.territories if t.home_of}
        units = tuple(sorted(self.start_units + garrisons, key=lambda unit: unit.at))
        return Position(Phase(self.start_year, Season.SPRING, PhaseKind.MOVEMENT), units, owners)
