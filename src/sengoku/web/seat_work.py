"""What the holder of a seat does, for page and API alike."""

from datetime import datetime

from sqlalchemy.orm import Session

from sengoku.games.concede import concede
from sengoku.games.errors import GameError
from sengoku.games.house import House
from sengoku.games.join import join
from sengoku.games.lookups import open_phase, phase_value
from sengoku.games.submit import Fate, Submitted, submit
from sengoku.store import Seat


def hand_in(
    session: Session,
    house: House,
    seat: Seat,
    text: str,
    *,
    source: str,
    now: datetime,
    replaces: int | None = None,
) -> Submitted:
    """Puts orders on file for a seat; the first ones also say that its holder plays. See `submit`."""
    join(session, house, seat, now=now)
    return submit(session, seat.id, text, source=source, received_at=now, now=now, replaces=replaces)


def refuse_if_over(session: Session, seat: Seat, seq: str) -> None:
    """Raises GameError when a page was made for a phase that is no longer the open one.

    `seq` is the phase's number as the form carries it; empty for a form that carries none. What a player
    wrote for Spring must not be taken for Fall because the deadline came while they wrote.
    """
    row = open_phase(session, seat.game_id)
    if seq and row is not None and str(row.seq) != seq:
        raise GameError(
            f"The phase you wrote for was resolved in the meantime, so nothing was put on file. "
            f"Now it is {phase_value(row).title}; your text is still below."
        )


def set_concession(session: Session, house: House, seat: Seat, *, gives_up: bool, now: datetime) -> str:
    """Gives up for a seat, or takes that back; the answer in a sentence. Raises GameError."""
    return concede(session, house, seat.id, gives_up=gives_up, actor=f"seat:{seat.clan}", now=now)


def asks_again(submitted: Submitted) -> bool:
    """Whether something in a message has to be put right, so that its text should stay in the form."""
    receipt = submitted.receipt
    if submitted.fate is not Fate.APPLIED or receipt is None:
        return True
    return bool(receipt.refused or receipt.not_understood) or any(one.why_not for one in receipt.filed)
