"""What a seat's page needs to write orders on the map: the choices, what is on file, and how that looks."""

from dataclasses import dataclass

from sqlalchemy.orm import Session

from sengoku.games.draft import Draft, draft
from sengoku.games.lookups import game_of, open_phase, position_of, variant_of
from sengoku.games.on_file import last_submission, orders_on_file
from sengoku.orders import OrderSet, short
from sengoku.orders.whole import WholeSet
from sengoku.render.board import load
from sengoku.store import Seat

from .choices import Choices, choices


@dataclass(frozen=True, slots=True)
class EntryView:
    """`lines` say what is on file in short, `revision` numbers that set (0 for none), `on_file` shows it."""

    choices: Choices
    lines: tuple[str, ...]
    revision: int
    on_file: Draft


def entry_view(session: Session, seat: Seat) -> EntryView | None:
    """The order entry of a seat, for its holder's eyes only; None while no phase is open."""
    row = open_phase(session, seat.game_id)
    if row is None:
        return None
    variant, position = variant_of(game_of(session, seat.game_id)), position_of(row)
    orders = orders_on_file(session, seat.id, position.phase)
    last = last_submission(session, seat.id, position.phase)
    lines = tuple(short(variant, position, order) for order in orders.orders)
    return EntryView(
        choices=choices(variant, load(variant.id), position, [seat.clan]),
        lines=(*lines, *_whole(orders)),
        revision=last.revision if last else 0,
        on_file=draft(variant, position, seat.clan, "", orders),
    )


def _whole(orders: OrderSet) -> tuple[str, ...]:
    whole = WholeSet.REST_HOLD if orders.orders else WholeSet.ALL_HOLD
    return (whole.name.replace("_", " "),) if orders.all_hold else ()
