"""The sentence about an order, and its frame for whatever unit its reason names."""

from collections.abc import Iterator

from engine.case_file import case_files, read_case
from sengoku.engine import Outcome, Unit, Variant, resolve
from sengoku.render.outcomes import outcome_frame, outcome_sentence
from sengoku.render.words import unit_words


def _outcomes() -> Iterator[tuple[Variant, Outcome]]:
    """Those of all cases, in every phase, whose reason names one unit at most."""
    for file in case_files():
        case = read_case(file.read_text("utf-8"))
        position = case.position
        for stage in case.stages:
            verdict = resolve(case.variant, position, stage.orders)
            yield from ((case.variant, one) for one in verdict.outcomes if len(one.reason.units) < 2)
            position = verdict.position


def test_a_frame_with_the_name_of_the_other_unit_is_the_sentence() -> None:
    named = set()
    for variant, outcome in _outcomes():
        frame, units = outcome_frame(variant, outcome), outcome.reason.units
        if not units:
            assert frame == (outcome_sentence(variant, outcome),)
        elif units[0].clan != variant.garrison_clan:
            assert unit_words(variant, units[0], outcome.clan).join(frame) == outcome_sentence(
                variant, outcome
            )
            named.add(outcome.reason.why)
    assert len(named) > 12


def test_a_frame_is_the_same_whatever_unit_is_named() -> None:
    for variant, outcome in _outcomes():
        units = outcome.reason.units
        if units and units[0].clan != variant.garrison_clan:
            others = [Unit(clan.id, units[0].type, units[0].at) for clan in variant.clans[:2]]
            frames = {
                outcome_frame(variant, outcome._replace(reason=outcome.reason._replace(units=(other,))))
                for other in others
            }
            assert frames == {outcome_frame(variant, outcome)}
