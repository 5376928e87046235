"""Clans, places and units as strings: codes and names are both read, one of them is written."""

from collections.abc import Mapping

from sengoku.engine import Unit, UnitType, Variant, territory_of
from sengoku.orders import gazetteer
from sengoku.orders.tokens import words_of

from .errors import CaseError
from .memory import Memory

_TYPES = {
    "a": UnitType.ARMY,
    "army": UnitType.ARMY,
    "f": UnitType.FLEET,
    "fleet": UnitType.FLEET,
}


def read_clan(variant: Variant, text: object) -> str:
    """The clan id, in any case of letters; the garrisons are `neutral`. Raises CaseError."""
    clan = text.strip().lower() if isinstance(text, str) else ""
    if clan not in variant.sides:
        known = ", ".join(sorted(variant.sides))
        raise CaseError(f"There is no clan {text!r} on map {variant.id}; there are {known}.")
    return clan


def read_place(variant: Variant, text: object) -> str:
    """The location of a code or name, a coast behind a slash: `Nagato`, `NAG`, `STP/NC`. Raises CaseError."""
    base, slash, coast = text.partition("/") if isinstance(text, str) else ("", "", "")
    territory = gazetteer(variant.board).exact(words_of(base))
    if territory is None:
        raise CaseError(f"There is no territory {text!r} on map {variant.id}.")
    place = f"{territory}{slash}{coast.strip().lower()}"
    if place not in variant.board:
        raise CaseError(
            f"{text!r} names a coast that {variant.board.territory(territory).name} does not have."
        )
    return place


def read_territory(variant: Variant, text: object) -> str:
    """The territory id of a code or name, whatever coast is named with it. Raises CaseError."""
    return territory_of(read_place(variant, text))


def read_unit(variant: Variant, clan: object, text: object) -> Unit:
    """A unit such as `F Nagato`, `Army KAI`, `F STP/NC`; an army has no coast. Raises CaseError."""
    word, _, place = text.strip().partition(" ") if isinstance(text, str) else ("", "", "")
    type = _TYPES.get(word.lower())
    if type is None or not place:
        raise CaseError(f"{text!r} is no unit; write one such as 'F Nagato'.")
    at = read_place(variant, place)
    return Unit(read_clan(variant, clan), type, territory_of(at) if type is UnitType.ARMY else at)


def labels(variant: Variant, *, codes: bool) -> Memory[str, str]:
    """How locations are written: `Nagato` or, with `codes`, `NAG`; coasts as `/NC`, nowhere as nothing."""

    def label(place: str) -> str:
        if not place:
            return ""
        territory = variant.board.territory(place)
        coast = place.partition("/")[2].upper()
        return (territory.code if codes else territory.name) + (f"/{coast}" if coast else "")

    return Memory(label)


def unit_text(unit: Unit, label: Mapping[str, str]) -> str:
    """`F Nagato`."""
    return f"{unit.type.letter} {label[unit.at]}"
