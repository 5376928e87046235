"""Every kind of letter there is."""

from typing import TypeAlias

from . import letter_values
from .asked_letters import AskedLetter
from .player_letters import PlayerLetter
from .time_letters import TimeLetter

Letter: TypeAlias = letter_values.Letter | AskedLetter | PlayerLetter | TimeLetter
