"""A game master writes to all players."""

from datetime import datetime

from sqlalchemy.orm import Session

from sengoku.store import Game

from .audit import record
from .errors import GameError
from .house import House
from .publish import publish_message

_LONGEST = 10_000


def message_all(
    session: Session, house: House, game: Game, subject: str, text: str, *, actor: str, now: datetime
) -> int:
    """Sends one message to every player of a game; returns how many. Raises GameError for an empty one."""
    subject, text = " ".join(subject.split()), text.strip()
    if not text or not subject:
        raise GameError("A message needs a subject and a text.")
    if len(text) > _LONGEST or len(subject) > 150:
        raise GameError(f"That message is too long: at most {_LONGEST} characters, the subject 150.")
    sent = publish_message(session, house, game, subject, text, now=now)
    record(session, game, actor, "message", f"A message was sent to {sent} players: {subject}", now=now)
    return sent
