"""The holder of a seat writes a letter, for page and API alike."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy.orm import Session

from sengoku.games.errors import GameError
from sengoku.games.house import House
from sengoku.games.lookups import game_of
from sengoku.games.press import Audience, answer_press, audience_of, send_press
from sengoku.store import Seat


def write_letter(
    session: Session,
    house: House,
    seat: Seat,
    text: str,
    *,
    to: Sequence[str] = (),
    broadcast: bool = False,
    unsigned: bool = False,
    answers: int | None = None,
    source: str,
    now: datetime,
) -> str:
    """Sends a letter to the clans `to` (and `master`), to all, or to the readers of the one it answers.

    The answer is a sentence. Raises GameError, and then nothing was sent.
    """
    if answers is not None:
        return answer_press(session, house, seat.id, answers, text, source=source, unsigned=unsigned, now=now)
    if not broadcast and not to:
        raise GameError("Tick at least one clan; nothing was sent.")
    audience = Audience(broadcast=True) if broadcast else audience_of(game_of(session, seat.game_id), to)
    return send_press(session, house, seat.id, audience, text, source=source, unsigned=unsigned, now=now)
