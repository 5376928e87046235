"""Whether every name on a map means one thing only."""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any


def fold(name: str) -> str:
    """A name as it is compared: without case, accents, dots and hyphens, with single blanks."""
    plain = unicodedata.normalize("NFKD", name)
    kept = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return " ".join(kept.replace("-", " ").replace(".", " ").lower().split())


def name_problems(data: Mapping[str, Any]) -> Iterator[str]:
    """Territories and clans that share an id, a name, a code or an alias."""
    yield from _shared("territories", ((t["id"], _names_of(t)) for t in data["territories"]))
    yield from _shared("clans", ((clan["id"], (clan["id"], clan["name"])) for clan in data["clans"]))


def _names_of(territory: Mapping[str, Any]) -> Iterator[str]:
    yield from (territory["id"], territory["name"], territory["code"], *territory["aliases"])
    if territory["japanese"]:
        yield territory["japanese"]


def _shared(what: str, named: Iterable[tuple[str, Iterable[str]]]) -> Iterator[str]:
    owners: dict[str, list[str]] = defaultdict(list)
    seen: set[str] = set()
    for id, names in named:
        if id in seen:
            yield f"There are two {what} with the id {id!r}."
            continue
        seen.add(id)
        for name in {fold(one): one for one in names}:
            owners[name].append(id)
    for name, ids in owners.items():
        if len(ids) > 1:
            yield f"The name {name!r} means several {what}: {', '.join(sorted(ids))}."
