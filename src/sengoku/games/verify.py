"""Replays a whole game from its start and compares every verdict with the one that was stored."""

from dataclasses import dataclass

from sqlalchemy.orm import Session

from sengoku.engine import order_from_json, resolve
from sengoku.store import Game, PhaseState

from .digest import input_digest, output_digest
from .lookups import phase_value, phases_of, position_of, variant_of, verdict_of


@dataclass(frozen=True, slots=True)
class Replayed:
    """One phase of a replay; `difference` says what did not come out as stored, None if nothing."""

    phase: str
    input_digest: str
    output_digest: str
    difference: str | None


def verify_game(session: Session, game: Game) -> list[Replayed]:
    """The replay of every resolved phase, each from the position that the replay itself arrived at."""
    variant = variant_of(game)
    position, replayed = variant.start(), []
    for row in phases_of(session, game.id):
        stored = verdict_of(session, row)
        if row.state != PhaseState.RESOLVED or stored is None:
            continue
        orders = {clan: tuple(map(order_from_json, given)) for clan, given in stored.orders.items()}
        verdict = resolve(variant, position, orders)
        went_in, came_out = input_digest(variant, position, orders), output_digest(verdict)
        difference = None
        if position != position_of(row):
            difference = "the position it began with is not the one the phase before ended in"
        elif went_in != stored.input_digest:
            difference = "map, rules or orders are no longer those that were adjudicated"
        elif came_out != stored.output_digest:
            difference = f"the verdict differs from the one of version {stored.engine_version}"
        replayed.append(Replayed(phase_value(row).title, went_in, came_out, difference))
        position = verdict.position
    return replayed
