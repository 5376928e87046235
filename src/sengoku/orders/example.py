"""An order for an answer to show, made of places of the player's own board."""

from sengoku.engine.unit import UnitType

from .draft import UnitRef
from .scan import Scan


def example(scan: Scan, unit: UnitRef | None = None) -> str:
    """A support order in quotation marks, by that unit if it can give one, e.g. `"A Omi S A Kai - Mino"`."""
    ids = unit.place.ids[:1] if unit else ()
    for place in (*ids, *(territory.id for territory in scan.board.territories)):
        found = _from(scan, place)
        if found:
            return f'"{found}"'
    return '"A ... S A ... - ..."'


def _from(scan: Scan, place: str) -> str | None:
    board, name = scan.board, scan.names.name
    if not board.can_stand(UnitType.ARMY, place):
        return None
    for goal in board.neighbours(UnitType.ARMY, place):
        for other in board.neighbours(UnitType.ARMY, goal):
            if other != place:
                return f"A {name(place)} S A {name(other)} - {name(goal)}"
    return None
