"""The reasoning of orders in plain sentences, for `sengoku adjudicate --explain`."""

from collections.abc import Iterator

from sengoku.engine import Outcome, Variant, Verdict, territory_of
from sengoku.engine.explain import explain
from sengoku.orders import gazetteer
from sengoku.orders.tokens import words_of
from sengoku.render.explain import text

from .errors import CaseError
from .read import Case

_TYPES = ("a", "army", "f", "fleet")


def territory_named(variant: Variant, wanted: str) -> str | None:
    """The territory id of a unit: `A Kai`, `Kai`, `KAI`, `F STP/NC`; None for `all`. Raises CaseError."""
    words = words_of(wanted.partition("/")[0])
    if words == ("all",):
        return None
    names = gazetteer(variant.board)
    territory = names.exact(words)
    if territory is None and words[:1] and words[0] in _TYPES:
        territory = names.exact(words[1:])
    if territory is None:
        raise CaseError(f"{wanted!r} is no unit on map {variant.id}; write one such as 'A Kai', or 'all'.")
    return territory


def reasoning(variant: Variant, case: Case, verdict: Verdict, territory: str | None) -> Iterator[str]:
    """One text for each order of a unit there, or of all clans. Raises CaseError when there is none.

    Garrisons are told of only when they are asked for; where one mattered the others' reasoning says so.
    """
    if territory is None:
        found = [one for one in verdict.outcomes if one.clan != variant.garrison_clan]
    else:
        found = [one for one in verdict.outcomes if _place(one) == territory]
    if not found:
        where = variant.board.territory(territory).name if territory else "this position"
        raise CaseError(f"There is no unit and no order in {where}.")
    for outcome in found:
        yield text(variant, explain(variant, case.position, verdict, outcome))


def _place(outcome: Outcome) -> str:
    return territory_of(getattr(outcome.order, "at", ""))
