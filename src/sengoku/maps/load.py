"""Map files -> variants."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from sengoku.engine.board import Board, Border, Terrain, Territory
from sengoku.engine.rules import preset
from sengoku.engine.unit import Unit, UnitType
from sengoku.engine.variant import Clan, Variant
from sengoku.resources import data_folder


def map_ids() -> tuple[str, ...]:
    """The ids of the maps that ship with the program, sorted."""
    return tuple(sorted(folder.parent.name for folder in data_folder("maps").glob("*/map.json")))


@cache
def load(map_id: str) -> Variant:
    """The variant of a map that ships with the program, e.g. `sengoku`."""
    return read_variant(json.loads((data_folder("maps") / map_id / "map.json").read_text("utf-8")))


def read_variant(data: Mapping[str, Any]) -> Variant:
    """The variant that a map file's data describes."""
    rules = dict(data["rules"])
    board = Board(
        (
            Territory(
                id=t["id"],
                code=t["code"],
                name=t["name"],
                terrain=Terrain(t["kind"]),
                supply_center=t["supply_center"],
                home_of=t["home_of"],
                garrison=t["garrison"],
                japanese=t["japanese"],
                aliases=tuple(t["aliases"]),
                coasts=tuple(t["coasts"]),
            )
            for t in data["territories"]
        ),
        (Border(b["a"], b["b"], b["army"], b["fleet"], b["bridge"]) for b in data["borders"]),
    )
    return Variant(
        id=data["id"],
        name=data["name"],
        edition=data["edition"],
        board=board,
        clans=tuple(Clan(c["id"], c["name"], c["colour"]) for c in data["clans"]),
        start_units=tuple(Unit(s["clan"], UnitType(s["type"]), s["territory"]) for s in data["start"]),
        start_year=data["start_year"],
        rules=preset(rules.pop("preset")).with_changes(rules),
        garrison_clan=data["garrison_clan"],
    )


def map_folder(map_id: str) -> Path:
    """The folder of a map that ships with the program: `map.json`, `board.json`, `README.md`."""
    return data_folder("maps") / map_id
