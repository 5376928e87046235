"""Raw mail is not kept for ever: a month after a game it is of no use to anybody but a thief."""

from datetime import datetime, timedelta

from sqlalchemy import func, or_, select, update
from sqlalchemy.orm import Session

from sengoku.store import Game, GameState, Inbound, InboundState

KEPT = timedelta(days=30)


def forget_raw_mail(session: Session, *, now: datetime) -> int:
    """Empties the mails of games that ended a month ago, and those of no game that came a month ago.

    What was decided about a mail stays, and so does every order: submissions are the record of a game. Mail
    that still waits to be processed is left alone. Returns how many mails were emptied; `now` is UTC.
    """
    ended = select(Game.id).where(Game.state == GameState.OVER, Game.ended_at < now - KEPT)
    of_no_game = Inbound.game_id.is_(None) & (Inbound.received_at < now - KEPT)
    old = (
        Inbound.state != InboundState.WAITING,
        func.length(Inbound.raw) > 0,
        or_(Inbound.game_id.in_(ended), of_no_game),
    )
    ids = session.scalars(select(Inbound.id).where(*old)).all()
    session.execute(update(Inbound).where(Inbound.id.in_(ids)).values(raw=b""))
    return len(ids)
