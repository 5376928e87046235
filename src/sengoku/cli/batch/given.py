"""Orders of the batch door: each a short string such as `F NAG - SUO`, read by the parser of the game."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sengoku.engine import (
    Move,
    Order,
    PhaseKind,
    Reason,
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
from sengoku.orders.brief import read_brief
from sengoku.orders.tokens import words_of

from .errors import CaseError

_MOVEMENT = PhaseKind.MOVEMENT
_RETREAT_WORDS = {"r", "retreat", "retreats"}


@dataclass(slots=True)
class Given:
    """One order as it came: what it says, and the type of unit that was written with it.

    `in_place`: a support such as `S A YOR - YOR`, which names where the unit is as where it goes.
    `names_clan`: the text says whose order it is.
    `plain` and `frames` are what `told.Teller` said of this order before, and its business alone: kept here
    they need not be looked for, and are forgotten with the order.
    """

    order: Order
    typed: UnitType | None
    in_place: bool
    names_clan: bool
    plain: dict[Reason, str] = field(default_factory=dict)
    """Outcomes that name no other unit, by their reason."""
    frames: dict[tuple[object, ...], tuple[str, ...]] = field(default_factory=dict)
    """Of outcomes that name one, what stands around its name, by the reason without that unit."""


def read_order(
    variant: Variant, kind: PhaseKind, units: Mapping[str, Unit], clan: str, text: str
) -> Iterator[Given]:
    """The order in a text; `waive 2` gives two. Raises CaseError when it cannot be read.

    `units` by territory. An order for another kind of phase, or for somebody else's unit, can be read, too:
    it is the adjudicator that calls it illegal.
    """
    plain = read_brief(variant.board, text, units) if kind is _MOVEMENT else None
    if plain is not None:
        yield Given(plain, units[plain.at].type, False, False)
        return
    reading = read(variant, kind, text, units)
    if not _is_one(reading):
        others = (read(variant, one, text, units) for one in PhaseKind if one is not kind)
        reading = next((one for one in others if _is_of_another_phase(one, text)), reading)
    if not _is_one(reading):
        raise CaseError(_complaint(text, reading))
    for one in reading.orders:
        owner = units.get(territory_of(getattr(one.order, "at", "")))
        if one.clan not in (None, clan, owner and owner.clan):
            raise CaseError(f"{text!r} is an order of {one.clan}, given by {clan}.")
        in_place = isinstance(one.order, SupportHold) and "-" in words_of(text)
        yield Given(one.order, one.typed, in_place, one.clan is not None)


def matched(given: Sequence[Given]) -> Sequence[Given]:
    """The orders, with a support in place taken at its word where the unit itself was told to go there.

    `A YOR - YOR` is no move, and a support of that move is no support in holding (DATC 6.A.5). Where the
    unit was told nothing of the kind, `S F Iyo-Iyo` is a way to write that it is supported in holding.
    """
    if True not in [one.in_place for one in given]:
        return given
    orders = [one.order for one in given]
    loops = {order.at for order in orders if isinstance(order, Move) and order.at == order.to}
    return [_into_loop(one, loops) for one in given]


def _into_loop(given: Given, loops: Container[str]) -> Given:
    order = given.order
    if given.in_place and isinstance(order, SupportHold) and order.target in loops:
        return Given(SupportMove(order.at, order.target, order.target), given.typed, True, given.names_clan)
    return given


def _is_one(reading: Reading) -> bool:
    """Whether a text says one order and nothing else."""
    if reading.problems or reading.superseded or reading.whole or reading.cleared or not reading.orders:
        return False
    return len(reading.orders) == 1 or all(isinstance(one.order, Waive) for one in reading.orders)


def _is_of_another_phase(reading: Reading, text: str) -> bool:
    """Whether a reading for another kind of phase is what was meant, not what is left of a slip.

    A chain of places reads as a retreat with several choices, which only its word makes one.
    """
    if not _is_one(reading):
        return False
    return not isinstance(reading.orders[0].order, Retreat) or not _RETREAT_WORDS.isdisjoint(words_of(text))


def _complaint(text: str, reading: Reading) -> str:
    shown = repr(text if len(text) <= 80 else f"{text[:80]}…")
    if reading.problems:
        return f"{shown} is not understood: {reading.problems[0].sentence}"
    if reading.orders or reading.superseded:
        return f"{shown} is more than one order; give each a pair of its own."
    return f"{shown} is not understood as an order."
