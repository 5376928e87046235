"""Who hears about a game, and what every letter about it says."""

from collections.abc import Iterator
from typing import TypedDict

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku.games.house import House
from sengoku.games.lookups import masters_of, seats_of
from sengoku.games.words import game_url
from sengoku.store import Game, Observer, Person, Seat


class About(TypedDict):
    """The values that every letter about a game holds."""

    slug: str
    game: str
    game_url: str


def about(house: House, game: Game) -> About:
    """Tag, title and page of a game."""
    return About(slug=game.slug, game=game.title, game_url=game_url(house, game))


def players(session: Session, game: Game) -> Iterator[tuple[Seat, Person]]:
    """The seats of a game that somebody plays, with their players, in the order of the clans."""
    seats = [seat for seat in seats_of(session, game) if seat.person_id is not None]
    found = session.scalars(select(Person).where(Person.id.in_([seat.person_id for seat in seats])))
    people = {person.id: person for person in found}
    for seat in seats:
        if seat.person_id is not None:
            yield seat, people[seat.person_id]


def watchers(session: Session, game: Game) -> list[Person]:
    """The game masters who do not play themselves, and whoever follows the game."""
    playing = {seat.person_id for seat in seats_of(session, game)}
    observers = session.scalars(
        select(Person)
        .join(Observer, Observer.person_id == Person.id)
        .where(Observer.game_id == game.id)
        .order_by(Person.id)
    )
    people = {person.id: person for person in (*masters_of(session, game.id), *observers)}
    return [person for person in people.values() if person.id not in playing]
