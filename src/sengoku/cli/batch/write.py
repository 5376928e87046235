"""A verdict -> the JSON object of its answer line."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from sengoku.engine import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Outcome,
    PhaseKind,
    Retreat,
    SupportHold,
    SupportMove,
    Unit,
    UnitType,
    Variant,
    Verdict,
    Waive,
    Why,
    territory_of,
)
from sengoku.render.outcomes import outcome_sentence
from sengoku.render.report import victors

from .given import units_of
from .places import Label, labels, unit_text
from .read import Case


def write_verdict(variant: Variant, case: Case, verdict: Verdict, *, codes: bool) -> dict[str, Any]:
    """A verdict in the form of the answer lines.

    Results come in the order of the orders given, then the units that got none; `units` are those left
    standing, sorted by the ids of their places.
    """
    label, units = labels(variant, codes=codes), units_of(case.position)
    by = victors(case.position, verdict)
    return {
        "id": case.id,
        "results": [
            {
                "clan": outcome.clan,
                "unit": unit_text(outcome.unit, label) if outcome.unit else None,
                "order": _order_text(units, outcome, typed, label),
                "outcome": str(outcome.result),
                "reason": outcome_sentence(variant, outcome, by),
            }
            for outcome, typed in _in_order(case, verdict)
        ],
        "units": [[unit.clan, unit_text(unit, label)] for unit in verdict.units],
        "dislodged": [
            {
                "clan": one.unit.clan,
                "unit": unit_text(one.unit, label),
                "attacker_from": label(one.attacker_from),
                "retreats": [label(place) for place in one.retreats],
            }
            for one in verdict.dislodged
        ],
        "contested": [label(place) for place in verdict.contested],
    }


def _in_order(case: Case, verdict: Verdict) -> list[tuple[Outcome, UnitType | None]]:
    """The outcomes in the order of the orders they came of, each with the unit's type as it was written.

    Of the same order given twice the later one counts; of the same removal the first, as they come.
    """
    waiting: dict[tuple[str, Order], list[Outcome]] = defaultdict(list)
    for outcome in verdict.outcomes:
        waiting[outcome.clan, outcome.order].append(outcome)
    if case.position.phase.kind is not PhaseKind.ADJUSTMENT:
        for same in waiting.values():
            same.sort(key=lambda outcome: outcome.reason.why is not Why.ORDERED_TWICE)
    found: list[tuple[Outcome, UnitType | None]] = [
        (same.pop(0), given.typed) for given in case.given if (same := waiting[given.clan, given.order])
    ]
    return found + [(outcome, None) for same in waiting.values() for outcome in same]


def _order_text(units: Mapping[str, Unit], outcome: Outcome, typed: UnitType | None, label: Label) -> str:
    """The order in its short form; a unit that is not there keeps the type it was written with."""

    def unit(at: str) -> str:
        there = units.get(territory_of(at))
        return unit_text(there, label) if there else label(at)

    order = outcome.order
    who = "" if isinstance(order, Waive) else unit(order.at)
    if typed and not isinstance(order, Build | Waive) and territory_of(order.at) not in units:
        who = f"{typed.letter} {who}"
    match order:
        case Hold():
            return f"{who} H"
        case Move(_, to, via_convoy):
            return f"{who} - {label(to)}{' VIA CONVOY' if via_convoy else ''}"
        case SupportHold(_, target):
            return f"{who} S {unit(target)}"
        case SupportMove(_, target, to):
            return f"{who} S {unit(target)} - {label(to)}"
        case Convoy(_, target, to):
            return f"{who} C {unit(target)} - {label(to)}"
        case Retreat(_, places):
            return f"{who} R {' else '.join(map(label, places))}"
        case Disband():
            return f"{who} D"
        case Build(type, at):
            return f"B {type.letter} {label(at)}"
        case Waive():
            return "WAIVE"
