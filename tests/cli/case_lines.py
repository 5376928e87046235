"""The cases of `engine/cases` as lines for `sengoku adjudicate`: every phase of them that needs no other."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.case_file import FOLDER, Codes, Stage, case_files, read_case
from sengoku.engine import PhaseKind, Season

MAPS = ("sengoku", "standard")


@dataclass
class Asked:
    """One case: what is asked of the command, and what the file says has to come of it."""

    name: str
    map: str
    line: dict[str, Any]
    wanted: list[tuple[str, str, str]]
    """Clan, order as written in the file, result."""
    stage: Stage
    retreats: "Asked | None" = None
    """The retreats that follow; their units and dislodged units are those of the answer to this line."""


@dataclass
class _Written:
    """The orders of one stage as they stand in the file: clan, order, result."""

    orders: list[tuple[str, str, str]] = field(default_factory=list)


def _stages(text: str, sides: frozenset[str]) -> list[_Written]:
    stages, clan = [_Written()], ""
    for line in (raw.split(" #")[0].rstrip() for raw in text.splitlines()):
        if line == "then":
            stages.append(_Written())
        elif line in sides:
            clan = line
        elif line.startswith(" ") and " : " in line:
            order, _, outcome = line.strip().removeprefix("+").partition(" : ")
            if not outcome.strip().startswith("unordered"):
                stages[-1].orders.append((clan, _spelled(order.strip()), outcome.split()[0]))
    return stages


def _spelled(order: str) -> str:
    """The file's own short cuts in words that players use."""
    words = order.split()
    if words == ["W"]:
        return "waive"
    if "R" in words:
        at = words.index("R") + 1
        return " ".join(words[:at]) + " " + " else ".join(words[at:])
    return order


def asked() -> Iterator[Asked]:
    """All cases on the two maps under their own rules that do not hang on the season.

    A place that is not on the map (`XXX`) can be in a value, but no text can be read as naming it.
    """
    for file in case_files():
        text = file.read_text(encoding="utf-8")
        case = read_case(text)
        season = case.position.phase.season
        is_sayable = "\nrules:" not in text and " XXX" not in text
        if is_sayable and case.variant.id in MAPS and season is not Season.FALL:
            yield _asked(file, text)


def _asked(file: Path, text: str) -> Asked:
    case = read_case(text)
    codes, position = Codes(case.variant), case.position
    written = _stages(text, case.variant.sides)
    name = file.relative_to(FOLDER).with_suffix("").as_posix()
    line = {
        "id": name,
        "kind": str(position.phase.kind),
        "units": [[unit.clan, f"{unit.type.letter} {codes.code(unit.at)}"] for unit in position.units],
        "orders": [[clan, order] for clan, order, _ in written[0].orders],
        "owners": {codes.code(place): clan for place, clan in position.owners.items()},
        "absent": case.stages[0].absent,
    }
    one = Asked(name, case.variant.id, line, written[0].orders, case.stages[0])
    moves = position.phase.kind is PhaseKind.MOVEMENT
    if (
        moves
        and len(case.stages) > 1
        and any(not beaten.endswith("none") for beaten in case.stages[0].dislodged)
    ):
        line = {"id": f"{name}, retreats", "kind": "retreat"}
        line["orders"] = [[clan, order] for clan, order, _ in written[1].orders]
        one.retreats = Asked(name, case.variant.id, line, written[1].orders, case.stages[1])
    return one


def as_input(cases: list[Asked]) -> bytes:
    """The lines of these cases."""
    return "".join(json.dumps(one.line) + "\n" for one in cases).encode()
