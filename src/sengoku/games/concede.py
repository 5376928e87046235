"""A clan gives up, or takes that back; a game ends when only one has not (rule R10)."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.engine import concession_winner
from sengoku.store import Game, GameState, Seat

from .audit import record
from .end import end_game
from .errors import GameError, NotFoundError
from .house import House
from .lookups import game_of, open_phase, position_of, seats_of, variant_of


def concede(
    session: Session, house: House, seat_id: int, *, gives_up: bool, actor: str, now: datetime
) -> str:
    """Sets or withdraws a concession while a phase is open; the answer is a sentence for the player.

    When every surviving clan with a player but one has conceded, the game ends at once and that one wins.
    Raises GameError when the game is not being played.
    """
    seat = session.scalar(select(Seat).where(Seat.id == seat_id).with_for_update(key_share=True))
    if seat is None:
        raise NotFoundError("There is no such seat.")
    game = game_of(session, seat.game_id)
    if game.state not in (GameState.RUNNING, GameState.PAUSED):
        raise GameError(f"{game.title} is not being played, so nobody can concede in it.")
    seat.conceded = gives_up
    name = variant_of(game).clan_name(seat.clan)
    deed = f"{name} {'concedes' if gives_up else 'withdraws the concession'}."
    record(session, game, actor, "concede", deed, now=now)
    session.flush()
    if gives_up and end_if_conceded(session, house, game, now=now):
        return f"{name} concedes. All but one have now given up: the game is over."
    if gives_up:
        return (
            f"Your concession is noted. {name} plays on until every other clan but one has conceded, too; "
            "write CONCEDE no to take it back."
        )
    return f"Your concession is withdrawn: {name} fights on."


def end_if_conceded(session: Session, house: House, game: Game, *, now: datetime) -> bool:
    """Ends the game if all surviving clans with players but one have conceded. Says whether it did."""
    row = open_phase(session, game.id, lock="update")
    if row is None:
        return False
    seats = seats_of(session, game)
    winner = concession_winner(
        variant_of(game),
        position_of(row),
        frozenset(seat.clan for seat in seats if seat.person_id is not None),
        frozenset(seat.clan for seat in seats if seat.conceded),
    )
    if winner is None:
        return False
    name = variant_of(game).clan_name(winner)
    end_game(session, house, game, row, winner, f"All others conceded: {name} wins.", now=now)
    return True
