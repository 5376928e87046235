"""The move order: where a unit may be sent (rules R4.2 to R4.4), and on which coast a fleet lands."""

from . import convoy
from .field import Field
from .order import Move
from .unit import Unit, UnitType, territory_of
from .verdict import Reason, Why


def aim(field: Field, place: int, order: Move) -> int | Reason:
    """The number of the location a unit would move to by a legal order, or why the order is illegal."""
    unit = field.unit_at[place]
    if unit is None:
        return Reason(Why.NO_UNIT, places=(order.at,))
    if unit.type is UnitType.FLEET:
        return landing(field, unit, order.to)
    return march(field, place, order.to, via_convoy=order.via_convoy)


def landing(field: Field, fleet: Unit, to: str) -> int | Reason:
    """The number of the location where a fleet would land, or why it cannot.

    A coast may be left out when only one can be reached.
    """
    board = field.board
    location = board.sails[fleet.at].get(to, -1)
    if location >= 0:
        return location
    territory = board.place_of.get(territory_of(to), -1)
    if territory < 0 or to not in board:
        return Reason(Why.NO_SUCH_PLACE if territory < 0 else Why.NO_SUCH_COAST, places=(to,))
    choices = board.neighbours(fleet.type, fleet.at)
    coasts = [one for one in choices if one != to and territory_of(one) == to]
    if coasts:
        return Reason(Why.COAST_NEEDED, places=(to, *coasts))
    if board.place_of[fleet.at] == territory:
        return Reason(Why.SAME_PLACE, places=(to,))
    if board.inland_mask >> territory & 1:
        return Reason(Why.NOT_FOR_FLEETS, places=(to, *choices))
    is_near = board.army_reach[board.place_of[fleet.at]] >> territory & 1
    return Reason(Why.NO_COMMON_COAST if is_near else Why.NOT_ADJACENT, places=(to, *choices))


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
        is_known = territory_of(to) in board
        return Reason(Why.NO_SUCH_COAST if is_known else Why.NO_SUCH_PLACE, places=(to,))
    if goal == place:
        return Reason(Why.SAME_PLACE, places=(to,))
    if board.sea_mask >> goal & 1:
        return Reason(Why.NOT_FOR_ARMIES, places=(to, *field.choices(place)))
    if convoy.joined(board, place, goal, field.ships):
        return goal
    if via_convoy or (board.sea_shore[place] and board.sea_shore[goal]):
        return Reason(Why.NO_CONVOY_POSSIBLE, places=(to, *field.choices(place)))
    return Reason(Why.NOT_ADJACENT, places=(to, *field.choices(place)))
