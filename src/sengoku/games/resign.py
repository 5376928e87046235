"""A player leaves the game: by a link that says so, and a button behind it."""

from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from sengoku.mail.player_letters import ResignConfirm
from sengoku.mail.times import full_time
from sengoku.store import GameState, Person, Seat

from .errors import GameError
from .house import House
from .invite import leave_seat
from .links import sign_resignation
from .lookups import game_of, open_phase, variant_of
from .post import post
from .publish import publish_resigned
from .publish.about import about
from .vote import close_if_agreed
from .words import zoned

LASTS = timedelta(days=3)


def ask_to_resign(session: Session, house: House, seat: Seat, *, now: datetime) -> str:
    """Mails the holder of a seat the link with which they leave it; nothing is changed yet.

    The answer is a sentence. Raises GameError when the game is over.
    """
    game = game_of(session, seat.game_id)
    if game.state == GameState.OVER:
        raise GameError(f"{game.title} is over.")
    person = session.get_one(Person, seat.person_id)
    expires = now + LASTS
    token = sign_resignation(house.key, seat.id, seat.token_generation, expires)
    values = ResignConfirm(
        **about(house, game),
        clan=variant_of(game).clan_name(seat.clan),
        url=f"{house.base_url}/resign/{token}",
        expires=full_time(zoned(game, person, expires)),
    )
    post(session, house, person, values, game=game, now=now)
    return "You still play: to leave the game, open the link that I have sent you in a mail of its own."


def resign(session: Session, house: House, seat: Seat, *, now: datetime) -> str:
    """Takes a player out of their seat at their own wish, and asks the game masters for a replacement.

    The orders on file for the open phase go with them, and so does their vote. The answer is a sentence.
    Raises GameError when nobody sits there or the game is over.
    """
    game = game_of(session, seat.game_id)
    name = variant_of(game).clan_name(seat.clan)
    if seat.person_id is None or game.state == GameState.OVER:
        raise GameError(f"Nobody plays {name} now.")
    leave_seat(
        session, house, game, seat, f"{name}’s player has resigned.", actor=f"seat:{seat.clan}", now=now
    )
    publish_resigned(session, house, game, seat, open_phase(session, game.id), now=now)
    close_if_agreed(session, house, game, now=now)
    return f"You have left {name} in {game.title}. Thank you for saying so; the game master has been told."
