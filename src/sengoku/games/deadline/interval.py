"""Every phase lasts equally long: for demonstrations and for games in one evening."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sengoku.engine import PhaseKind


@dataclass(frozen=True, slots=True)
class Interval:
    """A phase lasts so many seconds, whatever its kind and whatever the clock reads."""

    seconds: int
    zone: str = "America/New_York"

    @property
    def by_days(self) -> bool:
        """See `Schedule`."""
        return False

    def next_due(self, kind: PhaseKind, since: datetime, *, first: bool = False) -> datetime:
        """See `Schedule`."""
        return since + timedelta(seconds=self.seconds)

    def snap(self, kind: PhaseKind, moment: datetime) -> datetime:
        """See `Schedule`: there is no grid."""
        return moment

    def same_time(self, moment: datetime) -> datetime:
        """See `Schedule`: any time is as good as another."""
        return moment

    def describe(self) -> str:
        """For example `every 20 seconds`, `every 60 minutes`."""
        if self.seconds % 60 == 0:
            return f"every {self.seconds // 60} minutes"
        return f"every {self.seconds} seconds"

    def short_phases(self) -> str:
        """See `Schedule`."""
        return ""

    def to_json(self) -> dict[str, Any]:
        """See `Schedule`."""
        return {"rhythm": "interval", "seconds": self.seconds, "zone": self.zone}
