"""Deadlines as calendar feeds (RFC 5545), for one game or for all games of one person.

Times are UTC, so that no reader depends on our rules for zones. An event keeps its UID for as long as its
phase has a name, whatever moves it; SEQUENCE and LAST-MODIFIED grow with the record of the game. No feed
holds a secret: no order address, no link to a seat, nothing about what is on file.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta

from icalendar import Calendar, Event
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sengoku.store import Audit, Game, GameMaster, GameState, Person, Seat

from .coming import coming_deadlines
from .deadline import Coming
from .house import House
from .lookups import variant_of
from .words import game_url

_FRESH = timedelta(hours=1)


def game_feed(session: Session, house: House, game: Game) -> bytes:
    """The coming deadlines of one game, for everybody."""
    return _calendar(game.title, _events(session, house, game, clan=None))


def person_feed(session: Session, house: House, person: Person) -> bytes:
    """The coming deadlines of all games that a person plays or runs; of those they play, with their clan."""
    events: list[Event] = []
    for game, clan in _games_of(session, person):
        events += _events(session, house, game, variant_of(game).clan_name(clan) if clan else None)
    return _calendar("Sengoku", events)


def _games_of(session: Session, person: Person) -> Iterator[tuple[Game, str | None]]:
    goes_on = Game.state != GameState.OVER
    seats = select(Game, Seat.clan).join(Seat, Seat.game_id == Game.id)
    played = session.execute(seats.where(Seat.person_id == person.id, goes_on).order_by(Game.id)).all()
    for game, clan in played:
        yield game, clan
    run = select(Game).join(GameMaster, GameMaster.game_id == Game.id)
    for game in session.scalars(run.where(GameMaster.person_id == person.id, goes_on).order_by(Game.id)):
        if all(game.id != other.id for other, _ in played):
            yield game, None


def _events(session: Session, house: House, game: Game, clan: str | None) -> Iterator[Event]:
    changes, last = session.execute(
        select(func.count(), func.max(Audit.at)).where(Audit.game_id == game.id)
    ).one()
    changed_at = last or game.created_at
    for number, one in enumerate(coming_deadlines(session, game)):
        yield _event(house, game, one, clan, stands=number == 0, sequence=changes, changed_at=changed_at)


def _event(
    house: House,
    game: Game,
    one: Coming,
    clan: str | None,
    *,
    stands: bool,
    sequence: int,
    changed_at: datetime,
) -> Event:
    event = Event()
    event.add("uid", f"{game.slug}-{one.phase.code}@{house.domain}")
    event.add("dtstamp", changed_at.astimezone(UTC).replace(microsecond=0))
    event.add("last-modified", changed_at.astimezone(UTC).replace(microsecond=0))
    event.add("sequence", sequence)
    event.add("dtstart", one.due_at.replace(microsecond=0))
    whose = f" ({clan})" if clan else ""
    event.add("summary", f"{game.title}: {one.phase.title} is due{whose}")
    event.add("status", "CONFIRMED" if stands else "TENTATIVE")
    event.add("transp", "TRANSPARENT")
    event.add("url", game_url(house, game))
    if not stands:
        event.add("description", "As the rules will set it; retreats and absences may still move it.")
    return event


def _calendar(name: str, events: Iterable[Event]) -> bytes:
    calendar = Calendar()
    calendar.add("prodid", "-//Sengoku//deadlines//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", _FRESH, parameters={"VALUE": "DURATION"})
    for event in events:
        calendar.add_component(event)
    return bytes(calendar.to_ical())
