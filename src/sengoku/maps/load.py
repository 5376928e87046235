"""Map files -> variants. A broken map is refused with sentences that say what is wrong and where."""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from sengoku.engine.board import Board, Border, Terrain, Territory
from sengoku.engine.rules import preset
from sengoku.engine.unit import Unit, UnitType
from sengoku.engine.variant import Clan, Variant
from sengoku.resources import data_folder

from .check import problems
from .drawing import drawing_problems
from .errors import MapError


def map_ids() -> tuple[str, ...]:
    """The ids of the maps that ship with the program, sorted."""
    return tuple(sorted(folder.parent.name for folder in data_folder("maps").glob("*/map.json")))


@cache
def load(map_id: str) -> Variant:
    """The variant of a map that ships with the program, e.g. `sengoku`. Read once, then kept.

    Raises MapError for an id that is not among `map_ids()`.
    """
    return load_file(map_folder(map_id) / "map.json")


def load_any(name: str) -> Variant:
    """The variant of a map id, or else of the map file at that path: for people at a command line."""
    if name in map_ids():
        return load(name)
    if not Path(name).is_file():
        raise MapError(f"There is no map {name!r}, nor such a file; the maps are {', '.join(map_ids())}.")
    return load_file(Path(name))


def map_folder(map_id: str) -> Path:
    """The folder of a map that ships with the program: `map.json`, `board.json`, `README.md`.

    Raises MapError for an id that is not among `map_ids()`.
    """
    if map_id not in map_ids():
        raise MapError(f"There is no map {map_id!r}; the maps are {', '.join(map_ids())}.")
    return data_folder("maps") / map_id


def problems_of(map: str | Path) -> list[str]:
    """Everything wrong with a map of the program (by id) or with the map file at a path, in sentences.

    A `board.json` beside the file is held against it too: the drawing must show the same graph.
    """
    try:
        path = map if isinstance(map, Path) else map_folder(map) / "map.json"
        data = read_json(path)
        faults, drawing = problems(data), path.with_name("board.json")
        if not faults and drawing.is_file():
            faults = drawing_problems(data, read_json(drawing))
    except MapError as error:
        return list(error.problems)
    return faults


def load_file(path: Path) -> Variant:
    """The variant in a map file. Raises MapError when it cannot be read or the map is broken."""
    data = read_json(path)
    faults = problems(data)
    if faults:
        raise MapError(f"The map {path} cannot be used:", faults)
    return _build(data)


def read_json(path: Path) -> Any:
    """The data of a JSON file, nothing checked but that it is JSON. Raises MapError when it is not."""
    try:
        return json.loads(
            path.read_text("utf-8"), object_pairs_hook=_no_key_twice, parse_constant=_no_such_number
        )
    except OSError as error:
        raise MapError(f"The map {path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise MapError(f"The map {path} is not text in UTF-8.") from error
    except (ValueError, RecursionError) as error:
        raise MapError(f"The map {path} is not JSON: {error}.") from error


def _no_key_twice(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {key!r} is there twice in one object")
        found[key] = value
    return found


def _no_such_number(word: str) -> Any:
    raise ValueError(f"{word} is no number")


def read_variant(data: Mapping[str, Any]) -> Variant:
    """The variant that a map file's data describes. Raises MapError when the map is broken."""
    faults = problems(data)
    if faults:
        raise MapError("The map cannot be used:", faults)
    return _build(data)


def _build(data: Mapping[str, Any]) -> Variant:
    rules = dict(data["rules"])
    board = Board(
        (_territory(t) for t in data["territories"]),
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


def _territory(data: Mapping[str, Any]) -> Territory:
    return Territory(
        id=data["id"],
        code=data["code"],
        name=data["name"],
        terrain=Terrain(data["kind"]),
        supply_center=data["supply_center"],
        home_of=data["home_of"],
        garrison=data["garrison"],
        japanese=data["japanese"],
        aliases=tuple(data["aliases"]),
        coasts=tuple(data["coasts"]),
    )
