"""OBSERVE and UNOBSERVE by mail, from people who are registered here but do not play in that game."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.mail.commands import Observe, Unobserve
from sengoku.mail.message import Message
from sengoku.mail.trust import Decision
from sengoku.store import Game, GameState

from .house import House
from .looks import text_of
from .observe import hears_anyway, observe, unobserve
from .people import find_person


def follow(session: Session, house: House, message: Message, decision: Decision, *, now: datetime) -> bool:
    """Lets a proven, registered author follow the game that the subject's tag names, or not any more.

    Says whether the mail asked for that: only row 9a of the decision table can, a mail to the public address
    that is nobody's order. A letter tells the author.
    """
    if decision.row != "9a" or decision.answer_to is None:
        return False
    person = find_person(session, decision.answer_to)
    game = _tagged(session, message)
    if person is None or game is None or game.state == GameState.OVER or hears_anyway(session, game, person):
        return False
    commands = text_of(session, message, game).commands.commands
    asked = [one for one in commands if isinstance(one, Observe | Unobserve)]
    if not asked:
        return False
    verb = observe if isinstance(asked[-1], Observe) else unobserve
    verb(session, house, game, person, now=now)
    return True


def _tagged(session: Session, message: Message) -> Game | None:
    """The only game that the subject names."""
    games = session.scalars(select(Game).where(Game.slug.in_(message.tags))).all()
    return games[0] if len(games) == 1 else None
