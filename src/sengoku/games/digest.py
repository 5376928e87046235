"""Digests by which a replay is compared with what was stored."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from sengoku.engine import Order, Position, Verdict, order_to_json, position_to_json, verdict_to_json
from sengoku.engine.variant import Variant


def _digest(value: object) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


@cache
def variant_digest(variant: Variant) -> str:
    """A digest over everything of a variant that can change a verdict: board, clans, start and rules."""
    board = variant.board
    return _digest(
        {
            "territories": [
                [t.id, t.terrain, t.supply_center, t.home_of, t.garrison, t.coasts] for t in board.territories
            ],
            "borders": sorted([b.a, b.b, b.army, b.fleet, b.bridge] for b in board.borders),
            "clans": [clan.id for clan in variant.clans],
            "start": sorted([list(unit) for unit in variant.start_units]),
            "rules": {name: str(getattr(variant.rules, name)) for name in variant.rules.__slots__},
            "garrisons": variant.garrison_clan,
        }
    )


def orders_json(orders: Mapping[str, Sequence[Order]]) -> dict[str, Any]:
    """What goes into an adjudication, as it is stored."""
    return {clan: [order_to_json(order) for order in given] for clan, given in sorted(orders.items())}


def input_digest(variant: Variant, position: Position, orders: Mapping[str, Sequence[Order]]) -> str:
    """A digest over variant, position and orders."""
    return _digest([variant_digest(variant), position_to_json(position), orders_json(orders)])


def output_digest(verdict: Verdict) -> str:
    """A digest over a whole verdict, reasons included."""
    return _digest(verdict_to_json(verdict))
