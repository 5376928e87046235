"""Every case file is carried out by the engine, phase by phase, and compared in all that it states."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.case_file import FOLDER, Case, Codes, Expected, Stage, case_files, read_case
from sengoku.engine import (
    Event,
    Outcome,
    Position,
    Reason,
    Unit,
    Variant,
    Verdict,
    Why,
    resolve,
    territory_of,
)


def _written(codes: Codes, unit: Unit) -> str:
    return f"{unit.type.letter} {codes.code(unit.at)}"


def _by_clan(codes: Codes, units: tuple[Unit, ...]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for unit in units:
        found.setdefault(unit.clan, []).append(_written(codes, unit))
    return {clan: sorted(written) for clan, written in found.items()}


def _found(outcomes: Sequence[Outcome], wanted: Expected) -> Outcome:
    fitting = [one for one in outcomes if one.clan == wanted.clan and one.order == wanted.order]
    assert fitting, f"no outcome for {wanted.clan} {wanted.order}"
    return next((one for one in fitting if one.result == wanted.result), fitting[0])


def _check_outcome(codes: Codes, verdict: Verdict, wanted: Expected) -> None:
    outcome = _found(verdict.outcomes, wanted)
    reason = outcome.reason
    got: list[object] = [str(outcome.result)]
    want: list[object] = [wanted.result]
    if wanted.why is not None:
        got.append(str(reason.why))
        want.append(wanted.why)
    if wanted.units is not None:
        got.append(tuple(sorted(_written(codes, unit) for unit in reason.units)))
        want.append(wanted.units)
    if wanted.places is not None:
        got.append(tuple(codes.code(place) for place in reason.places))
        want.append(wanted.places)
    if wanted.strengths is not None:
        got.append(reason.strengths)
        want.append(wanted.strengths)
    assert got == want, f"{wanted.clan} {wanted.order}: {reason}"


def _event(codes: Codes, event: Event) -> str:
    parts = [str(event.kind), event.clan or "", _written(codes, event.unit) if event.unit else ""]
    if event.place:
        parts.append(codes.code(event.place))
    if event.other:
        parts.append(f"from {event.other}")
    return " ".join(part for part in parts if part)


def _check_board(codes: Codes, before: Position, verdict: Verdict, stage: Stage) -> None:
    if stage.is_unchanged:
        assert _by_clan(codes, verdict.units) == _by_clan(codes, before.units)
    elif stage.after is not None:
        wanted = {clan: sorted(units) for clan, units in stage.after.items() if units}
        assert _by_clan(codes, verdict.units) == wanted
    dislodged = [
        f"{one.unit.clan} {_written(codes, one.unit)} from {codes.code(territory_of(one.attacker_from))}: "
        + (" ".join(sorted(codes.code(way) for way in one.retreats)) or "none")
        for one in verdict.dislodged
    ]
    assert sorted(dislodged) == sorted(stage.dislodged)
    assert sorted(codes.code(place) for place in verdict.contested) == sorted(stage.contested)


def _check_course(codes: Codes, verdict: Verdict, stage: Stage) -> None:
    following = verdict.position
    if stage.events:
        assert sorted(_event(codes, event) for event in verdict.events) == sorted(stage.events)
    if stage.next is not None:
        assert f"{following.phase.season} {following.phase.year} {following.phase.kind}" == stage.next
    for clan, centers in stage.owned.items():
        assert sorted(codes.code(center) for center in following.centers_of(clan)) == sorted(centers)
    assert verdict.winner == stage.winner


def carry_out(case: Case) -> list[Verdict]:
    """The verdicts of all phases of a case, each compared with what the case states."""
    codes, position, verdicts = Codes(case.variant), case.position, []
    for stage in case.stages:
        verdict = resolve(case.variant, position, stage.orders)
        for wanted in stage.expected:
            _check_outcome(codes, verdict, wanted)
        _check_board(codes, position, verdict, stage)
        _check_course(codes, verdict, stage)
        _check_reasons(case.variant, verdict)
        verdicts.append(verdict)
        position = verdict.position
    return verdicts


def _check_reasons(variant: Variant, verdict: Verdict) -> None:
    """Every reason speaks of places of the board, and under the 1982 rule no paradox is ever left."""
    for outcome in verdict.outcomes:
        assert isinstance(outcome.reason, Reason)
        if variant.rules.paradox == "1982":
            assert outcome.reason.why is not Why.PARADOX


@pytest.mark.parametrize("path", case_files(), ids=lambda path: str(path.relative_to(FOLDER).with_suffix("")))
def test_case_has_the_outcome_it_states(path: Path) -> None:
    case = read_case(path.read_text("utf-8"))
    assert all(stage.is_unchanged or stage.after is not None for stage in case.stages), "say what is left"
    carry_out(case)


def test_whole_datc_is_there() -> None:
    numbers = {path.stem for path in (FOLDER / "datc").glob("*.txt")}
    counts = {"a": 12, "b": 15, "c": 9, "d": 34, "e": 15, "f": 25, "g": 20, "h": 16, "i": 7, "j": 11}
    wanted = {f"6.{section}.{number}" for section, count in counts.items() for number in range(1, count + 1)}
    assert wanted <= numbers
    assert len(wanted) == 164
