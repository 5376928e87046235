"""The time zones that forms propose."""

from functools import cache
from zoneinfo import available_timezones

_CONTINENTS = frozenset(
    ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
)


@cache
def proposed_zones() -> tuple[str, ...]:
    """Zones that people live in, such as Asia/Tokyo, sorted by name."""
    return tuple(sorted(zone for zone in available_timezones() if zone.partition("/")[0] in _CONTINENTS))
