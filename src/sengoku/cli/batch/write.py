"""A verdict -> the JSON of its answer line."""

import json
from collections.abc import Iterable
from contextlib import suppress

from sengoku.engine import Dislodged, Outcome, PhaseKind, Unit, Variant, Verdict, Why

from .memory import Memory
from .read import Case
from .spelling import Spelling
from .told import Teller

_encode = json.JSONEncoder(ensure_ascii=False).encode
_quoted = json.encoder.encode_basestring


class VerdictWriter:
    """Writes the verdicts of one variant; what it wrote before is at hand for the next.

    An answer is put together of pieces of JSON, because most of them have been in other answers.
    """

    def __init__(self, variant: Variant, *, codes: bool) -> None:
        self._spelling = spelling = Spelling(variant, codes=codes)
        self._teller = Teller(variant, spelling)
        self._pair: Memory[Unit, str] = Memory(lambda unit: _encode([unit.clan, spelling.unit[unit]]))
        self._place: Memory[str, str] = Memory(lambda place: _quoted(spelling.label[place]))

    def write(self, case: Case, verdict: Verdict) -> str:
        """A verdict in the form of the answer lines.

        Results come in the order of the orders given, then the units that got none; `units` are those left
        standing, sorted by the ids of their places.
        """
        results = self._teller.results(case, verdict, *_in_order(case, verdict))
        units = ", ".join(map(self._pair.__getitem__, verdict.units))
        dislodged = ", ".join(map(self._dislodged, verdict.dislodged))
        return (
            f'{{"id": {_json(case.id)}, "results": [{results}], "units": [{units}], '
            f'"dislodged": [{dislodged}], "contested": [{self._places(verdict.contested)}]}}'
        )

    def _dislodged(self, one: Dislodged) -> str:
        clan, unit = _quoted(one.unit.clan), _quoted(self._spelling.unit[one.unit])
        return (
            f'{{"clan": {clan}, "unit": {unit}, "attacker_from": {self._place[one.attacker_from]}, '
            f'"retreats": [{self._places(one.retreats)}]}}'
        )

    def _places(self, places: Iterable[str]) -> str:
        return ", ".join(map(self._place.__getitem__, places))


def _json(value: object) -> str:
    """Any value as JSON; numbers and texts, which most ids are, without the encoder's preparations."""
    if type(value) is int:
        return str(value)
    return _quoted(value) if isinstance(value, str) else _encode(value)


def _in_order(case: Case, verdict: Verdict) -> tuple[list[Outcome], Iterable[Outcome]]:
    """The outcomes of the orders that were given, in their order, and the others.

    An outcome has the very order that was given. Of the same one given twice the later one counts; of the
    same removal the first, as they come.
    """
    outcomes = verdict.outcomes
    by_order = {id(outcome[2]): outcome for outcome in outcomes}
    if len(by_order) == len(outcomes):
        with suppress(KeyError):
            return [by_order.pop(id(one.order)) for one in case.given], by_order.values()
    return _in_order_of_twins(case, verdict)


def _in_order_of_twins(case: Case, verdict: Verdict) -> tuple[list[Outcome], list[Outcome]]:
    waiting: dict[tuple[str, int], list[Outcome]] = {}
    for outcome in verdict.outcomes:
        waiting.setdefault((outcome.clan, id(outcome.order)), []).append(outcome)
    found: list[Outcome] = []
    is_first = case.position.phase.kind is PhaseKind.ADJUSTMENT
    for clan, given in zip(case.clans, case.given, strict=True):
        same = waiting[clan, id(given.order)]
        if len(same) > 1 and not is_first:
            same.sort(key=lambda outcome: outcome.reason.why is not Why.ORDERED_TWICE)
        found.append(same.pop(0))
    return found, [outcome for same in waiting.values() for outcome in same]
