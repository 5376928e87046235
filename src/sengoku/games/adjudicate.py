"""A deadline has come: the phase is resolved, told to everybody, and the next one opened.

All of it is one transaction: verdict, letters and next phase are there together or not at all. The caller
holds the phase row locked, so a second worker finds nothing to do.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from sengoku import __version__
from sengoku.engine import (
    Order,
    PhaseKind,
    Position,
    Verdict,
    resolve,
    verdict_to_json,
)
from sengoku.engine.variant import Variant
from sengoku.orders import OrderSet
from sengoku.store import Game, PhaseRow, PhaseState, Seat, VerdictRow

from .audit import record
from .close import close
from .concede import end_if_conceded
from .deadline import turn_began
from .digest import input_digest, orders_json, output_digest
from .due import standings, waits_for_nobody
from .end import end_game
from .house import House
from .lapses import note_misses
from .lookups import game_of, position_of, seats_of, variant_of
from .on_file import all_on_file
from .open_next import open_next_phase
from .publish import publish_results
from .vote import close_if_agreed

_LONGEST_CHAIN = 20
"""More phases than this without anybody to decide anything would mean a fault, not a game."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """One phase that was resolved: its row, what stood before, and what came of it."""

    row: PhaseRow
    before: Position
    verdict: Verdict


def adjudicate(
    session: Session, house: House, row: PhaseRow, *, actor: str = "server", now: datetime
) -> list[Resolved]:
    """Resolves an open phase that the caller has locked, and at once any that nobody has to decide.

    Returns what was resolved, in order. Afterwards the game is over or has exactly one open phase. Anything
    the engine raises goes to the caller, who rolls back and parks the game.
    """
    game = game_of(session, row.game_id)
    variant, seats = variant_of(game), seats_of(session, game)
    done: list[Resolved] = []
    due_at = row.due_at
    for _ in range(_LONGEST_CHAIN):
        done.append(_resolve_one(session, house, game, variant, row, seats, now=now))
        verdict = done[-1].verdict
        if verdict.winner is not None:
            break
        row = open_next_phase(session, game, verdict.position, since=turn_began(due_at, now), now=now)
        if not waits_for_nobody(variant, verdict.position, seats):
            break
    else:
        raise RuntimeError(f"{_LONGEST_CHAIN} phases of {game.slug} were resolved in a row without an end.")
    titles = " and ".join(one.verdict.phase.title for one in done)
    record(session, game, actor, "adjudicate", f"Adjudicated: {titles}.", now=now)
    _tell(session, house, game, variant, done, now=now)
    return done


def _tell(
    session: Session, house: House, game: Game, variant: Variant, done: list[Resolved], *, now: datetime
) -> None:
    last = done[-1]
    publish_results(session, house, game, [(one.row, one.before, one.verdict) for one in done], now=now)
    if last.verdict.winner is not None:
        name = variant.clan_name(last.verdict.winner)
        why = f"{name} holds {len(last.verdict.position.centers_of(last.verdict.winner))} supply centres."
        end_game(session, house, game, None, last.verdict.winner, why, now=now)
    elif not end_if_conceded(session, house, game, now=now):
        close_if_agreed(session, house, game, now=now)


def _resolve_one(
    session: Session,
    house: House,
    game: Game,
    variant: Variant,
    row: PhaseRow,
    seats: Sequence[Seat],
    *,
    now: datetime,
) -> Resolved:
    before, on_file = position_of(row), all_on_file(session, row, seats)
    orders = orders_in_force(before, on_file)
    verdict = resolve(variant, before, orders)
    session.add(
        VerdictRow(
            phase_id=row.id,
            orders=orders_json(orders),
            outcome=verdict_to_json(verdict),
            engine_version=__version__,
            input_digest=input_digest(variant, before, orders),
            output_digest=output_digest(verdict),
            resolved_at=now,
        )
    )
    close(session, row, PhaseState.RESOLVED, seats, now=now)
    standing = standings(variant, before, seats, on_file)
    note_misses(session, house, game, row, seats, standing, now=now)
    return Resolved(row, before, verdict)


def orders_in_force(position: Position, on_file: Mapping[str, OrderSet]) -> dict[str, tuple[Order, ...]]:
    """Clan -> its orders; a clan with nothing on file is left out, which in a movement is civil disorder."""
    sets = sorted(on_file.items())
    if position.phase.kind is PhaseKind.MOVEMENT:
        return {clan: given.orders for clan, given in sets if not given.silent}
    return {clan: given.orders for clan, given in sets if given.orders}
