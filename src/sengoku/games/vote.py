"""The players vote on ending the game (rule R10.3): if all who are left agree, the game master decides.

Ballots are secret until the game is over. Everybody hears that a vote was opened, by the first who agrees,
and how it was closed; never who agreed. A ballot counts until its player changes it or leaves the seat.
"""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from sengoku.engine import draw_agreed
from sengoku.store import Ballot, Game, GameState, PhaseRow, Seat

from .audit import record
from .early import forget_all_ready
from .errors import GameError, NotFoundError
from .house import House
from .lookups import game_of, open_phase, position_of, seats_of, variant_of
from .publish import publish_vote_closed, publish_vote_opened

AGREED = "All surviving players agreed to end the game; the game master names one of them the winner."


def vote(session: Session, house: House, seat_id: int, *, yes: bool, now: datetime) -> str:
    """Sets a seat's ballot; the answer is a sentence for its player.

    When every surviving clan with a player agrees, the clock stops and the game masters are asked to name the
    winner. Raises GameError when the game is not being played or the clan is no more.
    """
    seat = session.scalar(select(Seat).where(Seat.id == seat_id).with_for_update(key_share=True))
    if seat is None or seat.person_id is None:
        raise NotFoundError("There is no such seat.")
    game = game_of(session, seat.game_id)
    row = open_phase(session, game.id, lock="update")
    if row is None or game.state not in (GameState.RUNNING, GameState.PAUSED):
        raise GameError(f"{game.title} is not being played, so there is no vote.")
    if not position_of(row).survives(seat.clan):
        raise GameError("Your clan has no units and no centres left, so it has no vote.")
    was_open = vote_is_open(session, game)
    _set(session, seat, yes=yes, now=now)
    if yes and close_if_agreed(session, house, game, now=now):
        return "You agree to end the game, and so does everybody else: the game master now names the winner."
    if yes and not was_open:
        record(session, game, "server", "vote", "A vote on ending the game was opened.", now=now)
        publish_vote_opened(session, house, game, row, _electorate(session, game, row), now=now)
    if was_open and not yes and not vote_is_open(session, game):
        record(session, game, "server", "vote", "Nobody wants to end the game any more.", now=now)
        publish_vote_closed(session, house, game, row, agreed=False, now=now)
    if yes:
        return (
            "You agree to end the game. It goes on until everybody who is left agrees; nobody is told who "
            "does. VOTE draw no takes it back."
        )
    return "You do not agree to end the game."


def close_if_agreed(session: Session, house: House, game: Game, *, now: datetime) -> bool:
    """Stops the clock and asks the game masters for a winner if all who are left agree; says whether."""
    row = open_phase(session, game.id, lock="update")
    if row is None or game.state not in (GameState.RUNNING, GameState.PAUSED) or game.state_reason == AGREED:
        return False
    seats, agreeing = seats_of(session, game), _agreeing(session, game)
    playing = frozenset(seat.clan for seat in seats if seat.person_id is not None)
    agreed = frozenset(seat.clan for seat in seats if seat.id in agreeing)
    if not draw_agreed(variant_of(game), position_of(row), playing, agreed):
        return False
    forget_all_ready(session, row)
    if row.due_at is not None:
        row.remaining_seconds, row.due_at = max(0, int((row.due_at - now).total_seconds())), None
    game.state, game.state_reason = GameState.PAUSED, AGREED
    record(session, game, "server", "vote", AGREED, now=now)
    publish_vote_closed(session, house, game, row, agreed=True, now=now)
    return True


def vote_is_open(session: Session, game: Game) -> bool:
    """Whether anybody in a seat agrees to end the game."""
    return bool(_agreeing(session, game))


def ballot_of(session: Session, seat: Seat) -> bool | None:
    """What a seat's player has voted; None if nothing. For nobody but that player."""
    ballot = session.get(Ballot, seat.id)
    return ballot.yes if ballot else None


def withdraw_ballot(session: Session, seat: Seat) -> None:
    """Forgets the ballot of a seat whose player leaves it."""
    session.execute(delete(Ballot).where(Ballot.seat_id == seat.id))


def spend_votes(session: Session, game: Game) -> None:
    """Forgets all ballots: the game master lets the game go on although all had agreed to end it."""
    seats = select(Seat.id).where(Seat.game_id == game.id)
    session.execute(delete(Ballot).where(Ballot.seat_id.in_(seats)))


def _set(session: Session, seat: Seat, *, yes: bool, now: datetime) -> None:
    ballot = session.get(Ballot, seat.id)
    if ballot is None:
        session.add(Ballot(seat_id=seat.id, yes=yes, at=now))
    else:
        ballot.yes, ballot.at = yes, now
    session.flush()


def _agreeing(session: Session, game: Game) -> frozenset[int]:
    query = select(Ballot.seat_id).join(Seat, Seat.id == Ballot.seat_id)
    return frozenset(session.scalars(query.where(Seat.game_id == game.id, Ballot.yes)))


def _electorate(session: Session, game: Game, row: PhaseRow) -> Sequence[Seat]:
    """The surviving clans that somebody plays."""
    position = position_of(row)
    return [
        seat
        for seat in seats_of(session, game)
        if seat.person_id is not None and position.survives(seat.clan)
    ]
