"""A verdict -> the JSON of its answer line."""

import json
from collections.abc import Iterable
from contextlib import suppress
from operator import itemgetter

from sengoku.engine import Dislodged, Outcome, PhaseKind, Unit, Variant, Verdict, Why

from .memory import Memory
from .read import Case
from .spelling import Spelling
from .told import Teller

_GIVEN_ORDER, _ORDER = itemgetter(0), itemgetter(2)
_encode = json.JSONEncoder(ensure_ascii=False).encode


class VerdictWriter:
    """Writes the verdicts of one variant; what it wrote before is at hand for the next.

    An answer is put together of pieces of JSON, because most of them have been in other answers.
    """

    def __init__(self, variant: Variant, *, codes: bool) -> None:
        self._spelling = spelling = Spelling(variant, codes=codes)
        self._teller = Teller(variant, spelling)
        self._pair: Memory[Unit, str] = Memory(lambda unit: _encode([unit.clan, spelling.unit[unit]]))

    def write(self, case: Case, verdict: Verdict) -> str:
        """A verdict in the form of the answer lines.

        Results come in the order of the orders given, then the units that got none; `units` are those left
        standing, sorted by the ids of their places.
        """
        results = self._teller.results(case, verdict, *_in_order(case, verdict))
        units = ", ".join(map(self._pair.__getitem__, verdict.units))
        label = self._spelling.label
        dislodged = _encode([*map(self._dislodged, verdict.dislodged)]) if verdict.dislodged else "[]"
        contested = _encode([label[place] for place in verdict.contested]) if verdict.contested else "[]"
        return (
            f'{{"id": {_encode(case.id)}, "results": [{results}], "units": [{units}], '
            f'"dislodged": {dislodged}, "contested": {contested}}}'
        )

    def _dislodged(self, one: Dislodged) -> dict[str, object]:
        label = self._spelling.label
        return {
            "clan": one.unit.clan,
            "unit": self._spelling.unit[one.unit],
            "attacker_from": label[one.attacker_from],
            "retreats": [label[place] for place in one.retreats],
        }


def _in_order(case: Case, verdict: Verdict) -> tuple[list[Outcome], Iterable[Outcome]]:
    """The outcomes of the orders that were given, in their order, and the others.

    An outcome has the very order that was given. Of the same one given twice the later one counts; of the
    same removal the first, as they come.
    """
    outcomes = verdict.outcomes
    by_order = dict(zip(map(id, map(_ORDER, outcomes)), outcomes, strict=True))
    if len(by_order) == len(outcomes):
        with suppress(KeyError):
            return [*map(by_order.pop, map(id, map(_GIVEN_ORDER, case.given)))], by_order.values()
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
