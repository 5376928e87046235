"""What became of each order, as JSON put together of what was told of the same order before."""

import json
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from sengoku.engine import Order, Outcome, PhaseKind, Unit, UnitType, Variant, Verdict, territory_of
from sengoku.render.outcomes import outcome_frame, outcome_sentence
from sengoku.render.report import victors
from sengoku.render.words import unit_words

from .memory import Memory
from .read import Case
from .spelling import Spelling

_encode = json.JSONEncoder(ensure_ascii=False).encode
_quoted = json.encoder.encode_basestring
_MOVEMENT = PhaseKind.MOVEMENT
_MOST_ORDERS = 20_000
_MOST_FRAMES = 100
"""For one order, which can fare in some twenty ways, and by convoy over many seas."""

_Frame = tuple[str, ...]


class _Known(NamedTuple):
    """An order, kept so that no other can get its identity, and the frames of what was told of it."""

    order: Order
    frames: dict[object, _Frame]


class Teller:
    """Tells outcomes as JSON objects: `{"clan", "unit", "order", "outcome", "reason"}`.

    In a movement phase most of an outcome is told in the words in which it was told of the same order the
    last time it fared so: the frame. What changes is whose order it is, and the other unit that the reason
    names. The name of that one goes between the parts of the frame.
    """

    def __init__(self, variant: Variant, spelling: Spelling) -> None:
        self._variant, self._spelling = variant, spelling
        self._opening: Memory[str, str] = Memory(lambda clan: f', {{"clan": {_encode(clan)}, ')
        self._known: dict[int, _Known] = {}
        self._own: Memory[Unit, str] = Memory(lambda unit: _inner(unit_words(variant, unit, unit.clan)))
        self._foreign: Memory[Unit, str] = Memory(lambda unit: _inner(unit_words(variant, unit)))
        self._unordered: Memory[Outcome, str] = Memory(self._of_none)

    def results(
        self, case: Case, verdict: Verdict, given: Iterable[Outcome], others: Iterable[Outcome]
    ) -> str:
        """The outcomes of the orders that were given, then those of the units without, parted by commas."""
        by = victors(case.position, verdict)
        told: list[str] = []
        if verdict.phase.kind is _MOVEMENT:
            self._tell(told, case, given, by)
        else:
            for outcome in given:
                told += self._opening[outcome.clan], self._anew(case, outcome, by)
        for outcome in others:
            is_plain = outcome.unit not in by
            told += (
                self._opening[outcome.clan],
                self._unordered[outcome] if is_plain else self._anew(case, outcome, by),
            )
        return "".join(told)[2:]

    def _tell(
        self, told: list[str], case: Case, outcomes: Iterable[Outcome], by: Mapping[Unit, Unit]
    ) -> None:
        """Tells the outcomes of orders in a movement phase."""
        opening, known, own, foreign = self._opening, self._known, self._own, self._foreign
        garrison = self._variant.garrison_clan
        for outcome in outcomes:
            clan, unit, order, _, reason = outcome
            why, parties, places, strengths = reason
            if (
                unit is None
                or clan == garrison
                or (by and unit in by)
                or (parties and (len(parties) > 1 or parties[0][0] == garrison))
            ):
                told += opening[clan], self._anew(case, outcome, by)
                continue
            fared = (why, places, strengths) if parties else reason
            try:
                frame = known[id(order)].frames[fared]
            except KeyError:
                frame = self._remember(case, outcome, fared)
            if parties:
                name = (own if parties[0][0] == clan else foreign)[parties[0]]
                told += opening[clan], name.join(frame)
            else:
                told += opening[clan], frame[0]

    def _remember(self, case: Case, outcome: Outcome, fared: object) -> _Frame:
        """The frame of an outcome, which has not been told before."""
        known = self._known.get(id(outcome.order))
        if known is None:
            if len(self._known) >= _MOST_ORDERS:
                self._known.clear()
            known = self._known[id(outcome.order)] = _Known(outcome.order, {})
        if len(known.frames) >= _MOST_FRAMES:
            known.frames.clear()
        parts = [_inner(part) for part in outcome_frame(self._variant, outcome)]
        parts[0] = self._head(outcome, case.units, None) + parts[0]
        parts[-1] += '"}'
        frame = known.frames[fared] = tuple(parts)
        return frame

    def _anew(self, case: Case, outcome: Outcome, by: Mapping[Unit, Unit]) -> str:
        """All but the clan of one outcome, with nothing remembered."""
        typed = next((one.typed for one in case.given if one.order is outcome.order), None)
        return self._text(outcome, case.units, typed, by)

    def _of_none(self, outcome: Outcome) -> str:
        """The same for a unit without an order, whose outcome names no other unit."""
        unit = outcome.unit
        return self._text(outcome, {territory_of(unit.at): unit} if unit else {}, None, {})

    def _text(
        self, outcome: Outcome, units: Mapping[str, Unit], typed: UnitType | None, by: Mapping[Unit, Unit]
    ) -> str:
        sentence = outcome_sentence(self._variant, outcome, by)
        return f'{self._head(outcome, units, typed)}{_inner(sentence)}"}}'

    def _head(self, outcome: Outcome, units: Mapping[str, Unit], typed: UnitType | None) -> str:
        """What comes before the sentence."""
        unit = _quoted(self._spelling.unit[outcome.unit]) if outcome.unit else "null"
        order = _quoted(self._spelling.order(outcome.order, units, typed))
        return f'"unit": {unit}, "order": {order}, "outcome": "{outcome.result.value}", "reason": "'


def _inner(text: str) -> str:
    """A text as it stands in JSON between its quotation marks."""
    return _quoted(text)[1:-1]
