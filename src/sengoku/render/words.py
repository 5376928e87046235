"""The names that sentences about an outcome are made of: units, places, what was possible instead."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from sengoku.engine import Board, Convoy, Move, Outcome, SupportHold, SupportMove, Unit, Variant

_LEADING = (Move, SupportMove, Convoy)
"""Orders that lead somewhere. As a union it would be put together anew each time it is asked."""


class Names:
    """Names as they are told of the orders of one clan."""

    def __init__(self, variant: Variant, clan: str) -> None:
        self.variant, self.clan = variant, clan

    def place(self, location: str) -> str:
        """`Kai`, `St Petersburg (nc)`; what is not on the map in quotation marks."""
        return place_name(self.variant, location)

    def places(self, locations: Iterable[str], joint: str = "or") -> str:
        """`Izu, Kai or Mino`, sorted; nothing for none."""
        return listed(sorted(self.place(one) for one in locations), joint)

    def unit(self, unit: Unit) -> str:
        """`Army Kai`, of another clan than the order's `Army Izu (Hojo)`; `the garrison of Mino`."""
        return unit_words(self.variant, unit, self.clan)

    def units(self, units: Iterable[Unit]) -> str:
        """`Army Kai and Fleet Izu`."""
        return listed([self.unit(unit) for unit in units]) or "nobody"

    def clan_name(self) -> str:
        """The name of the clan; what is no clan in quotation marks."""
        known = self.clan in self.variant.sides
        return self.variant.clan_name(self.clan) if known else f"“{self.clan}”"


class Words(Names):
    """An outcome with the names its words are made of."""

    def __init__(self, variant: Variant, outcome: Outcome) -> None:
        self.variant, self.clan = variant, outcome.clan
        self.outcome, self.order, self.reason = outcome, outcome.order, outcome.reason

    def parties(self) -> str:
        """The parties of the reason: `Army Kai and Fleet Izu`."""
        units = self.reason.units
        return unit_words(self.variant, units[0], self.clan) if len(units) == 1 else self.units(units)

    def me(self) -> str:
        """The unit the order was for, as well as it is known."""
        if self.outcome.unit is not None:
            return unit_words(self.variant, self.outcome.unit, self.clan)
        at = getattr(self.order, "at", None)
        return f"a unit in {self.place(at)}" if at else "nobody"

    def first(self) -> str:
        """The place at fault."""
        places = self.reason.places or tuple(
            filter(None, [self.goal_id() or getattr(self.order, "at", None)])
        )
        return self.place(places[0]) if places else "that place"

    def start(self) -> str:
        """The place that the order is given for."""
        at = getattr(self.order, "at", None)
        return self.place(at) if at else "it"

    def choices(self, verb: str) -> str:
        """`; it could have {verb} Kai or Mino`: what was possible instead."""
        names = self.places(self.reason.places[1:])
        return f"; it could have {verb} {names}" if names else ""

    def goal_id(self) -> str | None:
        """Where the order leads: of a move itself, of a support or convoy the unit it helps."""
        if isinstance(self.order, _LEADING):
            return self.order.to
        return self.order.target if isinstance(self.order, SupportHold) else None

    def goal(self) -> str:
        """The name of the place where the order leads."""
        goal = self.goal_id()
        return self.place(goal) if goal else "where it is"

    def count(self) -> str:
        """`, 2 against 1`, or nothing when no strengths are told."""
        strengths = self.reason.strengths
        return f", {strengths[0]} against {strengths[1]}" if len(strengths) == 2 else ""


def place_name(variant: Variant, location: str) -> str:
    """`Kai`, `St Petersburg (nc)`; what is not on the map in quotation marks."""
    return _place_name(variant.board, location)


# The same few names are said over and over; both functions remember the last few thousand.
@lru_cache(maxsize=4096)
def _place_name(board: Board, location: str) -> str:
    head, _, coast = location.partition("/")
    if head not in board.index:
        return f"“{location}”"
    name = board.territory(head).name
    return f"{name} ({coast})" if coast else name


def unit_name(variant: Variant, unit: Unit) -> str:
    """`Army Kai`, `Fleet St Petersburg (nc)`."""
    return f"{unit.type.word} {place_name(variant, unit.at)}"


def unit_words(variant: Variant, unit: Unit, own_clan: str = "") -> str:
    """`Army Kai`, with its clan when that is not the one whose orders are told; `the garrison of Mino`."""
    return _unit_words(variant, unit, unit.clan == own_clan)


@lru_cache(maxsize=4096)
def _unit_words(variant: Variant, unit: Unit, is_own: bool) -> str:
    if unit.clan == variant.garrison_clan:
        return f"the garrison of {place_name(variant, unit.at)}"
    whose = "" if is_own else f" ({variant.clan_name(unit.clan)})"
    return f"{unit_name(variant, unit)}{whose}"


def listed(names: Sequence[str], joint: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {joint} {names[-1]}"
