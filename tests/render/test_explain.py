"""Explanations as players read them: golden texts of one order of a case each."""

import pytest

from engine.case_file import FOLDER, Codes, case_files, read_case
from sengoku.engine import Outcome, PhaseKind, resolve
from sengoku.engine.explain import explain
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


GOLDEN = [
    (
        "datc/6.f.14",
        "BRE",
        """\
France ordered Army Brest to move to London.
  1. Fleet English Channel was ordered to carry it to London.
  2. Fleet English Channel was dislodged by Fleet Wales (England).
  3. The convoy hung on its own landing; the backup rule decides that it fails (R5.6).
  4. So Army Brest was not felt in London: it attacked nobody, cut nothing and kept nobody out.
  So: Army Brest stayed where it was: the convoy to London hung on its own landing, so it failed (rule R5.6).
""",
    ),
]


@pytest.mark.parametrize(("case", "unit", "wanted"), GOLDEN, ids=lambda value: str(value)[:30])
def test_reasoning_reads_so(case: str, unit: str, wanted: str) -> None:
    assert told(case, unit) == wanted


def test_every_order_of_every_case_has_a_reasoning_that_is_no_order() -> None:
    for path in case_files():
        case = read_case(path.read_text("utf-8"))
        for number in range(len(case.stages)):
            reasoning = told(str(path.relative_to(FOLDER).with_suffix("")), stage=number)
            assert all("  " not in line.lstrip(" 0123456789.") for line in reasoning.splitlines())
            for kind in PhaseKind:
                assert not read(case.variant, kind, reasoning).orders, reasoning
