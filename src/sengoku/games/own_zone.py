"""A player names the zone in which they read times."""

from sengoku.store import Person

from .deadline import known_zone


def set_zone(person: Person, zone: str) -> None:
    """Shows deadlines to that person on the clock of an IANA zone from now on; empty: on the game's only.

    Pages and letters follow. Raises ScheduleError for a zone that is not known.
    """
    person.zone = known_zone(zone.strip()) if zone.strip() else None
