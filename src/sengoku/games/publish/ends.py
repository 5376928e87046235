"""Letters at the beginning and at the end of a game."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.engine import Position
from sengoku.engine.variant import Variant
from sengoku.games.draw import OPENING
from sengoku.games.house import House
from sengoku.games.lookups import phases_of, position_of, seats_of, variant_of
from sengoku.games.post import PICTURE_ID, post
from sengoku.games.views.final import last_position
from sengoku.games.words import due_words, letter_unit, seat_url
from sengoku.mail.letter_values import CentreRow, GameOver, Started
from sengoku.render.standing import standing
from sengoku.store import Ballot, Game, PhaseRow, Seat

from .about import about, players, watchers


def publish_start(session: Session, house: House, game: Game, row: PhaseRow, *, now: datetime) -> None:
    """Tells every player that the game begins, with the units, the first deadline and the map."""
    variant, position = variant_of(game), position_of(row)
    assert row.due_at is not None  # noqa: S101 - a phase that has just been opened has its deadline
    for seat, person in players(session, game):
        values = Started(
            **about(house, game),
            clan=variant.clan_name(seat.clan),
            phase=position.phase.title,
            units=tuple(letter_unit(variant, unit) for unit in position.units_of(seat.clan)),
            board=standing(variant, position),
            deadline=due_words(game, person, row.due_at),
            seat_url=seat_url(house, seat, row, now),
            picture_id=PICTURE_ID,
        )
        picture = (row, f"{OPENING}.png")
        post(session, house, person, values, game=game, phase=row, reply_seat=seat, picture=picture, now=now)


def publish_end(session: Session, house: House, game: Game, *, now: datetime) -> None:
    """Tells players and masters who has won, and how."""
    variant = variant_of(game)
    readers = [person for _, person in players(session, game)] + watchers(session, game)
    centres = _centres(variant, last_position(session, variant, phases_of(session, game.id)))
    ballots = select(Ballot.seat_id).join(Seat, Seat.id == Ballot.seat_id)
    voted = session.scalars(ballots.where(Seat.game_id == game.id, Ballot.yes)).all()
    agreed = tuple(variant.clan_name(seat.clan) for seat in seats_of(session, game) if seat.id in voted)
    for person in readers:
        values = GameOver(
            **about(house, game),
            winner=variant.clan_name(game.winner or ""),
            how=game.state_reason or "",
            centres=centres,
            agreed=agreed,
            conceded=tuple(variant.clan_name(seat.clan) for seat in seats_of(session, game) if seat.conceded),
        )
        post(session, house, person, values, game=game, now=now)


def _centres(variant: Variant, position: Position) -> tuple[CentreRow, ...]:
    return tuple(CentreRow(clan.name, len(position.centers_of(clan.id))) for clan in variant.clans)
