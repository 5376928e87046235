"""Letters from the game master to the players, and from the house to the game master."""

from datetime import datetime

from sqlalchemy.orm import Session

from sengoku.games.house import House
from sengoku.games.lookups import masters_of, open_phase, phase_value
from sengoku.games.post import post
from sengoku.games.words import desk_url
from sengoku.mail.letter_values import GmMessage, Parked
from sengoku.store import Game

from .about import about, players


def publish_message(
    session: Session, house: House, game: Game, title: str, text: str, *, now: datetime
) -> int:
    """Sends the game master's words to every player; returns how many letters that made."""
    gm = masters_of(session, game.id)[0].name
    sent = 0
    for _, person in players(session, game):
        values = GmMessage(
            **about(house, game),
            gm=gm,
            title=title,
            text=text,
        )
        post(session, house, person, values, game=game, now=now)
        sent += 1
    return sent


def publish_alarm(session: Session, house: House, game: Game, reason: str, *, now: datetime) -> None:
    """Tells the game masters that a game needs them."""
    row = open_phase(session, game.id)
    for person in masters_of(session, game.id):
        values = Parked(
            **about(house, game),
            reason=reason,
            desk_url=desk_url(house, game),
            phase=phase_value(row).title if row else None,
        )
        post(session, house, person, values, game=game, now=now)
