"""A verdict -> the JSON of its answer line."""

import json
from collections.abc import Iterable, Mapping
from typing import assert_never

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

from .memory import Memory
from .places import labels, unit_text
from .read import Case

_Typed = tuple[Outcome, UnitType | None]
_encode = json.JSONEncoder(ensure_ascii=False).encode
_quoted = json.encoder.encode_basestring
_MOST_ORDERS = 20_000


class VerdictWriter:
    """Writes the verdicts of one variant; what it wrote before is at hand for the next.

    An answer is put together of pieces of JSON, because most of them have been in other answers.
    """

    def __init__(self, variant: Variant, *, codes: bool) -> None:
        self._variant = variant
        self._label = label = labels(variant, codes=codes)
        self._unit: Memory[Unit, str] = Memory(lambda unit: unit_text(unit, label))
        self._clan: Memory[str, str] = Memory(_encode)
        self._pair: Memory[Unit, str] = Memory(lambda unit: _encode([unit.clan, self._unit[unit]]))
        # The same words of an order are the same object for as long as they mean the same units. Each piece
        # keeps its order, so that no other can get its identity.
        self._heads: dict[int, tuple[Order, str]] = {}
        self._plain: dict[tuple[int, Why], str] = {}

    def write(self, case: Case, verdict: Verdict) -> str:
        """A verdict in the form of the answer lines.

        Results come in the order of the orders given, then the units that got none; `units` are those left
        standing, sorted by the ids of their places.
        """
        by, label = victors(case.position, verdict), self._label
        results = self._told(case, _in_order(case, verdict), by)
        units = ", ".join(map(self._pair.__getitem__, verdict.units))
        dislodged = [
            {
                "clan": one.unit.clan,
                "unit": self._unit[one.unit],
                "attacker_from": label[one.attacker_from],
                "retreats": [label[place] for place in one.retreats],
            }
            for one in verdict.dislodged
        ]
        contested = [label[place] for place in verdict.contested]
        return (
            f'{{"id": {_encode(case.id)}, "results": [{results}], "units": [{units}], '
            f'"dislodged": {_encode(dislodged)}, "contested": {_encode(contested)}}}'
        )

    def _told(self, case: Case, outcomes: Iterable[_Typed], by: Mapping[Unit, Unit]) -> str:
        plain, clans, found = self._plain, self._clan, []
        for outcome, typed in outcomes:
            clan, unit, order, _, reason = outcome
            if reason[1] or reason[2] or unit is None or unit in by:
                text = self._piece(case, outcome, typed, by)
            else:  # nobody else has a part in it, so order and reason say all
                key = id(order), reason[0]
                try:
                    text = plain[key]
                except KeyError:
                    text = self._piece(case, outcome, typed, by)
                    plain[key] = text
            found.append(f'{{"clan": {clans[clan]}, {text}}}')
        return ", ".join(found)

    def _piece(self, case: Case, outcome: Outcome, typed: UnitType | None, by: Mapping[Unit, Unit]) -> str:
        if outcome.unit is None:
            head = f'"unit": null, "order": {_quoted(self._order(case.units, outcome, typed))}'
        else:
            head = self._head(case, outcome, outcome.unit)
        sentence = outcome_sentence(self._variant, outcome, by)
        return f'{head}, "outcome": "{outcome.result.value}", "reason": {_quoted(sentence)}'

    def _head(self, case: Case, outcome: Outcome, unit: Unit) -> str:
        order = outcome.order
        known = self._heads.get(id(order))
        if known is None:
            if len(self._heads) >= _MOST_ORDERS:
                self._heads.clear()
                self._plain.clear()
            text = _quoted(self._order(case.units, outcome, None))
            known = self._heads[id(order)] = order, f'"unit": {_quoted(self._unit[unit])}, "order": {text}'
        return known[1]

    def _order(self, units: Mapping[str, Unit], outcome: Outcome, typed: UnitType | None) -> str:
        """The order in its short form; a unit that is not there keeps the type it was written with."""
        order, label = outcome.order, self._label
        if isinstance(order, Waive):
            return "WAIVE"
        if isinstance(order, Build):
            return f"B {order.type.letter} {label[order.at]}"
        who = self._named(units, order.at)
        if typed and territory_of(order.at) not in units:
            who = f"{typed.letter} {who}"
        if isinstance(order, Move):
            return f"{who} - {label[order.to]}{' VIA CONVOY' if order.via_convoy else ''}"
        if isinstance(order, Hold):
            return f"{who} H"
        if isinstance(order, SupportHold):
            return f"{who} S {self._named(units, order.target)}"
        if isinstance(order, SupportMove):
            return f"{who} S {self._named(units, order.target)} - {label[order.to]}"
        if isinstance(order, Convoy):
            return f"{who} C {self._named(units, order.target)} - {label[order.to]}"
        if isinstance(order, Retreat):
            return f"{who} R {' else '.join([label[place] for place in order.to])}"
        if isinstance(order, Disband):
            return f"{who} D"
        assert_never(order)

    def _named(self, units: Mapping[str, Unit], at: str) -> str:
        there = units.get(at) or units.get(territory_of(at))
        return self._unit[there] if there else self._label[at]


def _in_order(case: Case, verdict: Verdict) -> list[_Typed]:
    """The outcomes in the order of the orders they came of, each with the unit's type as it was written.

    An outcome has the very order that was given. Of the same one given twice the later one counts; of the
    same removal the first, as they come.
    """
    outcomes, given = verdict.outcomes, case.given
    by_order = {id(outcome[2]): outcome for outcome in outcomes}
    typed = {id(one[1]): one[2] for one in given}
    if len(by_order) < len(outcomes) or len(typed) < len(given):
        return _in_order_of_twins(case, verdict)
    found = [(by_order[one], type) for one, type in typed.items()]
    if len(found) < len(outcomes):
        found += [(outcome, None) for one, outcome in by_order.items() if one not in typed]
    return found


def _in_order_of_twins(case: Case, verdict: Verdict) -> list[_Typed]:
    waiting: dict[tuple[str, int], list[Outcome]] = {}
    for outcome in verdict.outcomes:
        waiting.setdefault((outcome.clan, id(outcome.order)), []).append(outcome)
    found: list[_Typed] = []
    is_first = case.position.phase.kind is PhaseKind.ADJUSTMENT
    for given in case.given:
        same = waiting[given.clan, id(given.order)]
        if len(same) > 1 and not is_first:
            same.sort(key=lambda outcome: outcome.reason.why is not Why.ORDERED_TWICE)
        found.append((same.pop(0), given.typed))
    return found + [(outcome, None) for same in waiting.values() for outcome in same]
