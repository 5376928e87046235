"""A time as a game master writes it: a reading of the clock in the game's zone."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from sengoku.store import Game

from .errors import GameError
from .words import zone_of

_DAY = len("2026-12-01")


def instant_on_clock(game: Game, text: str) -> datetime:
    """The instant (UTC) of `2026-12-01T20:00` on the clock of the game's zone.

    Of an hour that comes twice the first is meant. Raises GameError for one that does not exist, and for a
    day without a time, which would be its very beginning and so a day earlier than most who write it mean.
    """
    zone = ZoneInfo(zone_of(game))
    try:
        local = datetime.fromisoformat(text if len(text) > _DAY else "")
        if local.tzinfo is not None:
            raise GameError("Write the time without a zone; it is read on the game's own clock.")
        moment = local.replace(tzinfo=zone).astimezone(UTC)
        if moment.astimezone(zone).replace(tzinfo=None) != local:
            raise GameError(f"{text} does not exist on that clock, which is put forward then.")
    except (ValueError, OverflowError):
        raise GameError(f"{text!r} is no date and time; write one such as 2026-12-01T20:00.") from None
    return moment
