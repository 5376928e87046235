"""What every rhythm of deadlines can do."""

from datetime import datetime
from typing import Any, Protocol

from sengoku.engine import PhaseKind


class Schedule(Protocol):
    """How a game sets its deadlines: a value, so that a deadline is a matter of arithmetic alone."""

    @property
    def zone(self) -> str:
        """IANA name of the zone the game's times are told in."""

    @property
    def by_days(self) -> bool:
        """Whether phases last days, so that holidays and absences make sense."""

    def next_due(self, kind: PhaseKind, since: datetime, *, first: bool = False) -> datetime:
        """The deadline (UTC) of a phase of that kind whose turn began at `since` (UTC).

        `first`: it is the phase that the game begins with.
        """

    def snap(self, kind: PhaseKind, moment: datetime) -> datetime:
        """The first slot for a phase of that kind at or after a moment (both UTC)."""

    def same_time(self, moment: datetime) -> datetime:
        """The first moment (UTC) from `moment` on at which deadlines of this game end, on whatever day."""

    def describe(self) -> str:
        """The rule in words, for pages and letters; it follows “Orders are due”."""

    def short_phases(self) -> str:
        """How long retreats and adjustments last, in a sentence; empty where every phase lasts alike."""

    def to_json(self) -> dict[str, Any]:
        """The form kept in the game's settings."""
