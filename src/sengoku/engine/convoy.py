"""The convoy: which fleets carry an army where, over which waters, and when it goes by sea (rules R5)."""

from .board import Board, bits
from .field import Field
from .order import Convoy
from .unit import territory_of
from .verdict import Reason, Why


def joined(board: Board, start: int, end: int, ships: int) -> bool:
    """Whether a chain of these ships (a mask of seas) joins two shores: a flood, never a list of paths."""
    shore = board.sea_shore
    goal, front = shore[end] & ships, shore[start] & ships
    if goal & front:  # one ship is enough
        return True
    rest = ships & ~front if goal else 0
    while front and rest:
        sea = front.bit_length() - 1
        near = shore[sea] & rest
        if near & goal:
            return True
        rest ^= near
        front ^= near | 1 << sea
    return False


def way(field: Field, place: int, order: Convoy) -> tuple[int, int] | Reason:
    """The numbers of the two shores that a convoy order names, or why the unit there cannot carry it out.

    Only a fleet at sea can (rule R5.1). Coasts in the order are passed over.
    """
    places, piece = field.board.place_of, field.piece_at[place]
    try:
        ends = places[order.target], places[order.to]
    except KeyError:
        ends = places.get(territory_of(order.target), -1), places.get(territory_of(order.to), -1)
        if -1 in ends:
            return Reason(Why.NO_SUCH_PLACE, places=(order.target if ends[0] < 0 else order.to,))
    if piece.is_ship:
        return ends
    if not piece.is_fleet:
        return Reason(Why.ONLY_FLEETS_CONVOY)
    return Reason(Why.NOT_AT_SEA, places=(field.board.locations[place],))


def refusal(field: Field, place: int, order: Convoy) -> Reason | None:
    """Why the unit there may not carry out a convoy order, or None when it may."""
    answer = way(field, place, order)
    return answer if isinstance(answer, Reason) else None


def doubt(field: Field, order: Convoy) -> Reason | None:
    """Why a legal convoy order can match no army's move on this board, whatever the army is ordered."""
    board = field.board
    start, end = board.place_of[territory_of(order.target)], board.place_of[territory_of(order.to)]
    unit = field.unit_at[start]
    if unit is None:
        return Reason(Why.NOBODY_THERE, places=(board.locations[start],))
    if field.piece_at[start].is_fleet:
        return Reason(Why.ONLY_ARMIES_ARE_CONVOYED, units=(unit,))
    if start == end or not joined(board, start, end, field.ships):
        return Reason(Why.NO_CONVOY_POSSIBLE, (unit,), (board.locations[end],))
    return None


def is_of_use(board: Board, ship: int, start: int, end: int, ships: int) -> bool:
    """Whether a ship (the number of its sea) could be a link of a convoy between two shores.

    It shows the will to go by sea only if it could (DATC 6.G.7), and not where another ship alone would do
    (6.G.19). By Menger's theorem a chain leads through the ship when no single other ship parts it from
    both shores.
    """
    here, there = board.sea_shore[start], board.sea_shore[end]
    others = ships & ~(here & there) | 1 << ship
    reach = chain(board, ship, others)
    if not (reach & here and reach & there):
        return False
    shores = here | there
    return all(chain(board, ship, others & ~(1 << one)) & shores for one in bits(reach) if one != ship)


def chain(board: Board, ship: int, ships: int) -> int:
    """Mask of the ship's sea and of all seas of these ships that hang together with it."""
    wet = front = 1 << ship
    while front:
        spread = 0
        for sea in bits(front):
            spread |= board.sea_shore[sea]
        front = spread & ships & ~wet
        wet |= front
    return wet
