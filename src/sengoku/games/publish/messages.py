"""Letters from the game master to the players, and from the house to the game master."""

from datetime import datetime

from sqlalchemy.orm import Session

from sengoku.games.house import House
from sengoku.games.lookups import masters_of, open_phase, phase_value
from sengoku.games.post import letter_exists, post
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


def publish_alarm(
    session: Session, house: House, game: Game, reason: str, *, once: str | None = None, now: datetime
) -> None:
    """Tells the game masters that a game needs them.

    `once` is a name for an alarm that may be raised again and again: it is told once in a phase.
    """
    row = open_phase(session, game.id)
    about_row = row if once is not None else None
    for person in masters_of(session, game.id):
        if once is not None and row is not None and letter_exists(session, row.id, person.id, once):
            continue
        values = Parked(
            **about(house, game),
            reason=reason,
            desk_url=desk_url(house, game),
            phase=phase_value(row).title if row else None,
        )
        post(session, house, person, values, game=game, phase=about_row, kind=once, now=now)
