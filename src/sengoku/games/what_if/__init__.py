"""What if: positions and orders that somebody tries out. Everything lies in a link; nothing is kept."""

from .course import Course, LineTold, follow, orders_of
from .edit import EditError, edited
from .link import BrokenLink, read_link, write_link
from .state import Line, Orders, State

__all__ = [
    "BrokenLink",
    "Course",
    "EditError",
    "Line",
    "LineTold",
    "Orders",
    "State",
    "edited",
    "follow",
    "orders_of",
    "read_link",
    "write_link",
]
