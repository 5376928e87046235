"""Whether the clans of a map, their homes, their first units, the garrisons and the rules make sense."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from sengoku.engine.errors import RulesError
from sengoku.engine.rules import preset
from sengoku.engine.unit import territory_of

from .borders import place_problem

Record = Mapping[str, Any]


def center_problems(data: Record) -> Iterator[str]:
    """Homes of nobody, homes and garrisons that are no centres, centres at sea, clans without a home."""
    clans = {clan["id"] for clan in data["clans"]}
    if data["garrison_clan"] in clans:
        yield f"The garrison clan {data['garrison_clan']!r} is also one of the clans."
    for territory in data["territories"]:
        yield from _one_center(territory, data, clans)
    homes = {territory["home_of"] for territory in data["territories"]}
    for clan in data["clans"]:
        if clan["id"] not in homes:
            yield f"The clan {clan['id']} has no home centre."


def _one_center(territory: Record, data: Record, clans: set[str]) -> Iterator[str]:
    id, home = territory["id"], territory["home_of"]
    if home is not None and home not in clans:
        yield f"{id} is the home of {home!r}, which is no clan of this map."
    if territory["supply_center"] and territory["kind"] == "sea":
        yield f"{id} is a supply centre at sea; centres lie on land."
    if not territory["supply_center"]:
        if home is not None:
            yield f"{id} is a home of {home} but no supply centre."
        if territory["garrison"]:
            yield f"{id} has a garrison but is no supply centre."
    if territory["garrison"] and home is not None:
        yield f"{id} is a home of {home} and cannot have a neutral garrison as well."
    if territory["garrison"] and data["garrison_clan"] is None:
        yield f'{id} has a garrison, but the map names no "garrison_clan".'


def start_problems(data: Record) -> Iterator[str]:
    """First units of nobody, in no place, where they cannot stand, or two in one territory."""
    territories = {t["id"]: t for t in data["territories"]}
    clans = {clan["id"] for clan in data["clans"]}
    for one in data["start"]:
        if one["clan"] not in clans:
            yield f"A first unit in {one['territory']} is of {one['clan']!r}, which is no clan of this map."
        problem = place_problem(one["territory"], territories)
        if problem:
            yield f"A first unit of {one['clan']} stands in {problem}."
        else:
            yield from _stands(one, territories[territory_of(one["territory"])])
    crowd = Counter(territory_of(one["territory"]) for one in data["start"])
    crowd.update(t["id"] for t in data["territories"] if t["garrison"])
    for id, count in crowd.items():
        if count > 1:
            yield f"{count} units would begin in {id}; there is room for one."


def _stands(one: Record, territory: Record) -> Iterator[str]:
    unit, place, kind = one["type"], one["territory"], territory["kind"]
    if unit == "army" and kind == "sea":
        yield f"An army cannot begin in {place}, which is sea."
    elif unit == "army" and "/" in place:
        yield f"An army in {territory['id']} stands on no coast: write {territory['id']!r}."
    elif unit == "fleet" and kind == "inland":
        yield f"A fleet cannot begin in {place}, which is inland."
    elif unit == "fleet" and territory["coasts"] and "/" not in place:
        coasts = " or ".join(territory["coasts"])
        yield f"The fleet that begins in {place} must name its coast: {coasts}."


def rule_problems(data: Record) -> Iterator[str]:
    """A rule preset or rule that is not known, and a victory that cannot be reached."""
    changes = dict(data["rules"])
    name = changes.pop("preset", None)
    if not isinstance(name, str):
        yield 'The rules of the map name no "preset": sengoku or standard.'
        return
    try:
        rules = preset(name)
    except RulesError as error:
        yield str(error)
        return
    for key, value in changes.items():
        try:
            rules = rules.with_changes({key: value})
        except RulesError as error:
            yield str(error)
    centers = sum(territory["supply_center"] for territory in data["territories"])
    if not 0 < rules.victory_centers <= centers:
        yield f"Victory takes {rules.victory_centers} centres, but the map has {centers}."
