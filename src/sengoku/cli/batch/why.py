"""The reasoning of orders in plain sentences, for `sengoku adjudicate --explain`."""

from collections.abc import Iterator
from typing import BinaryIO

from sengoku.engine import EngineError, Outcome, Variant, Verdict, resolve, territory_of
from sengoku.engine.explain import explain
from sengoku.orders import gazetteer
from sengoku.orders.tokens import words_of
from sengoku.render.explain import text

from .errors import CaseError
from .lines import Answer, lines, parse
from .read import Case, CaseReader

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


def reasonings(variant: Variant, stream: BinaryIO, territory: str | None) -> Iterator[Answer]:
    """For every line that is not blank the reasoning of the orders there, or of all, as lines of text.

    `territory` as `territory_named` gives it. What cannot be told of a line is told in a sentence; an
    empty line parts one answer from the next.
    """
    gap, reader = "", CaseReader(variant)
    for number, raw in enumerate(lines(stream), start=1):
        if raw is None or raw.strip():
            text, failed = _reasoning(reader, number, raw, territory)
            yield Answer(f"{gap}{text.rstrip()}\n".encode("utf-8", "backslashreplace"), failed)
            gap = "\n"


def _reasoning(reader: CaseReader, number: int, raw: bytes | None, territory: str | None) -> tuple[str, bool]:
    try:
        case, variant = reader.read(parse(number, raw)), reader.variant
        verdict = resolve(variant, case.position, case.orders(variant))
        return "\n".join(reasoning(variant, case, verdict, territory)), False
    except (CaseError, EngineError) as error:
        return f"Line {number} cannot be explained: {error}\n", True


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
