"""A game master moves a deadline."""

from datetime import datetime

from sqlalchemy.orm import Session

from sengoku.store import Game, GameState

from .audit import record
from .early import forget_all_ready
from .errors import GameError
from .house import House
from .lookups import open_phase, phase_value
from .publish import publish_deadline


def extend(
    session: Session,
    house: House,
    game: Game,
    until: datetime,
    *,
    seq: int | None = None,
    actor: str,
    now: datetime,
) -> bool:
    """Sets the open phase's deadline to `until` (UTC). Says whether that changed anything.

    READY starts anew. The time is absolute, so that sending the same form twice changes nothing the second
    time; with `seq` it is meant for that phase and no other. Raises GameError when that phase is not open,
    the game is paused, or the time has passed.
    """
    row = open_phase(session, game.id, lock="update")
    if row is None or game.state == GameState.PARKED:
        raise GameError(f"{game.title} has no open phase whose deadline could be moved.")
    if seq is not None and row.seq != seq:
        raise GameError(
            f"The phase you meant was resolved in the meantime; now it is {phase_value(row).title}. "
            "Nothing was changed."
        )
    if game.state == GameState.PAUSED or row.due_at is None:
        raise GameError(f"{game.title} is paused; resume it first.")
    if until <= now:
        raise GameError("That time has passed; to resolve the phase now, use “adjudicate now”.")
    if until == row.due_at:
        return False
    forget_all_ready(session, row)
    old, row.due_at, row.late_since = row.due_at, until, None
    record(
        session,
        game,
        actor,
        "extend",
        f"The deadline was moved from {old:%Y-%m-%d %H:%M} to {until:%Y-%m-%d %H:%M} UTC.",
        now=now,
        data={"from": old.isoformat(), "to": until.isoformat()},
    )
    publish_deadline(session, house, game, row, old=old, now=now)
    return True
