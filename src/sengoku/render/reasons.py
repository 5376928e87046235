"""Why an order fared as it did, in words: one clause for every `Why` of the engine (R11.1).

A clause has no capital and no full stop; `render.outcomes` makes the sentence around it.
"""

from collections.abc import Callable, Mapping

from sengoku.engine import Build, Convoy, Move, Order, SupportHold, SupportMove, UnitType, Why

from .words import Words, listed


def _unmatched(words: Words) -> str:
    who, really = words.parties(), words.reason.places
    if really:
        wanted = "and not to stay" if isinstance(words.order, SupportHold) else f"not {words.goal()}"
        return f"{who} was ordered to move to {words.place(really[0])}, {wanted}"
    if any(unit.clan == words.variant.garrison_clan for unit in words.reason.units):
        return f"{who} always holds"
    return f"{who} was not ordered to move to {words.goal()}"


def _no_convoy_possible(words: Words) -> str:
    names = sorted(words.place(one) for one in words.reason.places[1:])
    on_foot = f"; on foot it could have gone to {listed(names, 'or')}" if names else ""
    return f"no chain of fleets at sea leads to {words.goal()}{on_foot}"


def _no_route(words: Words) -> str:
    whom = "it" if isinstance(words.order, Move) else "the army"
    return f"no chain of fleets was ordered to convoy {whom} to {words.goal()}"


def _not_yours(words: Words) -> str:
    if any(unit.clan == words.variant.garrison_clan for unit in words.reason.units):
        return f"{words.parties()} takes no orders"
    return f"{words.parties()} belongs to another clan"


def _route_broken(words: Words) -> str:
    was = "was" if len(words.reason.units) < 2 else "were"
    return f"the convoy to {words.goal()} was broken, for {words.parties()} {was} dislodged"


def _touching(words: Words, how: str) -> str:
    """Two places and how they touch, or do not; then what was possible."""
    return f"{words.first()} {how.format(words.start())}{words.choices('gone to')}"


def _not_open(words: Words) -> str:
    names = sorted(words.place(one) for one in words.reason.places[1:])
    ways = f"it could have gone to {listed(names, 'or')}" if names else "no place was"
    return f"{words.first()} was not open to it; {ways}"


def _collide(words: Words) -> str:
    return f"{words.parties()} retreated to {words.first()} too"


def _farthest(words: Words) -> str:
    if not words.reason.strengths:
        return "it could not reach home at all"
    steps = words.reason.strengths[0]
    return f"of those left it was farthest from home, {steps} {'border' if steps == 1 else 'borders'}"


def _too_many(words: Words) -> str:
    owed = words.reason.strengths[0] if words.reason.strengths else 0
    return f"only {owed} {'was' if owed == 1 else 'were'} owed, and the first on the list count"


def _nothing_owed(words: Words) -> str:
    count = words.reason.strengths[0] if words.reason.strengths else 0
    if count == 0:
        return "the clan has as many units as centres"
    return "the clan has more centres than units" if count > 0 else "the clan has more units than centres"


def _no_fleet(words: Words) -> str:
    if isinstance(words.order, Build):
        return f"{words.first()} lies inland, where no fleet can be; an army could have been built there"
    return f"{words.first()} lies inland, where no fleet can be{words.choices('gone to')}"


def _no_coast_named(words: Words) -> str:
    names = listed(sorted(words.place(one) for one in words.reason.places[1:]), "or")
    return f"the coast must be named: {names or words.first()}"


def _only_ship(words: Words) -> str:
    return f"only the same fleet could carry {words.parties()} to {words.goal()}"


def _cannot_reach(words: Words) -> str:
    verb = "supported into"
    return f"it could not go to {words.first()} itself{words.choices(verb)}"


_Clause = Callable[[Words], str]

CLAUSES: Mapping[Why, _Clause] = {
    Why.UNOPPOSED: lambda words: "nobody was in the way",
    Why.PREVAILED: lambda words: f"against {words.parties()}{words.count()}",
    Why.STOOD_OFF: lambda words: f"with {words.parties()}{words.count()}",
    Why.HELD_OFF: lambda words: f"held by {words.parties()}{words.count()}",
    Why.HEAD_TO_HEAD: lambda words: f"with {words.parties()} coming the other way{words.count()}",
    Why.OWN_UNIT: lambda words: f"{words.parties()} of the same clan stayed there",
    Why.NO_ROUTE: lambda words: _no_route(words),
    Why.ROUTE_BROKEN: _route_broken,
    Why.PARADOX: lambda words: (
        f"the convoy to {words.goal()} hung on its own landing, so it failed (rule R5.6)"
    ),
    Why.ORDERED: lambda words: "as ordered",
    Why.NO_ORDER: lambda words: "it had no order",
    Why.DISORDER: lambda words: "its clan sent no orders",
    Why.GARRISON: lambda words: "garrisons always hold",
    Why.GIVEN: lambda words: f"for {words.parties()}",
    Why.CUT_BY: lambda words: f"{words.parties()} attacked it",
    Why.DISLODGED_BY: lambda words: f"{words.parties()} dislodged it",
    Why.UNMATCHED: _unmatched,
    Why.NOBODY_THERE: lambda words: f"there was no unit in {words.first()}",
    Why.CARRIED: lambda words: f"for {words.parties()}",
    Why.WALKED: lambda words: f"{words.parties()} went by land",
    Why.NO_SUCH_PLACE: lambda words: f"{words.first()} is not on the map",
    Why.NO_UNIT: lambda words: f"there was no unit in {words.first()}",
    Why.NOT_YOURS: _not_yours,
    Why.ORDERED_TWICE: lambda words: "another order for the same unit counted",
    Why.WRONG_PHASE: lambda words: "that is no order for this phase",
    Why.SAME_PLACE: lambda words: f"it was in {words.first()} already",
    Why.NOT_ADJACENT: lambda words: _touching(words, "does not touch {}"),
    Why.NOT_FOR_FLEETS: _no_fleet,
    Why.NOT_FOR_ARMIES: lambda words: _touching(words, "is a sea, where no army can be"),
    Why.NO_COMMON_COAST: lambda words: _touching(words, "touches {} only by land"),
    Why.COAST_NEEDED: _no_coast_named,
    Why.NO_SUCH_COAST: lambda words: f"{words.first()} is no place such a unit can be",
    Why.CANNOT_REACH_SUPPORTED: _cannot_reach,
    Why.SUPPORTS_ITSELF: lambda words: "a unit supports neither itself nor an attack on itself",
    Why.TARGET_CANNOT_GO: lambda words: f"{words.parties()} could not go to {words.goal()}",
    Why.ONLY_SHIP: _only_ship,
    Why.ONLY_FLEETS_CONVOY: lambda words: "only fleets at sea convoy",
    Why.NOT_AT_SEA: lambda words: f"{words.first()} is a coast, and only fleets at sea convoy",
    Why.ONLY_ARMIES_ARE_CONVOYED: lambda words: f"{words.parties()} is no army",
    Why.NO_CONVOY_POSSIBLE: _no_convoy_possible,
    Why.WITHDREW: lambda words: f"to {words.first()}",
    Why.RETREATS_COLLIDE: _collide,
    Why.NOT_DISLODGED: lambda words: f"{words.parties()} was not dislodged",
    Why.NOT_OPEN: _not_open,
    Why.NO_RETREAT_ORDER: lambda words: "no retreat was ordered",
    Why.CHOSEN: lambda words: "as ordered",
    Why.BUILT: lambda words: "as ordered",
    Why.NOT_OWNED: lambda words: f"{words.first()} is not owned by the clan{_sites(words)}",
    Why.NOT_A_CENTER: lambda words: f"{words.first()} has no supply centre{_sites(words)}",
    Why.NOT_HOME: lambda words: f"{words.first()} is no home centre of the clan{_sites(words)}",
    Why.OCCUPIED: lambda words: f"{words.parties()} stood in {words.first()}{_sites(words)}",
    Why.SITE_TAKEN: lambda words: f"{words.first()} got another new unit",
    Why.TOO_MANY: _too_many,
    Why.NOTHING_OWED: _nothing_owed,
    Why.FARTHEST: _farthest,
}


def _sites(words: Words) -> str:
    names = sorted(words.place(one) for one in words.reason.places[1:])
    return f"; it could have built in {listed(names, 'or')}" if names else "; no vacant centre was left"


def clause(words: Words) -> str:
    """Why, e.g. `with Army Izu, 1 against 1`."""
    return CLAUSES[words.reason.why](words)


def phrase(words: Words) -> str:
    """What the order asked for, e.g. `to move to Sagami`, for orders that were not followed."""
    order: Order = words.order
    match order:
        case Move(_, to, via_convoy):
            return f"to move to {words.place(to)}{' by convoy' if via_convoy else ''}"
        case SupportHold(_, target):
            return f"to support the unit in {words.place(target)}"
        case SupportMove(_, target, to):
            return f"to support the unit in {words.place(target)} moving to {words.place(to)}"
        case Convoy(_, target, to):
            return f"to convoy the army in {words.place(target)} to {words.place(to)}"
        case Build(type, at):
            return f"to build {'a fleet' if type is UnitType.FLEET else 'an army'} in {words.place(at)}"
        case _:
            return _plain(words)


def _plain(words: Words) -> str:
    verbs = {"Hold": "to hold", "Disband": "to disband", "Waive": "to waive a build"}
    ways = getattr(words.order, "to", ())
    fallback = f"to retreat to {listed([words.place(one) for one in ways], 'or') or 'nowhere'}"
    return verbs.get(type(words.order).__name__, fallback)
