"""The acknowledgement of a message with orders: the same for mail, web pages and the API.

It shows the whole set on file, not only what is new. It is worded so that nothing in it is taken for an
order when it comes back as a quotation, with or without quotation marks in front.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sengoku.engine.order import Order, Waive
from sengoku.engine.phase import PhaseKind
from sengoku.engine.position import Position
from sengoku.engine.unit import territory_of
from sengoku.engine.variant import Variant

from .adjusting import Balance, balance
from .check import Refused, why_not
from .explain import illegal
from .faults import shortened
from .reading import Reading
from .sets import OrderSet
from .warnings import warnings
from .write import noted, possessive

NOTHING_READ = "I found no order in your message."


@dataclass(frozen=True, slots=True)
class DeadlineWords:
    """The deadline in words, as the game and as the player reads a clock; None where they are the same."""

    game: str
    player: str | None = None


@dataclass(frozen=True, slots=True)
class Filed:
    """One order on file in words, and why it will not be followed, if so."""

    order: Order
    words: str
    why_not: str | None = None
    spare: bool = False
    """Over the number of builds or removals owed: used only if an earlier one has become impossible."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a player is told about his orders; every field is words but `filed`, which has the orders too."""

    clan: str
    phase: str
    kind: PhaseKind
    filed: tuple[Filed, ...]
    without_order: tuple[str, ...]
    all_hold: bool
    silent: bool
    balance: Balance | None
    refused: tuple[tuple[str, str], ...]
    not_understood: tuple[tuple[str, str], ...]
    notes: tuple[tuple[str, str], ...]
    superseded: tuple[str, ...]
    warnings: tuple[str, ...]
    deadline: DeadlineWords | None
    remarks: tuple[str, ...] = ()

    def text(self) -> str:
        """The whole acknowledgement as plain text, lines of at most 72 characters."""
        from .receipt_text import lay_out

        return lay_out(self)


def receipt(
    variant: Variant,
    position: Position,
    clan: str,
    order_set: OrderSet,
    reading: Reading,
    *,
    refused: Sequence[Refused] = (),
    deadline: DeadlineWords | None = None,
    remarks: Sequence[str] = (),
) -> Receipt:
    """The acknowledgement of a reading after which `order_set` is on file.

    `refused` are the orders that `check` took out of the reading; `remarks` are sentences that the caller
    adds, such as that a header named another phase. Nothing is read from a clock: the deadline comes in
    words.
    """
    is_adjustment = position.phase.kind is PhaseKind.ADJUSTMENT
    sums = balance(variant, position, clan, order_set) if is_adjustment else None
    filed = tuple(
        Filed(
            order,
            noted(variant, position, order),
            why_not(variant, position, clan, order, possessive),
            sums is not None and order in sums.spare and order not in sums.counted,
        )
        for order in _for_display(order_set, position.phase.kind)
    )
    return Receipt(
        clan=variant.clan_name(clan),
        phase=position.phase.title,
        kind=position.phase.kind,
        filed=filed,
        without_order=tuple(_without_order(variant, position, clan, order_set)),
        all_hold=order_set.all_hold,
        silent=order_set.silent,
        balance=sums,
        refused=tuple(
            (
                quoted_line(one.read.number, one.read.line),
                illegal(variant, position, one.read.order, one.reason, possessive),
            )
            for one in refused
        ),
        not_understood=tuple((quoted_line(one.number, one.line), one.sentence) for one in reading.problems),
        notes=tuple(
            (quoted_line(one.number, one.line), note) for one in reading.orders for note in one.notes
        ),
        superseded=tuple(quoted_line(one.number, one.line) for one in reading.superseded),
        warnings=warnings(variant, position, clan, order_set),
        deadline=deadline,
        remarks=(*_nothing_read(reading), *remarks, *reading.notes),
    )


def _for_display(orders: OrderSet, kind: PhaseKind) -> list[Order]:
    """By place from A to Z; builds and removals in the order in which they count."""
    if kind is PhaseKind.ADJUSTMENT:
        return list(orders.orders)
    return sorted(orders.orders, key=lambda order: "" if isinstance(order, Waive) else order.at)


def _without_order(variant: Variant, position: Position, clan: str, orders: OrderSet) -> list[str]:
    """The units that could still be given an order, in words."""
    if position.phase.kind is PhaseKind.ADJUSTMENT:
        return []
    units = position.units_of(clan)
    if position.phase.kind is PhaseKind.RETREAT:
        units = tuple(one.unit for one in position.dislodged if one.unit.clan == clan and one.retreats)
    ordered = {territory_of(order.at) for order in orders.orders if not isinstance(order, Waive)}
    return [
        possessive(variant.board, unit.at, unit.type)
        for unit in units
        if territory_of(unit.at) not in ordered
    ]


def quoted_line(number: int, line: str) -> str:
    """`Line 4, "supports it"`: a line of a message, in an answer."""
    return f'Line {number}, "{shortened(line)}"'


def _nothing_read(reading: Reading) -> tuple[str, ...]:
    return (NOTHING_READ,) if reading.says_nothing and not reading.header else ()
