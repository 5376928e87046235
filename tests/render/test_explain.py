"""Explanations as players read them: golden texts of one order of a case each."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from engine.case_file import FOLDER, Codes, case_files, read_case
from sengoku.engine import Outcome, PhaseKind, resolve
from sengoku.engine.explain import (
    Basis,
    Closed,
    Course,
    Effect,
    Embarked,
    Fate,
    Power,
    Step,
    explain,
)
from sengoku.orders import read
from sengoku.render.explain import text


def told(name: str, wanted: str = "", stage: int = 0) -> str:
    """The reasoning of the orders of a case that are for a unit in this place, by its code; of all for ""."""
    case = read_case((FOLDER / f"{name}.txt").read_text("utf-8"))
    position = case.position
    for before in case.stages[:stage]:
        position = resolve(case.variant, position, before.orders).position
    verdict = resolve(case.variant, position, case.stages[stage].orders)
    place = Codes(case.variant).place(wanted)

    def fits(one: Outcome) -> bool:
        return not wanted or getattr(one.order, "at", "") == place

    return "".join(
        text(case.variant, explain(case.variant, position, verdict, one))
        for one in verdict.outcomes
        if fits(one)
    )


GOLDEN = (Path(__file__).parent / "golden" / "explained.txt").read_text("utf-8")
"""Headings `== case UNIT [phase]`, with `*` for all units, each with the reasoning as it must read."""
EXPLAINED = re.findall(r"^== (\S+) (\S+) ?(\d?)\n(.*?)(?=\n\n==|\Z)", GOLDEN, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("case", "unit", "phase", "wanted"), EXPLAINED, ids=lambda value: str(value)[:40])
def test_reasoning_reads_so(case: str, unit: str, phase: str, wanted: str) -> None:
    assert told(case, unit.strip("*"), int(phase or 1) - 1).rstrip() == wanted.rstrip()


def test_every_kind_of_step_occurs_in_the_cases() -> None:
    found: set[object] = set()
    for path in case_files():
        case = read_case(path.read_text("utf-8"))
        position = case.position
        for stage in case.stages:
            verdict = resolve(case.variant, position, stage.orders)
            for outcome in verdict.outcomes:
                for step in explain(case.variant, position, verdict, outcome).steps:
                    found |= {type(step), *_kinds(step)}
            position = verdict.position
    kinds = (Basis, Closed, Course, Effect, Embarked, Fate, Power)
    assert {*get_args(Step), *(one for kind in kinds for one in kind)} - found == set()


def _kinds(step: Step) -> Iterator[object]:
    """The members of enumerations in a step, however deep."""
    for part in step:
        if isinstance(part, tuple):
            yield from _kinds(part)  # type: ignore[arg-type]  # a part may be any tuple
        else:
            yield part


def test_every_order_of_every_case_has_a_reasoning_that_is_no_order() -> None:
    for path in case_files():
        case = read_case(path.read_text("utf-8"))
        for number in range(len(case.stages)):
            reasoning = told(str(path.relative_to(FOLDER).with_suffix("")), stage=number)
            assert all("  " not in line.lstrip(" 0123456789.") for line in reasoning.splitlines())
            if path.parent.name != "datc":  # reading is slow, and those say nothing that others do not
                assert not read(case.variant, PhaseKind.MOVEMENT, reasoning).orders, reasoning
