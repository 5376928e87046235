"""Whether a line of a mail looks like an order: the question that the choice of text asks."""

from collections.abc import Callable

from sqlalchemy.orm import Session

from sengoku.engine import PhaseKind
from sengoku.mail.choose import choose_text
from sengoku.mail.message import Message
from sengoku.maps import load
from sengoku.orders import read
from sengoku.store import Game, Seat

from .lookups import open_phase, phase_value, variant_of

_DEFAULT_MAP = "sengoku"


def order_like_in(game: Game | None, session: Session) -> Callable[[str], bool]:
    """The predicate for a game's map and open phase; without a game, for a movement on the default map."""
    variant = variant_of(game) if game else load(_DEFAULT_MAP)
    row = open_phase(session, game.id) if game else None
    kind = phase_value(row).kind if row else PhaseKind.MOVEMENT

    def looks_like_order(line: str) -> bool:
        return not read(variant, kind, line).says_nothing

    return looks_like_order


def mail_text(session: Session, message: Message, seat: Seat | None) -> str:
    """The part of a mail that its author wrote, as it is shown to be confirmed."""
    game = session.get(Game, seat.game_id) if seat else None
    return choose_text(message, order_like_in(game, session)).text
