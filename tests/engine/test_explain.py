"""Explanations: what they say of strengths is what decided."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.worlds import crowd, nonsense, plausible
from sengoku import maps
from sengoku.engine import Move, ParadoxRule, Result, Verdict, Why, resolve
from sengoku.engine.explain import Contest, Effect, Explanation, Threat, explain

worlds = st.tuples(st.sampled_from(maps.map_ids()), st.integers(0, 1 << 32), st.integers(2, 45))
World = tuple[str, int, int]


def _explained(world: World, paradox: ParadoxRule) -> tuple[Verdict, list[Explanation]]:
    name, seed, size = world
    variant, random = maps.load(name), Random(seed)
    variant = replace(variant, rules=replace(variant.rules, paradox=paradox))
    position = crowd(variant, random, size)
    verdict = resolve(variant, position, plausible(variant, position, random))
    return verdict, [explain(variant, position, verdict, one) for one in verdict.outcomes]


@given(worlds, st.sampled_from(ParadoxRule))
@settings(max_examples=300, deadline=None)
def test_a_move_succeeds_exactly_when_its_attack_is_the_greatest_number(
    world: World, paradox: ParadoxRule
) -> None:
    _, explanations = _explained(world, paradox)
    contests = [step for one in explanations for step in one.steps if isinstance(step, Contest)]
    for one in contests:
        assert one.wins == (one.attack.total > max(other.total for other in one.against)), one


@given(worlds, st.sampled_from(ParadoxRule))
@settings(max_examples=300, deadline=None)
def test_a_support_is_cut_exactly_when_the_explanation_says_so(world: World, paradox: ParadoxRule) -> None:
    verdict, explanations = _explained(world, paradox)
    beaten_from = {one.unit: one.attacker_from for one in verdict.dislodged}
    for one in explanations:
        if one.outcome.result not in (Result.SUPPORTS, Result.CUT):
            continue
        threats = [step for step in one.steps if isinstance(step, Threat)]
        is_cut = any(threat.effect is Effect.CUTS for threat in threats)
        origin = beaten_from.get(one.outcome.unit) if one.outcome.unit else None
        out_of_target = [step.attacker.at for step in threats if step.effect is Effect.OUT_OF_TARGET]
        assert (one.outcome.result is Result.CUT) == (is_cut or origin in out_of_target)


@given(worlds)
@settings(max_examples=100, deadline=None)
def test_every_move_that_sets_out_is_decided_by_a_comparison(world: World) -> None:
    _, explanations = _explained(world, ParadoxRule.SZYKMAN)
    for one in explanations:
        if one.outcome.result in (Result.MOVES, Result.BOUNCES) and isinstance(one.outcome.order, Move):
            assert any(
                isinstance(step, Contest) and step.attack.unit == one.outcome.unit for step in one.steps
            )


@given(worlds, st.sampled_from(ParadoxRule))
@settings(max_examples=300, deadline=None)
def test_a_reason_names_units_that_stood_in_the_way_with_the_strengths_of_the_explanation(
    world: World, paradox: ParadoxRule
) -> None:
    _, explanations = _explained(world, paradox)
    for one in explanations:
        reason = one.outcome.reason
        contests = [step for step in one.steps if isinstance(step, Contest)]
        if not contests or len(reason.strengths) != 2 or contests[0].attack.unit != one.outcome.unit:
            continue
        attack, against = contests[0].attack, contests[0].against
        totals = {other.unit: other.total for other in against}
        assert {totals[unit] > 0 for unit in reason.units} == {True}, reason
        assert max(totals[unit] for unit in reason.units) == reason.strengths[1]
        if reason.why is Why.PREVAILED:
            assert reason.strengths == (attack.total, max(totals.values()))
            assert set(reason.units) == {unit for unit, total in totals.items() if total}
        else:
            assert reason.strengths[1] >= attack.total


def test_any_set_of_orders_can_be_explained() -> None:
    random = Random(3)
    for _ in range(150):
        variant = maps.load(random.choice(maps.map_ids()))
        position = crowd(variant, random, random.randint(0, 60))
        verdict = resolve(variant, position, nonsense(variant, position, random))
        for outcome in verdict.outcomes:
            assert explain(variant, position, verdict, outcome).outcome is outcome
