"""The sandbox opened from a phase of a game: with the board as it began, and the orders that are public."""

from sqlalchemy.orm import Session

from sengoku.engine import Order, order_from_json
from sengoku.games.lookups import game_by_slug, position_of, variant_of, verdict_of
from sengoku.games.what_if import Orders, State
from sengoku.orders import short
from sengoku.store import PhaseState

from .phase_row import phase_by_seq


def what_if_from(session: Session, slug: str, seq: int) -> State:
    """The state for a phase by its number. What is on file for an open phase is not looked at.

    Raises NotFoundError.
    """
    game, row = game_by_slug(session, slug), phase_by_seq(session, slug, seq)
    variant, position = variant_of(game), position_of(row)
    stored = verdict_of(session, row) if row.state == PhaseState.RESOLVED else None

    def text(orders: list[Order]) -> str:
        return "\n".join(short(variant, position, one) for one in orders)

    given = (
        {clan: [order_from_json(one) for one in orders] for clan, orders in stored.orders.items()}
        if stored
        else {}
    )
    moves = position.phase.kind == "movement"
    absent = {clan.id for clan in variant.clans if clan.id not in given} if stored and moves else set()
    draft = Orders({clan: text(orders) for clan, orders in given.items()}, frozenset(absent))
    return State(game.map, position, draft=draft, rules=game.rules, origin=(slug, seq))
