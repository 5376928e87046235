"""The record of every act of a game master or of the server."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy.orm import Session

from sengoku.store import Audit, Game


def record(
    session: Session,
    game: Game,
    actor: str,
    act: str,
    detail: str,
    *,
    now: datetime,
    data: Mapping[str, Any] | None = None,
) -> None:
    """Writes one act down. `actor` is `gm:<person id>`, `seat:<clan>` or `server`; `detail` a sentence."""
    session.add(Audit(game_id=game.id, actor=actor, act=act, detail=detail, data=dict(data or {}), at=now))
