"""Whether the borders of a map fit its territories."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from sengoku.engine.unit import territory_of

Record = Mapping[str, Any]


def border_problems(data: Record) -> Iterator[str]:
    """What is wrong with single borders, with pairs of them, and with territories for the lack of them."""
    territories = {t["id"]: t for t in data["territories"]}
    known = []
    for border in data["borders"]:
        strangers = list(_strangers(border, territories))
        yield from strangers
        if not strangers:
            known.append(border)
            yield from _one_border(border, territories)
    yield from _twice(known)
    yield from _shores(known, territories)
    yield from _parts(known, territories)


def _called(border: Record) -> str:
    return f"The border {border['a']} – {border['b']}"


def place_problem(place: str, territories: Mapping[str, Record]) -> str | None:
    """Why such a place is not on the map, as the end of a sentence; None when it is."""
    id, _, coast = place.partition("/")
    if id not in territories:
        near = get_close_matches(id, territories, n=1)
        return f"{place!r}, which is no territory of this map" + (f" (is {near[0]!r} meant?)" if near else "")
    if "/" in place and coast not in territories[id]["coasts"]:
        coasts = ", ".join(territories[id]["coasts"]) or "none"
        return f"{place!r}, but {id} has no coast {coast!r} (its split coasts: {coasts})"
    return None


def _strangers(border: Record, territories: Mapping[str, Record]) -> Iterator[str]:
    for end in (border["a"], border["b"]):
        problem = place_problem(end, territories)
        if problem:
            yield f"{_called(border)} names {problem}."
    if territory_of(border["a"]) == territory_of(border["b"]):
        yield f"{_called(border)} joins a territory with itself."


def _one_border(border: Record, territories: Mapping[str, Record]) -> Iterator[str]:
    ends = [(border[end], territories[territory_of(border[end])]) for end in "ab"]
    kinds = {territory["kind"] for _, territory in ends}
    if not (border["army"] or border["fleet"]):
        yield f"{_called(border)} lets nothing across: say army, fleet or both."
    if kinds == {"inland", "sea"}:
        yield f"{_called(border)} puts an inland territory on the sea: make it coastal, or drop the border."
    elif border["fleet"] and "inland" in kinds:
        yield f"{_called(border)} would let a fleet into an inland territory."
    if border["army"] and "sea" in kinds:
        yield f"{_called(border)} would let an army march into the sea."
    yield from _coasts(border, ends)
    yield from _bridge(border, kinds)


def _coasts(border: Record, ends: list[tuple[str, Record]]) -> Iterator[str]:
    for place, territory in ends:
        if border["army"] and "/" in place:
            yield f"{_called(border)} is for armies and must name {territory['id']} without a coast."
        if border["fleet"] and territory["coasts"] and "/" not in place:
            coasts = " or ".join(territory["coasts"])
            yield f"{_called(border)} must say on which coast of {territory['id']} fleets land: {coasts}."
    on_land = all(territory["kind"] != "sea" for _, territory in ends)
    if on_land and not border["army"] and not any("/" in place for place, _ in ends):
        yield f"{_called(border)} joins two lands but lets no army across."


def _bridge(border: Record, kinds: set[str]) -> Iterator[str]:
    if border["bridge"] and (kinds != {"coastal"} or not (border["army"] and border["fleet"])):
        yield f"{_called(border)} is a bridge: a bridge joins two coasts, for armies and fleets alike."


def _twice(borders: list[Record]) -> Iterator[str]:
    by_pair: dict[tuple[str, ...], list[Record]] = defaultdict(list)
    for border in borders:
        by_pair[tuple(sorted((border["a"], border["b"])))].append(border)
    for pair in by_pair.values():
        if len(pair) > 1:
            same = len({(border["army"], border["fleet"], border["bridge"]) for border in pair}) == 1
            why = "once is enough" if same else "and not alike: a border is crossed alike in both directions"
            yield f"{_called(pair[0])} is given {len(pair)} times; {why}."


def _shores(borders: list[Record], territories: Mapping[str, Record]) -> Iterator[str]:
    """Coasts without a sea, and coasts joined for fleets that have no sea in common."""
    seas: dict[str, set[str]] = defaultdict(set)
    for border in borders:
        for here, there in ((border["a"], border["b"]), (border["b"], border["a"])):
            if border["fleet"] and territories[territory_of(there)]["kind"] == "sea":
                seas[here].add(there)
    for id, territory in territories.items():
        for place in [f"{id}/{coast}" for coast in territory["coasts"]] or [id]:
            if territory["kind"] == "coastal" and not seas[place]:
                yield f"{place} is coastal but touches no sea."
        if territory["kind"] != "coastal" and territory["coasts"]:
            yield f"{id} has split coasts but is {territory['kind']}."
    for border in borders:
        both = all(territories[territory_of(border[end])]["kind"] == "coastal" for end in "ab")
        if border["fleet"] and both and not border["bridge"] and not seas[border["a"]] & seas[border["b"]]:
            yield f"{_called(border)} lets fleets along the coast, but the two touch no common sea."


def _parts(borders: list[Record], territories: Mapping[str, Record]) -> Iterator[str]:
    """Territories that nothing reaches, by walking over the borders from the largest part."""
    neighbours: dict[str, set[str]] = {id: set() for id in territories}
    for border in borders:
        a, b = territory_of(border["a"]), territory_of(border["b"])
        neighbours[a].add(b)
        neighbours[b].add(a)
    part: dict[str, str] = {}
    for start in territories:
        todo = [start]
        while todo:
            id = todo.pop()
            if id not in part:
                part[id] = start
                todo.extend(neighbours[id])
    if len(set(part.values())) > 1:
        main = Counter(part.values()).most_common(1)[0][0]
        lost = ", ".join(sorted(id for id in territories if part[id] != main))
        yield f"No border leads from the rest of the map to {lost}."
