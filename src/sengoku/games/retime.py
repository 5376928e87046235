"""A game master changes the rules about a game's time."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy.orm import Session

from sengoku.store import Game, GameState

from .audit import record
from .deadline import Schedule, changed_schedule, schedule_from
from .early import settle
from .errors import GameError
from .house import House
from .lookups import open_phase
from .pace import Pace, pace_from, pace_of
from .publish import publish_time_rules
from .time_words import time_sentences


def retime(
    session: Session,
    house: House,
    game: Game,
    *,
    schedule: Mapping[str, Any] | None = None,
    pace: Mapping[str, Any] | None = None,
    actor: str,
    now: datetime,
) -> bool:
    """Changes the rules about time that `schedule` and `pace` name; says whether that changed anything.

    Both are parts of the JSON forms kept in the settings. The deadline that stands is not moved: a new grid
    holds from the next phase on. Players of a game that has begun get a letter with all the rules. Raises
    ScheduleError or GameError, in a sentence, for rules that make no sense, and changes nothing then.
    """
    if game.state == GameState.OVER:
        raise GameError(f"{game.title} is over.")
    before = rules_of(game)
    after = (
        changed_schedule(game.settings["schedule"], schedule or {}, today=now.date()),
        pace_from(pace or {}, before[1]),
    )
    if after == before:
        return False
    row = open_phase(session, game.id, lock="update")
    game.settings = {**game.settings, "schedule": after[0].to_json(), "pace": after[1].to_json()}
    session.flush()
    old, new = (time_sentences(*rules) for rules in (before, after))
    fresh = " ".join(sentence for sentence in new if sentence not in old)
    gone = " ".join(sentence for sentence in old if sentence not in new)
    detail = f"The rules about time changed. New: {fresh or 'nothing.'} Before: {gone or 'nothing.'}"
    record(session, game, actor, "retime", detail, now=now, data={"pace": after[1].to_json()})
    if row is not None:
        settle(session, game, row, now=now)
    if game.state != GameState.FORMING:
        publish_time_rules(session, house, game, row, new, now=now)
    return True


def rules_of(game: Game) -> tuple[Schedule, Pace]:
    """The rules about a game's time as they stand."""
    return schedule_from(game.settings["schedule"]), pace_of(game.settings)
