"""Orders of the batch door: each a short string such as `F NAG - SUO`, read by the parser of the game."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import NamedTuple

from sengoku.engine import (
    Move,
    Order,
    PhaseKind,
    Position,
    Retreat,
    SupportHold,
    SupportMove,
    Unit,
    UnitType,
    Variant,
    Waive,
    territory_of,
)
from sengoku.orders import Reading, read
from sengoku.orders.tokens import words_of

from .errors import CaseError
from .memory import Memory, Watched

_IN_PLACE = attrgetter("in_place")
_RETREAT_WORDS = {"r", "retreat", "retreats"}


class Given(NamedTuple):
    """One order as it came: whose it is, what it says, and the type of unit that was written with it.

    `in_place`: a support such as `S A YOR - YOR`, which names where the unit is as where it goes.
    `names_clan`: the text says whose order it is.
    """

    clan: str
    order: Order
    typed: UnitType | None
    in_place: bool = False
    names_clan: bool = False


def units_of(position: Position) -> Mapping[str, Unit]:
    """Territory id -> the unit there; in a retreat phase the dislodged one comes before its victor."""
    standing = (*position.units, *(one.unit for one in position.dislodged))
    return {unit.at.partition("/")[0]: unit for unit in standing}


def read_order(
    variant: Variant, kind: PhaseKind, units: Mapping[str, Unit], clan: str, text: str
) -> Iterator[Given]:
    """The order in a text; `waive 2` gives two. Raises CaseError when it cannot be read.

    `units` as `units_of` gives them. An order for another kind of phase, or for somebody else's unit, can be
    read, too: it is the adjudicator that calls it illegal.
    """
    words = words_of(text)
    reading = read(variant, kind, text, units)
    if not _is_one(reading):
        others = (read(variant, one, text, units) for one in PhaseKind if one is not kind)
        reading = next((one for one in others if _is_of_another_phase(one, words)), reading)
    if not _is_one(reading):
        raise CaseError(_complaint(text, reading))
    for one in reading.orders:
        owner = units.get(territory_of(getattr(one.order, "at", "")))
        if one.clan not in (None, clan, owner and owner.clan):
            raise CaseError(f"{text!r} is an order of {one.clan}, given by {clan}.")
        in_place = isinstance(one.order, SupportHold) and "-" in words
        yield Given(clan, one.order, one.typed, in_place, one.clan is not None)


_Shape = tuple[UnitType, str] | None
"""What a reading can depend on of the unit in a territory: its type, and where it is with its coast."""


@dataclass(slots=True)
class _Known:
    """A text read before: the territories that were looked up then, and what it said by what stood there.

    Of each of those it holds what every clan that gave the order has said.
    """

    places: tuple[str, ...] = ()
    said: dict[tuple[_Shape, ...], dict[str, tuple[Given, ...]]] = field(default_factory=dict)


class OrderReader:
    """Reads orders like `read_order`, but each text only once for each look of the places it depends on."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._known: dict[PhaseKind, Memory[str, _Known]] = {
            kind: Memory(lambda _: _Known(), limit=20_000) for kind in PhaseKind
        }

    def against(self, kind: PhaseKind, units: Mapping[str, Unit]) -> Callable[[str, str], tuple[Given, ...]]:
        """A function that reads the order in a clan's text against these units; it raises CaseError."""
        shapes: dict[str, _Shape] = {place: unit[1:] for place, unit in units.items()}
        all_known, look = self._known[kind], shapes.get

        def read(clan: str, text: str) -> tuple[Given, ...]:
            known = all_known[text]
            try:
                return known.said[tuple(map(look, known.places))][clan]
            except KeyError:
                return self._read(known, kind, units, clan, text)

        return read

    def _read(
        self, known: _Known, kind: PhaseKind, units: Mapping[str, Unit], clan: str, text: str
    ) -> tuple[Given, ...]:
        by_clan = known.said.get(_shapes(units, known.places))
        if by_clan:
            said = tuple(one._replace(clan=clan) for one in next(iter(by_clan.values())))
            return by_clan.setdefault(clan, said)
        watched = Watched(units)
        said = tuple(read_order(self._variant, kind, watched, clan, text))
        if watched.all_asked or any(one.names_clan for one in said):
            return said
        if not watched.asked.issubset(known.places):
            known.places = tuple(sorted(watched.asked.union(known.places)))
            known.said.clear()
        known.said[_shapes(units, known.places)] = {clan: said}
        return said


def _shapes(units: Mapping[str, Unit], places: Iterable[str]) -> tuple[_Shape, ...]:
    return tuple(unit[1:] if (unit := units.get(place)) else None for place in places)


def matched(given: Sequence[Given]) -> tuple[Given, ...]:
    """The orders, with a support in place taken at its word where the unit itself was told to go there.

    `A YOR - YOR` is no move, and a support of that move is no support in holding (DATC 6.A.5). Where the
    unit was told nothing of the kind, `S F Iyo-Iyo` is a way to write that it is supported in holding.
    """
    if not any(map(_IN_PLACE, given)):
        return tuple(given)
    loops = {one.order.at for one in given if isinstance(one.order, Move) and one.order.at == one.order.to}
    return tuple(
        one._replace(order=SupportMove(one.order.at, one.order.target, one.order.target))
        if one.in_place and isinstance(one.order, SupportHold) and one.order.target in loops
        else one
        for one in given
    )


def _is_one(reading: Reading) -> bool:
    """Whether a text says one order and nothing else."""
    if reading.problems or reading.superseded or reading.whole or reading.cleared or not reading.orders:
        return False
    return len(reading.orders) == 1 or all(isinstance(one.order, Waive) for one in reading.orders)


def _is_of_another_phase(reading: Reading, words: Sequence[str]) -> bool:
    """Whether a reading for another kind of phase is what was meant, not what is left of a slip.

    A chain of places reads as a retreat with several choices, which only its word makes one.
    """
    if not _is_one(reading):
        return False
    return not isinstance(reading.orders[0].order, Retreat) or not _RETREAT_WORDS.isdisjoint(words)


def _complaint(text: str, reading: Reading) -> str:
    shown = repr(text if len(text) <= 80 else f"{text[:80]}…")
    if reading.problems:
        return f"{shown} is not understood: {reading.problems[0].sentence}"
    if reading.orders or reading.superseded:
        return f"{shown} is more than one order; give each a pair of its own."
    return f"{shown} is not understood as an order."
