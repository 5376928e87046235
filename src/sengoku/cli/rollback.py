"""What `sengoku game rollback` does: it shows what would be undone, and takes the game back."""

from collections.abc import Iterator
from datetime import UTC, datetime

from sengoku.games.errors import GameError
from sengoku.games.lookups import game_by_slug, phase_value, phases_of
from sengoku.games.rollback import rollback
from sengoku.store import PhaseState

from .desk import ACTOR, due_of
from .house import house_of, read_settings, reading, writing


def rollback_lines(slug: str, seq: int) -> Iterator[str]:
    """What going back to phase number `seq` would undo. Raises GameError when that phase was not played."""
    with reading(read_settings()) as session:
        game = game_by_slug(session, slug)
        rows = [row for row in phases_of(session, game.id) if row.state != PhaseState.OPEN]
        if seq not in {row.seq for row in rows}:
            known = ", ".join(f"{row.seq} {phase_value(row).title}" for row in rows) or "none"
            raise GameError(f"{game.title} has no earlier phase number {seq}; there are: {known}.")
        yield f"{game.title} goes back. Undone and played again:"
        yield from (f"  {row.seq} {phase_value(row).title}" for row in rows if row.seq >= seq)


def roll_back(slug: str, seq: int, *, forget_later: bool) -> str:
    """Takes a game back to phase number `seq`, and says so. Raises GameError."""
    settings = read_settings()
    with writing(settings) as session:
        game = game_by_slug(session, slug)
        done = rollback(
            session,
            house_of(settings),
            game,
            seq,
            actor=ACTOR,
            forget_later=forget_later,
            now=datetime.now(UTC),
        )
        return f"{game.title} is back at {phase_value(done.row).title}, {due_of(game, done.row)}"
