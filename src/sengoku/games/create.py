"""A game master sets up a game."""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from sengoku import __version__
from sengoku.engine import RulesError
from sengoku.maps import MapError
from sengoku.store import Game, GameMaster, GameState, Person, Seat, SeatState

from .audit import record
from .deadline import Schedule, WeeklyGrid
from .errors import GameError
from .lookups import variant_for
from .pace import Pace

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LONGEST_SLUG, _LONGEST_TITLE = 30, 80
_TAKEN = frozenset({"login", "logout", "mail", "new"})
"""The desk has pages of these names."""


def create_game(
    session: Session,
    *,
    slug: str,
    title: str,
    master: Person,
    map_id: str = "sengoku",
    schedule: Schedule | None = None,
    pace: Pace | None = None,
    rules: Mapping[str, Any] | None = None,
    now: datetime,
) -> Game:
    """A new game in state `forming`, with an empty seat for every clan of the map.

    `slug` names it in subjects and addresses; `schedule` is by default the seed's, Tuesday 20:00 in New York,
    and `pace` holds the other rules about time;
    `rules` are changes against the map's rules. Raises GameError when anything of it makes no sense.
    """
    slug, title = slug.strip().lower(), " ".join(title.split())
    _check_names(session, slug, title)
    changes = dict(rules or {})
    try:
        variant = variant_for(map_id, changes)
    except (MapError, RulesError) as error:
        raise GameError(str(error)) from None
    game = Game(
        slug=slug,
        title=title,
        map=variant.id,
        rules=changes,
        settings={"schedule": (schedule or WeeklyGrid()).to_json(), "pace": (pace or Pace()).to_json()},
        engine_version=__version__,
        state=GameState.FORMING,
        created_at=now,
    )
    session.add(game)
    session.flush()
    session.add(GameMaster(game_id=game.id, person_id=master.id))
    session.add_all(Seat(game_id=game.id, clan=clan.id, state=SeatState.EMPTY) for clan in variant.clans)
    record(session, game, f"gm:{master.id}", "create", f"{title} was created on map {variant.id}.", now=now)
    session.flush()
    return game


def _check_names(session: Session, slug: str, title: str) -> None:
    if not _SLUG.fullmatch(slug) or len(slug) > _LONGEST_SLUG:
        raise GameError(
            f"{slug!r} cannot name a game: use up to {_LONGEST_SLUG} small letters, digits and single "
            "dashes, such as kyoto-1."
        )
    if slug in _TAKEN:
        raise GameError(f"A game cannot be called {slug!r}: the desk has a page of that name.")
    if not title or len(title) > _LONGEST_TITLE or not title.isprintable():
        raise GameError(f"A game needs a title of 1 to {_LONGEST_TITLE} characters.")
    if session.scalar(select(Game.id).where(Game.slug == slug)) is not None:
        raise GameError(f"There is already a game called {slug!r}.")
