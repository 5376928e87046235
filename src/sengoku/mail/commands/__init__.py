"""What a player may ask for by mail besides orders: one file a command, text in, values out."""

from .concede import Concede
from .help import Help
from .press import Press
from .read import Command, CommandReading, is_command, read_commands
from .status import Status

__all__ = ["Command", "CommandReading", "Concede", "Help", "Press", "Status", "is_command", "read_commands"]
