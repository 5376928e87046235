"""The mails of one clan as they came and as they were read: for a player who says that he was misread."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sengoku.games.errors import NotFoundError
from sengoku.games.looks import text_of
from sengoku.games.lookups import variant_of
from sengoku.mail.blot import blotted_text
from sengoku.mail.clean import one_line
from sengoku.mail.read import read_message
from sengoku.mail.trust import State
from sengoku.store import Game, Inbound, InboundState, Seat

from .phase_row import LARGEST

_FATES = {
    State.OK: "read and obeyed",
    State.NO_ORDERS: "no order was found in it",
    State.LATE: "it came too late",
    State.AUTH_HOLD: "held until its author confirms it",
    State.SENDER_MISMATCH: "from another address than the player’s, so not obeyed",
    State.AUTO_REPLY: "written by a machine, so not read",
}
_MOST_SUBJECT = 100


@dataclass(frozen=True, slots=True)
class ClanMailLine:
    """One mail of a clan: its number, when it came (UTC), and what became of it."""

    number: int
    at: datetime
    subject: str
    fate: str


@dataclass(frozen=True, slots=True)
class ClanMail:
    """One mail: `text` are the words that were read for orders, `source` the part they stood in.

    Letters to other players are left out of it, and secret addresses. `quoted` lines would have been orders,
    had they not stood in a quotation or below the signature.
    """

    line: ClanMailLine
    clan: str
    sender: str | None
    source: str
    text: str
    quoted: int


def clan_mails(session: Session, seat: Seat, most: int = 50) -> tuple[ClanMailLine, ...]:
    """The newest mails to the order address of a seat, the newest first; letters to players are not shown."""
    rows = session.scalars(
        select(Inbound)
        .where(Inbound.seat_id == seat.id, Inbound.press_id.is_(None))
        .order_by(Inbound.id.desc())
        .limit(most)
    )
    return tuple(map(_line, rows))


def clan_mail(session: Session, game: Game, number: int) -> ClanMail:
    """One mail as it was read. Raises NotFoundError for one that is not there, or was emptied since."""
    inbound = session.scalar(
        select(Inbound).where(
            Inbound.id == min(number, LARGEST),
            Inbound.game_id == game.id,
            Inbound.seat_id.is_not(None),
            Inbound.press_id.is_(None),
            func.length(Inbound.raw) > 0,
        )
    )
    if inbound is None:
        raise NotFoundError(f"There is no mail number {number} of a clan of {game.title}.")
    seat = session.get_one(Seat, inbound.seat_id)
    words = text_of(session, read_message(inbound.raw), game)
    return ClanMail(
        line=_line(inbound),
        clan=variant_of(game).clan_name(seat.clan),
        sender=inbound.sender,
        source=words.choice.source,
        text=blotted_text(words.orders.strip("\n")),
        quoted=words.choice.below,
    )


def _line(inbound: Inbound) -> ClanMailLine:
    subject = read_message(inbound.raw).subject if inbound.raw else "(emptied since)"
    if inbound.state == InboundState.DONE:
        fate = next(
            (words for state, words in _FATES.items() if state == inbound.reason), inbound.reason or ""
        )
    else:
        fate = "waits to be read" if inbound.state == InboundState.WAITING else "could not be read, put aside"
    return ClanMailLine(inbound.id, inbound.received_at, one_line(blotted_text(subject), _MOST_SUBJECT), fate)
