"""Whether map data has the form of a map file: the right keys with the right kinds of values.

Only when the form is right can the facts be looked at (`check`).
"""

import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from json import dumps
from math import isfinite
from typing import NamedTuple

FORMAT = 1

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_CODE = re.compile(r"[A-Z]{3,4}")


class _Want(NamedTuple):
    """What a value must be: a test, and the words that say so."""

    fits: Callable[[object], bool]
    words: str


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip()) and value.isprintable()


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def _is_list_of(fits: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, list) and all(fits(one) for one in value)


def _is_id(value: object) -> bool:
    return isinstance(value, str) and _ID.fullmatch(value) is not None


TEXT = _Want(_is_text, "a text of one line")
MAYBE_TEXT = _Want(lambda value: value is None or _is_text(value), "a text or null")
TEXTS = _Want(_is_list_of(_is_text), "a list of texts")
ID = _Want(_is_id, "small letters, digits and hyphens, such as south-shinano")
MAYBE_ID = _Want(lambda value: value is None or _is_id(value), "an id in small letters, or null")
IDS = _Want(_is_list_of(_is_id), "a list of short ids, such as nc")
CODE = _Want(lambda value: isinstance(value, str) and _CODE.fullmatch(value) is not None, "3 or 4 capitals")
FLAG = _Want(lambda value: isinstance(value, bool), "true or false")
YEAR = _Want(lambda value: type(value) is int and 0 < value < 10_000, "a year")
OBJECT = _Want(lambda value: isinstance(value, dict), "an object")
LIST = _Want(lambda value: isinstance(value, list) and bool(value), "a list with something in it")
TERRAIN = _Want(lambda value: value in ("inland", "coastal", "sea"), "inland, coastal or sea")
UNIT = _Want(lambda value: value in ("army", "fleet"), "army or fleet")
PLACE = _Want(_is_text, "a territory id, with /coast for a fleet on a split coast")
LATITUDE = _Want(lambda value: _is_number(value) and abs(value) <= 90, "a number from -90 to 90")  # type: ignore[arg-type]  # a number, as just seen
LONGITUDE = _Want(lambda value: _is_number(value) and abs(value) <= 180, "a number from -180 to 180")  # type: ignore[arg-type]  # likewise
KNOWN_FORMAT = _Want(lambda value: type(value) is int and value == FORMAT, f"the number {FORMAT}")

MAP = {
    "format": KNOWN_FORMAT,
    "id": ID,
    "name": TEXT,
    "edition": TEXT,
    "rules": OBJECT,
    "start_year": YEAR,
    "clans": LIST,
    "garrison_clan": MAYBE_ID,
    "territories": LIST,
    "borders": LIST,
    "start": LIST,
}
CLAN = {"id": ID, "name": TEXT, "colour": TEXT}
TERRITORY = {
    "id": ID,
    "code": CODE,
    "name": TEXT,
    "japanese": MAYBE_TEXT,
    "aliases": TEXTS,
    "kind": TERRAIN,
    "coasts": IDS,
    "supply_center": FLAG,
    "home_of": MAYBE_ID,
    "garrison": FLAG,
    "position": OBJECT,
}
POSITION = {"lat": LATITUDE, "lon": LONGITUDE}
BORDER = {"a": PLACE, "b": PLACE, "army": FLAG, "fleet": FLAG, "bridge": FLAG}
START = {"clan": ID, "type": UNIT, "territory": PLACE}


def shape_problems(data: object) -> list[str]:
    """What about the form is wrong, one sentence for each fault; an empty list when all is well."""
    if not isinstance(data, dict):
        return [f"A map file holds one JSON object, not {_shown(data)}."]
    found = list(_record("The map", data, MAP))
    for key, kind, wanted in (
        ("clans", "Clan", CLAN),
        ("territories", "Territory", TERRITORY),
        ("borders", "Border", BORDER),
        ("start", "Start unit", START),
    ):
        for number, one in enumerate(_list(data.get(key)), start=1):
            found.extend(_record(_named(kind, number, one), one, wanted))
    for number, one in enumerate(_list(data.get("territories")), start=1):
        found.extend(_label_point(_named("Territory", number, one), one))
    return found


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _named(kind: str, number: int, value: object) -> str:
    """`Territory 12 (kai)`: the number counts from 1, the name helps when there is one."""
    if not isinstance(value, dict):
        return f"{kind} {number}"
    name = value.get("id") or value.get("territory") or " – ".join(str(value.get(end)) for end in "ab")
    return f"{kind} {number} ({name})"


def _record(what: str, value: object, wanted: Mapping[str, _Want]) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{what} must be an object, not {_shown(value)}."
        return
    for key in value:
        if key not in wanted:
            yield f"{what} has a key {_shown(key)} that is not known.{_guess(key, wanted)}"
    for key, want in wanted.items():
        if key == "position":
            continue
        if key not in value:
            yield f'{what} has no "{key}".'
        elif not want.fits(value[key]):
            yield f'{what}: "{key}" must be {want.words}, not {_shown(value[key])}.'


def _label_point(what: str, value: object) -> Iterator[str]:
    if not isinstance(value, dict):
        return
    point = value.get("position")
    if point is None:
        yield f'{what} has no label point: give "position" a "lat" and a "lon" in degrees.'
    else:
        yield from _record(f"The label point of {what[0].lower()}{what[1:]}", point, POSITION)


def _guess(key: str, wanted: Mapping[str, object]) -> str:
    near = get_close_matches(key, wanted, n=1)
    return f' Is "{near[0]}" meant?' if near else ""


def _shown(value: object) -> str:
    """A value as it stands in the file, cut short."""
    text = dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else f"{text[:37]}…"
