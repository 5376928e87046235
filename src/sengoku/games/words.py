"""Times and links in words, for one reader."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from sengoku.engine import Unit
from sengoku.engine.variant import Variant
from sengoku.mail.times import DeadlineWords, deadline_words
from sengoku.orders.write import name, possessive
from sengoku.store import Game, Person, PhaseRow, Seat

from .deadline import schedule_from
from .house import House
from .links import sign_reminders, sign_seat, sign_stop

_LINK_DAYS = timedelta(days=14)
_STOP_DAYS = timedelta(days=400)


def zone_of(game: Game) -> str:
    """The IANA zone a game's deadlines are told in."""
    return schedule_from(game.settings["schedule"]).zone


def zoned(game: Game | None, person: Person, moment: datetime) -> datetime:
    """An instant on the reader's clock: in the zone he named, else the game's, else UTC."""
    return moment.astimezone(ZoneInfo(person.zone or (zone_of(game) if game else "UTC")))


def due_words(game: Game, person: Person | None, due_at: datetime) -> DeadlineWords:
    """A deadline in the reader's zone (the game's, if the reader has named none) and in the game's."""
    zone = zone_of(game)
    return deadline_words(due_at, (person.zone if person else None) or zone, zone)


def game_url(house: House, game: Game) -> str:
    """The page of a game."""
    return f"{house.base_url}/games/{game.slug}"


def letters_url(house: House, game: Game) -> str:
    """The page on which a player reads and writes letters; it opens to whoever has opened a seat."""
    return f"{game_url(house, game)}/seat/letters"


def stop_url(house: House, game_id: int, person_id: int, written: datetime) -> str:
    """A signed link in a letter to an observer that ends such letters; good for more than a year."""
    token = sign_stop(house.key, game_id, person_id, written + _STOP_DAYS)
    return f"{house.base_url}/observe/stop/{token}"


def desk_url(house: House, game: Game) -> str:
    """The game master's desk for a game."""
    return f"{house.base_url}/desk/{game.slug}"


def seat_url(house: House, seat: Seat, row: PhaseRow | None, now: datetime) -> str:
    """A signed link to a seat's page; it runs out at the deadline, or after two weeks where there is none."""
    expires = row.due_at if row is not None and row.due_at is not None else now + _LINK_DAYS
    return f"{house.base_url}/seat/{sign_seat(house.key, seat.id, seat.token_generation, expires)}"


def no_reminders_url(house: House, seat: Seat) -> str:
    """The link that ends reminders for a seat; it opens nothing else, and works while the holder stays."""
    return f"{house.base_url}/reminders/{sign_reminders(house.key, seat.id, seat.token_generation)}"


def unit_words(variant: Variant, unit: Unit) -> str:
    """`Army Kai`, `Fleet St Petersburg (nc)`."""
    return f"{unit.type.word} {name(variant.board, unit.at)}"


def letter_unit(variant: Variant, unit: Unit) -> str:
    """`Kai's army`: a unit in a list of a letter, where `Army Kai` would be an order when it is quoted."""
    return possessive(variant.board, unit.at, unit.type)
