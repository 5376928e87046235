"""The first phase opens."""

from datetime import datetime

from sqlalchemy.orm import Session

from sengoku.store import Game, GameState, Tenure

from .audit import record
from .errors import GameError
from .house import House
from .lookups import seats_of, variant_of
from .open_next import open_next_phase
from .publish import publish_start


def start_game(
    session: Session, house: House, game: Game, *, actor: str, allow_empty: bool = False, now: datetime
) -> None:
    """Opens the first phase and tells all players.

    Raises GameError when the game has begun already, or when seats are empty and `allow_empty` is not set:
    a clan without a player stands in civil disorder until somebody takes it.
    """
    if game.state != GameState.FORMING:
        raise GameError(f"{game.title} has already begun.")
    seats = seats_of(session, game)
    empty = [variant_of(game).clan_name(seat.clan) for seat in seats if seat.person_id is None]
    if len(empty) == len(seats):
        raise GameError("Nobody has been invited yet.")
    if empty and not allow_empty:
        raise GameError(
            f"Nobody plays {', '.join(empty)} yet. Invite somebody, or start with empty seats on purpose: "
            "those clans stand in civil disorder until they are taken."
        )
    row = open_next_phase(session, game, variant_of(game).start(), since=now, now=now)
    session.add_all(
        Tenure(seat_id=seat.id, person_id=seat.person_id, from_seq=row.seq, began_at=now)
        for seat in seats
        if seat.person_id is not None
    )
    game.state, game.started_at = GameState.RUNNING, now
    record(session, game, actor, "start", f"{game.title} began with {row.season} {row.year}.", now=now)
    publish_start(session, house, game, row, now=now)
