"""What came of a phase: an outcome and a reason for every order, the units beaten, the next position."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from .order import Order
from .phase import Phase
from .position import Dislodged, Position
from .unit import Unit


class Result(StrEnum):
    """What became of an order, in one word."""

    MOVES = "moves"
    BOUNCES = "bounces"
    NO_CONVOY = "no_convoy"
    CONVOY_DISRUPTED = "convoy_disrupted"
    HOLDS = "holds"
    SUPPORTS = "supports"
    CUT = "cut"
    CONVOYS = "convoys"
    DISRUPTED = "disrupted"
    VOID = "void"
    ILLEGAL = "illegal"
    RETREATS = "retreats"
    DISBANDS = "disbands"
    BUILDS = "builds"
    REMOVES = "removes"
    WAIVES = "waives"


class Why(StrEnum):
    """Why an order fared as it did. The report (`render.report`) words each of them."""

    # moves
    UNOPPOSED = "unopposed"  # places: the seas that carried the army, if it went by convoy
    PREVAILED = "prevailed"  # units: the beaten; places: as above; strengths: attack, defence
    STOOD_OFF = "stood_off"  # units: rivals for the same place; strengths: own attack, theirs
    HELD_OFF = "held_off"  # units: the defender; strengths: attack, defence
    HEAD_TO_HEAD = "head_to_head"  # units: the one coming the other way; strengths: attack, defence
    OWN_UNIT = "own_unit"  # units: the own unit that would have been dislodged
    NO_ROUTE = "no_route"  # no chain of fleets was ordered to convoy
    ROUTE_BROKEN = "route_broken"  # units: the dislodged fleets
    PARADOX = "paradox"  # the backup rule decided (Szykman)
    # holds
    ORDERED = "ordered"
    NO_ORDER = "no_order"
    DISORDER = "disorder"  # the clan sent nothing
    GARRISON = "garrison"  # garrisons hold and take no orders
    # supports and convoys
    GIVEN = "given"  # units: the unit supported
    CUT_BY = "cut_by"  # units: the attackers
    DISLODGED_BY = "dislodged_by"  # units: the attacker that dislodged the supporter or the fleet
    UNMATCHED = "unmatched"  # units: the unit meant; places: where it was really ordered to go, if it was
    NOBODY_THERE = "nobody_there"  # places: the empty place a support or convoy names
    CARRIED = "carried"  # units: the army
    WALKED = "walked"  # units: the army, which went by land though it was offered ships
    # illegal orders; places: the place at fault, then what would have been possible
    NO_SUCH_PLACE = "no_such_place"
    NO_UNIT = "no_unit"
    NOT_YOURS = "not_yours"
    ORDERED_TWICE = "ordered_twice"
    WRONG_PHASE = "wrong_phase"
    SAME_PLACE = "same_place"
    NOT_ADJACENT = "not_adjacent"
    NOT_FOR_FLEETS = "not_for_fleets"
    NOT_FOR_ARMIES = "not_for_armies"
    NO_COMMON_COAST = "no_common_coast"
    COAST_NEEDED = "coast_needed"
    NO_SUCH_COAST = "no_such_coast"
    CANNOT_REACH_SUPPORTED = "cannot_reach_supported"
    SUPPORTS_ITSELF = "supports_itself"
    TARGET_CANNOT_GO = "target_cannot_go"
    ONLY_SHIP = "only_ship"  # units: the army that only the supporter itself could carry
    ONLY_FLEETS_CONVOY = "only_fleets_convoy"
    NOT_AT_SEA = "not_at_sea"
    ONLY_ARMIES_ARE_CONVOYED = "only_armies_are_convoyed"
    NO_CONVOY_POSSIBLE = "no_convoy_possible"
    # retreats
    WITHDREW = "withdrew"
    RETREATS_COLLIDE = "retreats_collide"  # units: the others that went there
    NOT_DISLODGED = "not_dislodged"
    NOT_OPEN = "not_open"  # places: the closed place, then the open ones
    NO_RETREAT_ORDER = "no_retreat_order"
    CHOSEN = "chosen"
    # adjustments
    BUILT = "built"
    NOT_OWNED = "not_owned"
    NOT_A_CENTER = "not_a_center"
    NOT_HOME = "not_home"
    OCCUPIED = "occupied"
    SITE_TAKEN = "site_taken"
    TOO_MANY = "too_many"
    NOTHING_OWED = "nothing_owed"
    FARTHEST = "farthest"  # strengths: the distance from home; removed for the clan


class Reason(NamedTuple):
    """Why, as data: a code and its parties. Strengths count units (or borders, for a distance)."""

    why: Why
    units: tuple[Unit, ...] = ()
    places: tuple[str, ...] = ()
    strengths: tuple[int, ...] = ()


Fate: TypeAlias = tuple[Result, Reason]
"""What became of an order, and why."""


class Outcome(NamedTuple):
    """What became of one order. `unit` is the unit that got it, None for a waive or an order to nobody."""

    clan: str
    unit: Unit | None
    order: Order
    result: Result
    reason: Reason


class EventKind(StrEnum):
    """What happened in a phase beyond the orders."""

    DISBANDED_AT_ONCE = "disbanded_at_once"  # unit: garrison, civil disorder, or nowhere to retreat
    CENTER_TAKEN = "center_taken"  # place, clan: the new owner, other: the old one or None
    GARRISON_REBUILT = "garrison_rebuilt"  # place
    ELIMINATED = "eliminated"  # clan
    VICTORY = "victory"  # clan


class Event(NamedTuple):
    """One thing that happened beyond the orders; which fields are set depends on the kind."""

    kind: EventKind
    clan: str | None = None
    place: str | None = None
    unit: Unit | None = None
    other: str | None = None


class Verdict(NamedTuple):
    """All that came of one phase.

    `units` stand when its orders are carried out, before anything that follows of itself (in an adjustment
    phase with the garrisons that came back); `dislodged` were beaten in it
    (movement only), with `retreats` empty for those disbanded at once; `contested` are the territory ids
    left empty by a standoff; `position` is the next phase in which somebody can decide something, forced
    phases in between already carried out and told in `outcomes` and `events`; `winner` is a clan id once
    one has the centres for victory.
    """

    phase: Phase
    outcomes: Sequence[Outcome]
    units: tuple[Unit, ...]
    dislodged: tuple[Dislodged, ...]
    contested: tuple[str, ...]
    events: tuple[Event, ...]
    position: Position
    winner: str | None = None
