"""A game master sends a letter once more, or has a mail read again that was put aside."""

from datetime import datetime

from sqlalchemy.orm import Session

from sengoku.store import Game, Inbound, InboundState, Letter, LetterState

from .audit import record
from .errors import GameError, NotFoundError

_LARGEST = 2**31 - 1


def send_again(session: Session, game: Game, letter_id: int, *, actor: str, now: datetime) -> None:
    """Puts a letter back into the queue, with the same Message-ID, for another day of attempts.

    Raises NotFoundError for a letter of another game, GameError for one that is on its way.
    """
    letter = session.get(Letter, letter_id, with_for_update=True) if 0 < letter_id <= _LARGEST else None
    if letter is None or letter.game_id != game.id:
        raise NotFoundError(f"There is no letter number {letter_id} in {game.title}.")
    if letter.state in (LetterState.PENDING, LetterState.SENDING):
        raise GameError("That letter is on its way already.")
    letter.state, letter.not_before, letter.sent_at = LetterState.PENDING, now, None
    letter.attempts, letter.first_attempt_at, letter.last_error = 0, None, None
    record(session, game, actor, "send again", f"Letter {letter.id} is sent once more.", now=now)


def read_again(session: Session, game: Game, inbound_id: int, *, actor: str, now: datetime) -> None:
    """Has a mail read again that was put aside, as of when it came. Raises NotFoundError."""
    inbound = _aside(session, game, inbound_id)
    inbound.state, inbound.reason, inbound.processed_at = InboundState.WAITING, None, None
    inbound.tries = 0
    record(session, game, actor, "read again", f"Mail {inbound.id} is read once more.", now=now)


def put_away(session: Session, game: Game, inbound_id: int, *, actor: str, now: datetime) -> None:
    """Takes a mail that could not be read off the desk; it is kept. Raises NotFoundError."""
    inbound = _aside(session, game, inbound_id)
    inbound.put_away_at = now
    record(
        session,
        game,
        actor,
        "put away",
        f"Mail {inbound.id}, which could not be read, was put away.",
        now=now,
    )


def _aside(session: Session, game: Game, inbound_id: int) -> Inbound:
    inbound = session.get(Inbound, inbound_id, with_for_update=True) if 0 < inbound_id <= _LARGEST else None
    if (
        inbound is None
        or inbound.game_id != game.id
        or inbound.state != InboundState.QUARANTINED
        or inbound.put_away_at is not None
    ):
        raise NotFoundError(f"No mail number {inbound_id} was put aside in {game.title}.")
    return inbound
