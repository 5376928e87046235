"""The rules of the game as functions of values.

    >>> from sengoku import maps
    >>> from sengoku.engine import Move, resolve
    >>> variant = maps.load("sengoku")
    >>> verdict = resolve(variant, variant.start(), {"mori": [Move("iwami", "aki")]})
    >>> verdict.position.phase.title
    'Fall 1570'

All public names are listed once, here.
"""

from .adjustments import build_sites, owed
from .board import Board, Border, Terrain, Territory
from .disorder import distance, removal_order
from .errors import BoardError, EngineError, PositionError, RulesError
from .json_form import (
    order_from_json,
    order_to_json,
    outcome_to_json,
    position_from_json,
    position_to_json,
    verdict_from_json,
    verdict_to_json,
)
from .legality import check_order, check_orders, doubt
from .options import options
from .order import (
    AdjustmentOrder,
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    MovementOrder,
    Order,
    Retreat,
    RetreatOrder,
    SupportHold,
    SupportMove,
    Waive,
)
from .phase import Phase, PhaseKind, Season
from .position import Dislodged, Position
from .rules import SENGOKU, STANDARD, BuildSites, Distance, ParadoxRule, Rules, preset
from .text import read_position, write_position
from .turn import check_position, due_clans, resolve
from .unit import Unit, UnitType, territory_of
from .variant import Clan, Variant
from .verdict import Event, EventKind, Outcome, Reason, Result, Verdict, Why
from .verdict_text import read_verdict, write_verdict
from .victory import concession_winner, draw_agreed

__all__ = [
    "SENGOKU",
    "STANDARD",
    "AdjustmentOrder",
    "Board",
    "BoardError",
    "Border",
    "Build",
    "BuildSites",
    "Clan",
    "Convoy",
    "Disband",
    "Dislodged",
    "Distance",
    "EngineError",
    "Event",
    "EventKind",
    "Hold",
    "Move",
    "MovementOrder",
    "Order",
    "Outcome",
    "ParadoxRule",
    "Phase",
    "PhaseKind",
    "Position",
    "PositionError",
    "Reason",
    "Result",
    "Retreat",
    "RetreatOrder",
    "Rules",
    "RulesError",
    "Season",
    "SupportHold",
    "SupportMove",
    "Terrain",
    "Territory",
    "Unit",
    "UnitType",
    "Variant",
    "Verdict",
    "Waive",
    "Why",
    "build_sites",
    "check_order",
    "check_orders",
    "check_position",
    "concession_winner",
    "distance",
    "doubt",
    "draw_agreed",
    "due_clans",
    "options",
    "order_from_json",
    "order_to_json",
    "outcome_to_json",
    "owed",
    "position_from_json",
    "position_to_json",
    "preset",
    "read_position",
    "read_verdict",
    "removal_order",
    "resolve",
    "territory_of",
    "verdict_from_json",
    "verdict_to_json",
    "write_position",
    "write_verdict",
]
