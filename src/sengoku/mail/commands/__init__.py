"""What a player may ask for by mail besides orders: one file a command, text in, values out."""

from .absence import Absence, Day
from .concede import Concede
from .help import Help
from .history import History
from .map import Map
from .observe import Observe
from .press import Press
from .read import Command, CommandReading, is_command, read_commands
from .ready import Ready
from .resign import Resign
from .rules import Rules
from .status import Status
from .unknown import Unknown
from .unobserve import Unobserve
from .vote import Vote
from .wait import Wait

__all__ = [
    "Absence",
    "Command",
    "CommandReading",
    "Concede",
    "Day",
    "Help",
    "History",
    "Map",
    "Observe",
    "Press",
    "Ready",
    "Resign",
    "Rules",
    "Status",
    "Unknown",
    "Unobserve",
    "Vote",
    "Wait",
    "is_command",
    "read_commands",
]
