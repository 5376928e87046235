"""What a text would put on file, were it sent: read, checked and answered as `submit` does, nothing kept."""

from dataclasses import dataclass, replace

from sqlalchemy.orm import Session

from sengoku.engine import Position, Variant, Waive, territory_of
from sengoku.orders import OrderSet, Reading, Receipt, check, merge, orderable, read, receipt, short
from sengoku.store import Seat

from .header import HeaderProblem, phase_meant
from .lookups import game_of, open_phase, position_of, variant_of
from .on_file import last_submission, orders_on_file
from .submit import base_of


@dataclass(frozen=True, slots=True)
class DraftLine:
    """One order found in the text: the number of its line from 1, the territory it is for, its short form.

    `rest` is what the same line says about all other units; `counts` is false when a later line replaces it.
    """

    line: int
    at: str | None
    text: str
    rest: str
    counts: bool


@dataclass(frozen=True, slots=True)
class Draft:
    """A text as orders: its lines, the whole set that would be on file, and the answer to it."""

    lines: tuple[DraftLine, ...]
    orders: OrderSet
    receipt: Receipt
    position: Position
    variant: Variant


def draft_of_seat(session: Session, seat: Seat, text: str, replaces: int | None = None) -> Draft | None:
    """The draft of a seat for the open phase, on top of what it has on file; None while no phase is open.

    `replaces` is as in `submit`.
    """
    row = open_phase(session, seat.game_id)
    if row is None:
        return None
    position = position_of(row)
    last = last_submission(session, seat.id, position.phase)
    on_file = orders_on_file(session, seat.id, position.phase)
    revision = last.revision if last else 0
    variant = variant_of(game_of(session, seat.game_id))
    return draft(variant, position, seat.clan, text, on_file, replaces=replaces == revision)


def draft(
    variant: Variant,
    position: Position,
    clan: str,
    text: str,
    on_file: OrderSet | None = None,
    *,
    replaces: bool = False,
) -> Draft:
    """The draft of a clan. Of a text headed for another clan or phase nothing is taken, and that is said."""
    reading = read(variant, position.phase.kind, text, orderable(position))
    remarks = _headed_elsewhere(variant, clan, position, reading)
    checked = check(variant, position, clan, Reading() if remarks else reading)
    base = base_of(on_file or OrderSet(), checked, replaces=replaces)
    orders = merge(base, checked.reading)
    answer = receipt(
        variant, position, clan, orders, checked.reading, refused=checked.refused, remarks=remarks
    )
    if remarks or not text.strip():
        answer = replace(answer, remarks=remarks)  # that no order was found is no news then
    return Draft(_lines(variant, position, reading, text), orders, answer, position, variant)


def _headed_elsewhere(variant: Variant, clan: str, position: Position, reading: Reading) -> tuple[str, ...]:
    try:
        phase = phase_meant(variant, clan, position.phase, reading.header)
    except HeaderProblem as problem:
        return (str(problem),)
    if phase == position.phase:
        return ()
    return (f"These orders are headed {phase.title}: sent like this, they are kept until then.",)


def _lines(variant: Variant, position: Position, reading: Reading, text: str) -> tuple[DraftLine, ...]:
    raw = text.split("\n")

    def rest(number: int) -> str:
        if reading.whole is None:
            return ""
        alone = read(variant, position.phase.kind, "".join(raw[number - 1 : number]), orderable(position))
        return alone.whole.name.replace("_", " ") if alone.whole else ""

    counted = [(one, True) for one in reading.orders] + [(one, False) for one in reading.superseded]
    return tuple(
        DraftLine(
            line=one.number,
            at=None if isinstance(one.order, Waive) else territory_of(one.order.at),
            text=short(variant, position, one.order),
            rest=rest(one.number),
            counts=counts,
        )
        for one, counts in counted
    )
