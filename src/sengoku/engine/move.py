"""The move order: where a unit may be sent (rules R4.2 to R4.4), and on which coast a fleet lands."""

from . import convoy
from .field import Field
from .order import Move
from .unit import territory_of
from .verdict import Reason, Why


def landing(field: Field, place: int, to: str) -> int | Reason:
    """The number of the location where a fleet from that territory would land, or why it cannot.

    A coast may be left out when only one can be reached.
    """
    board = field.board
    reach = board.fleet_reach[field.locations[place]]
    location = board.location_index.get(to, -1)
    if location >= 0 and reach >> location & 1:
        return location
    territory = board.place_of.get(territory_of(to), -1)
    if location < 0:
        return Reason(Why.NO_SUCH_PLACE if territory < 0 else Why.NO_SUCH_COAST, places=(to,))
    coasts = [
        board.location_index[f"{to}/{coast}"]
        for coast in board.territories[territory].coasts
        if "/" not in to
    ]
    open_coasts = [coast for coast in coasts if reach >> coast & 1]
    if len(open_coasts) == 1:
        return open_coasts[0]
    if open_coasts:
        return Reason(Why.COAST_NEEDED, places=(to, *(board.locations[coast] for coast in open_coasts)))
    if territory == place:
        return Reason(Why.SAME_PLACE, places=(to,))
    if board.inland_mask >> territory & 1:
        return Reason(Why.NOT_FOR_FLEETS, places=(to, *_fleet_choices(field, place)))
    common = board.army_reach[place] >> territory & 1
    why = Why.NO_COMMON_COAST if common else Why.NOT_ADJACENT
    return Reason(why, places=(to, *_fleet_choices(field, place)))


def _fleet_choices(field: Field, place: int) -> tuple[str, ...]:
    unit = field.unit_at[place]
    return field.board.neighbours(unit.type, unit.at) if unit else ()


def march(field: Field, place: int, to: str, *, via_convoy: bool) -> int | Reason:
    """The number of the territory an army would reach on foot or by sea, or why it cannot.

    Where it cannot walk, or is told to go by convoy, the fleets that stand at sea must be able to make a
    chain from shore to shore, whatever they are ordered (rule R5.2). A coast in the order is ignored.
    """
    board = field.board
    goal = board.place_of.get(to, -1)
    if goal >= 0 and not via_convoy and board.army_reach[place] >> goal & 1:
        return goal
    if goal < 0:
        goal = board.place_of.get(territory_of(to), -1)
        return Reason(Why.NO_SUCH_PLACE if goal < 0 else Why.NO_SUCH_COAST, places=(to,))
    if goal == place:
        return Reason(Why.SAME_PLACE, places=(to,))
    if board.sea_mask >> goal & 1:
        return Reason(Why.NOT_FOR_ARMIES, places=(to, *_fleet_choices(field, place)))
    if convoy.joined(board, place, goal, field.ships):
        return goal
    by_sea = via_convoy or board.sea_shore[place] and board.sea_shore[goal]
    if by_sea:
        return Reason(Why.NO_CONVOY_POSSIBLE, places=(to,))
    return Reason(Why.NOT_ADJACENT, places=(to, *_fleet_choices(field, place)))


def aim(field: Field, place: int, order: Move) -> int | Reason:
    """The number of the location a unit would move to by a legal order, or why the order is illegal."""
    if field.fleets >> place & 1:
        return landing(field, place, order.to)
    return march(field, place, order.to, via_convoy=order.via_convoy)
