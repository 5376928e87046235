"""An instant in words that a player reads: in his own zone first, and in the game's where that differs."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo


@dataclass(frozen=True, slots=True)
class DeadlineWords:
    """`full` is "Tuesday 14 July 2026, 20:00 EDT", `short` is "Tue 20:00 EDT".

    `game` is `full` in the game's zone, None when its clocks show the same.
    """

    full: str
    short: str
    game: str | None = None


def deadline_words(due_at: datetime, player_zone: str, game_zone: str) -> DeadlineWords:
    """The words for an instant (aware). Zones are IANA names; ZoneInfoNotFoundError for an unknown one."""
    local = due_at.astimezone(ZoneInfo(player_zone))
    game = due_at.astimezone(ZoneInfo(game_zone))
    same = local.utcoffset() == game.utcoffset()
    return DeadlineWords(full_time(local), short_time(local), None if same else full_time(game))


def full_time(moment: datetime) -> str:
    """`Tuesday 14 July 2026, 20:00 EDT`, in the zone that `moment` carries."""
    return f"{moment:%A} {moment.day} {moment:%B %Y, %H:%M} {_zone(moment)}"


def exact_time(moment: datetime) -> str:
    """`Tuesday 14 July 2026, 20:00:03 EDT`, for when a second counts."""
    return f"{moment:%A} {moment.day} {moment:%B %Y, %H:%M:%S} {_zone(moment)}"


def short_time(moment: datetime) -> str:
    """`Tue 20:00 EDT`, in the zone that `moment` carries."""
    return f"{moment:%a %H:%M} {_zone(moment)}"


def _zone(moment: datetime) -> str:
    """The zone's letters, or UTC+9 where it has none (zoneinfo gives "+09" or "-0330" then)."""
    name = moment.tzname() or ""
    if not name.startswith(("+", "-")):
        return name
    hours, minutes = name[:3], name[3:]
    return f"UTC{hours[0]}{int(hours[1:])}" + (f":{minutes}" if minutes.strip("0") else "")
