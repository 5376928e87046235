"""`sengoku adjudicate`: positions and orders in, verdicts out, one JSON object a line."""

import dataclasses
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from sengoku.engine import Variant

    from .batch.lines import Answer


def adjudicate(
    map_id: Annotated[
        str, typer.Option("--map", metavar="MAP", help="Map id, or the path of a map.json file.")
    ] = "sengoku",
    rules: Annotated[
        str | None,
        typer.Option(metavar="PRESET", help="Rules: sengoku or standard; by default those of the map."),
    ] = None,
    codes: Annotated[bool, typer.Option("--codes", help="Write codes of territories, not names.")] = False,
    explain: Annotated[
        str | None,
        typer.Option(
            metavar="UNIT", help="Tell in sentences why a unit's order fared so; the unit's name, or all."
        ),
    ] = None,
) -> None:
    """Adjudicate positions: one JSON object a line from standard input, one answer a line.

    For what-if, tests and other programs; no game and no database is touched. A line says who stands where
    and who orders what:

    \b
    {"id": 1, "kind": "movement", "units": [["mori", "F Nagato"]],
     "orders": [["mori", "F Nagato - Suo Sea"]]}

    The kinds are movement, retreat (with "dislodged") and adjustment (with "owners"). A line that makes no
    sense is answered with {"id", "error"}, the others are still done, and the exit status is 1 at the end.
    docs/adjudicate.md has all of the form.

    With --explain "A Kai" the answer is no JSON but the reasoning of that unit's order, step by step: its
    strength, whose support counted and whose was cut, who stood against it, and what decided.
    """
    from sengoku.engine import preset
    from sengoku.maps import load_any

    variant = load_any(map_id)
    if rules is not None:
        variant = dataclasses.replace(variant, rules=preset(rules))
    failed = False
    with _rare_collections():
        for answer in _answers(variant, codes, explain):
            failed |= answer.failed
            sys.stdout.buffer.write(answer.line)
            sys.stdout.buffer.flush()  # whoever asked may wait for it before the next question
    if failed:
        raise typer.Exit(1)


def _answers(variant: "Variant", codes: bool, explain: str | None) -> Iterator["Answer"]:
    if explain is None:
        from .batch import answers

        return answers(variant, sys.stdin.buffer, codes=codes)
    from .batch.why import reasonings, territory_named

    return reasonings(variant, sys.stdin.buffer, territory_named(variant, explain))


@contextmanager
def _rare_collections() -> Iterator[None]:
    """Lets Python look for garbage that refers to itself less often: cases leave none behind."""
    usual = gc.get_threshold()
    gc.set_threshold(20_000, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)
