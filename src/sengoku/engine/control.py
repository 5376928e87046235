"""Who owns the supply centres: decided after Fall retreats, and only then (rules R7)."""

from collections.abc import Iterable, Mapping

from .board import bits
from .unit import Unit, territory_of
from .variant import Variant
from .verdict import Event, EventKind


def taken(
    variant: Variant, units: Iterable[Unit], owners: Mapping[str, str]
) -> tuple[dict[str, str], tuple[Event, ...]]:
    """The new owners and one event for each centre that changed hands, sorted by centre.

    A vacant centre stays with its owner; garrisons own nothing.
    """
    board = variant.board
    centers = {board.locations[place] for place in bits(board.center_mask)}
    now, events = dict(owners), []
    for unit in units:
        place = territory_of(unit.at)
        if place in centers and unit.clan != variant.garrison_clan and owners.get(place) != unit.clan:
            now[place] = unit.clan
            events.append(Event(EventKind.CENTER_TAKEN, unit.clan, place, unit, owners.get(place)))
    return dict(sorted(now.items())), tuple(sorted(events, key=lambda event: event.place or ""))
