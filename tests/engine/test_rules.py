"""Editions of the rules as values."""

import pytest

from sengoku.engine import SENGOKU, STANDARD, ParadoxRule, RulesError, preset


def test_presets_are_found_in_any_case_of_letters() -> None:
    assert preset("Sengoku") is SENGOKU
    assert preset("STANDARD") is STANDARD


def test_an_unknown_preset_is_refused_with_those_there_are() -> None:
    with pytest.raises(RulesError, match="no rule preset 'chess'; there are sengoku, standard"):
        preset("chess")


def test_fields_can_be_changed_by_name() -> None:
    changed = STANDARD.with_changes({"paradox": "1982", "victory_centers": 20})
    assert (changed.paradox, changed.victory_centers) == (ParadoxRule.RULE_1982, 20)
    assert STANDARD.paradox is ParadoxRule.SZYKMAN


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"castles": True}, "There is no rule 'castles'"),
        ({"paradox": "none"}, "Rule 'paradox' cannot be 'none'; it can be 1982, szykman."),
        ({"victory_centers": "many"}, "Rule 'victory_centers' must be of type int"),
        ({"disorder_holds_alone": 1}, "Rule 'disorder_holds_alone' must be of type bool"),
    ],
)
def test_wrong_changes_are_refused_with_a_sentence(changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(RulesError, match=sentence):
        STANDARD.with_changes(changes)
