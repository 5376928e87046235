"""The address of a person's calendar: signed, so that nobody can make one up; it opens nothing else.

It never runs out, because calendar programs keep asking for years. What is signed holds a number of the
person's, and a new number makes every address before it worthless.
"""

from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy.orm import Session

from sengoku.store import Person

from .errors import GoneError, NotFoundError
from .house import House
from .people import person_by_id

_SALT = "sengoku calendar"


def calendar_url(house: House, person: Person) -> str:
    """The present address of a person's calendar."""
    return f"{house.base_url}/calendar/{sign_feed(house.key, person.id, person.calendar_generation)}.ics"


def person_of_feed(session: Session, house: House, text: str) -> Person:
    """Whose calendar an address with this signed part is.

    Raises NotFoundError for one that we did not make, GoneError for one that a newer one has replaced.
    """
    found = read_feed(house.key, text)
    person = person_by_id(session, found[0]) if found else None
    if found is None or person is None:
        raise NotFoundError("There is no such calendar. Its address stands on the calendar of your game.")
    if found[1] != person.calendar_generation:
        raise GoneError(
            "This calendar has a new address. Its owner finds it on the page of any of their seats; "
            "this one can be deleted from the calendar program."
        )
    return person


def sign_feed(key: bytes, person_id: int, generation: int) -> str:
    """The signed part of the address."""
    return URLSafeSerializer(key, salt=_SALT).dumps([person_id, generation])


def read_feed(key: bytes, text: str) -> tuple[int, int] | None:
    """The person id and the generation in such an address; None when it was not signed by us."""
    try:
        person_id, generation = URLSafeSerializer(key, salt=_SALT).loads(text)
    except (BadSignature, ValueError, TypeError):
        return None
    return int(person_id), int(generation)
