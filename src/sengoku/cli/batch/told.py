"""What became of each order, as JSON put together of what was told of the same order before."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from sengoku.engine import Outcome, PhaseKind, Unit, UnitType, Variant, Verdict, territory_of
from sengoku.render.outcomes import outcome_frame, outcome_sentence
from sengoku.render.report import victors
from sengoku.render.words import unit_words

from .given import Given
from .memory import Memory
from .read import Case
from .spelling import Spelling

_encode = json.JSONEncoder(ensure_ascii=False).encode
_quoted = json.encoder.encode_basestring
_MOVEMENT = PhaseKind.MOVEMENT
_MOST_KEPT = 50_000
"""Texts and frames of all orders. Most fare in a dozen ways at most, some by convoy over many seas."""


class Teller:
    """Tells outcomes as JSON objects: `{"clan", "unit", "order", "outcome", "reason"}`.

    In a movement phase most of an outcome is told in the words in which it was told of the same order the
    last time it fared so: the frame. What changes is whose order it is, and the other unit that the reason
    names. The name of that one goes between the parts of the frame.
    """

    def __init__(self, variant: Variant, spelling: Spelling) -> None:
        self._variant, self._spelling = variant, spelling
        self._opening: Memory[str, str] = Memory(lambda clan: f', {{"clan": {_encode(clan)}, ')
        self._own: Memory[Unit, str] = Memory(lambda unit: _inner(unit_words(variant, unit, unit.clan)))
        self._foreign: Memory[Unit, str] = Memory(lambda unit: _inner(unit_words(variant, unit)))
        self._unordered: Memory[Outcome, str] = Memory(self._of_none)
        self._filled: list[dict[Any, Any]] = []

    def results(
        self, case: Case, verdict: Verdict, given: Iterable[Outcome], others: Iterable[Outcome]
    ) -> str:
        """The outcomes of the orders that were given, then those of the units without, parted by commas."""
        by = victors(case.position, verdict)
        told: list[str] = []
        tell = self._tell if verdict.phase.kind is _MOVEMENT else self._tell_anew
        tell(told, case, given, by)
        for outcome in others:
            is_beaten = outcome.unit in by
            text = self._text(outcome, case.units, None, by) if is_beaten else self._unordered[outcome]
            told += self._opening[outcome.clan], text
        if told:
            told[0] = told[0].removeprefix(", ")
        return "".join(told)

    def _tell(
        self, told: list[str], case: Case, outcomes: Iterable[Outcome], by: Mapping[Unit, Unit]
    ) -> None:
        """Tells the outcomes of the orders of a movement phase."""
        opening, own, foreign, garrison = self._opening, self._own, self._foreign, self._variant.garrison_clan
        for given, outcome in zip(case.given, outcomes, strict=True):
            clan, unit, _, _, reason = outcome
            parties = reason[1]
            if unit is None or clan == garrison or (by and unit in by):
                text = self._anew(case, given, outcome, by)
            elif not parties:
                text = given.plain.get(reason) or self._plain(case, given, outcome)
            elif len(parties) > 1 or parties[0][0] == garrison:
                text = self._anew(case, given, outcome, by)
            else:
                fared = (reason[0], reason[2], reason[3])
                frame = given.frames.get(fared) or self._frame(case, given, outcome)
                other = parties[0]
                text = (own if other[0] == clan else foreign)[other].join(frame)
            told.append(opening[clan])
            told.append(text)

    def _plain(self, case: Case, given: Given, outcome: Outcome) -> str:
        """An outcome that names no other unit, which has not been told before."""
        self._make_room(given.plain)
        text = given.plain[outcome.reason] = self._anew(case, given, outcome, {})
        return text

    def _frame(self, case: Case, given: Given, outcome: Outcome) -> tuple[str, ...]:
        """The frame of an outcome that names one other unit and has not been told before."""
        self._make_room(given.frames)
        parts = [_inner(part) for part in outcome_frame(self._variant, outcome)]
        parts[0] = self._head(outcome, case.units, None) + parts[0]
        parts[-1] += '"}'
        why, _, places, strengths = outcome.reason
        frame = given.frames[why, places, strengths] = tuple(parts)
        return frame

    def _make_room(self, filled: dict[Any, Any]) -> None:
        """Forgets everything about all orders when one thing more would be too much."""
        if len(self._filled) >= _MOST_KEPT:
            for one in self._filled:
                one.clear()
            self._filled.clear()
        self._filled.append(filled)

    def _tell_anew(
        self, told: list[str], case: Case, outcomes: Iterable[Outcome], by: Mapping[Unit, Unit]
    ) -> None:
        """Tells the outcomes of orders with nothing remembered."""
        for given, outcome in zip(case.given, outcomes, strict=True):
            told += self._opening[outcome.clan], self._anew(case, given, outcome, by)

    def _anew(self, case: Case, given: Given, outcome: Outcome, by: Mapping[Unit, Unit]) -> str:
        return self._text(outcome, case.units, given.typed, by)

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
